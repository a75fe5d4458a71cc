/** What is said about a match: signals, turns, figures, and how it ended. */
import { nameOf, type Cell } from "../board/cells";
import type { Figure, Signal } from "../screens/shown";
import type { Ending, FiredJson, Player, ScoreJson, ShootingEvent, ShotJson, ViewJson } from "../wire/messages";
import type { Rules } from "../wire/rules";
import { read, written } from "./cells";
import { titled } from "./placement";
import { afloatOf, fleetOf } from "./seas";

export interface Told {
  readonly rules: Rules;
  readonly view: ViewJson;
  readonly players: readonly Player[];
}

const LAST_SIGNALS = 8;

export const opponentOf = ({ players }: Told, seat: number): string => {
  const player = players.find((one) => one.seat === seat);
  return titled(player?.name ?? player?.level ?? "Guest");
};

const enemy = (told: Told, seat: number): string => (told.players.length > 2 || told.view.seat === null ? opponentOf(told, seat) : "The enemy");

/** Whose ship it is. */
const whose = (told: Told, sea: number): string => (sea === told.view.seat ? "your" : `${opponentOf(told, sea)}’s`);

function text(told: Told, fired: FiredJson, shot: ShotJson): { text: string; strong?: string } {
  const own = fired.seat === told.view.seat;
  const struck = fired.sea === told.view.seat ? ownShip(told, shot.target) : null;
  const who = enemy(told, fired.seat);
  const ship = shot.ship ?? (shot.call === "sunk" ? struck : null);
  switch (shot.call) {
    case "miss":
      return { text: own ? "Miss: splash, no contact." : `${who} missed.` };
    case "glance":
      return { text: own ? "The armour held: fire there again." : `${who} struck armour.` };
    case "hit":
      return own ? { text: "Hit! Something is burning." } : { text: `${who} hit ${whose(told, fired.sea)} ${struck ? titled(struck) : "ship"}.`, strong: struck ? titled(struck) : "ship" };
    case "sunk":
      return { text: own ? `You sank ${ship ? `the ${titled(ship)}` : "a ship"}.` : `${who} sank ${whose(told, fired.sea)} ${ship ? titled(ship) : "ship"}.`, strong: ship ? titled(ship) : undefined };
  }
}

const ownShip = ({ view }: Told, target: string): string | null =>
  (view.seat === null ? null : fleetOf(view, view.seat))?.find((ship) => ship.cells.includes(target))?.name ?? null;

function signalsOf(told: Told, event: ShootingEvent): readonly Omit<Signal, "id">[] {
  switch (event.type) {
    case "fired":
      return event.shots.map((shot) => ({
        at: nameOf(told.rules.naming, read(shot.target)), fall: shot.call === "glance" ? "word" : shot.call, ...text(told, event, shot),
      }));
    case "scanned":
      return [{ at: "", fall: "word", text: event.seat === told.view.seat ? scanned(event.finding?.ships.length ?? 0) : `${enemy(told, event.seat)} used the radar.` }];
    case "timed-out":
      return [{ at: "", fall: "word", text: event.seat === told.view.seat ? "Your time ran out." : `${enemy(told, event.seat)} ran out of time.` }];
    case "began":
      return [{ at: "", fall: "word", text: event.first === told.view.seat ? "You fire first." : `${enemy(told, event.first)} fires first.` }];
    case "deployed":
    case "ended":
      return [];
  }
}

const scanned = (squares: number): string => (squares ? `Radar: ${squares} ${squares === 1 ? "square" : "squares"} of ships.` : "Radar: nothing but water.");

/** The last signals, the newest first. */
export function signals(told: Told, log: readonly ShootingEvent[]): readonly Signal[] {
  const all = log.flatMap((event) => signalsOf(told, event)).map((signal, id) => ({ ...signal, id }));
  return all.slice(-LAST_SIGNALS).reverse();
}

/** One sentence for what has just happened, with the squares that a picture would show. */
export const spoken = (told: Told, event: ShootingEvent): string =>
  signalsOf(told, event).map((signal) => (signal.at ? `${signal.at}: ${signal.text}` : signal.text)).join(" ");

/** Where a rule set has no points of its own, those of the score attack are shown. */
function pointsOf(rules: Rules, { shots, hits, points, sunk }: ScoreJson): number {
  return rules.points ? points : 100 * hits - 10 * (shots - hits) + 500 * sunk.length;
}

/** The score of everybody, the own one first. */
export function figures(told: Told, seat: number): readonly Figure[] {
  const { rules, view } = told;
  const mine = view.scores[seat]!;
  const others = view.scores.map((_, at) => at).filter((at) => at !== seat);
  const afloat = [seat, ...others].map((at) => afloatOf(rules, view, at)).join(" : ");
  const left = rules.bombs === null ? [] : [{ label: "Bombs", value: String(rules.bombs - mine.shots) }];
  return [
    { label: "Your points", value: String(pointsOf(rules, mine)), tone: "own" },
    { label: "Hits of shots", value: `${mine.hits} of ${mine.shots}` },
    { label: "Ships afloat", value: afloat },
    ...left,
    { label: "Round", value: String(view.round) },
    ...others.map((at): Figure => ({ label: opponentOf(told, at), value: String(pointsOf(rules, view.scores[at]!)), tone: "enemy" })),
  ];
}

const ENDINGS: Partial<Record<Ending, string>> = {
  "fleet-sunk": "A whole fleet has been sunk.",
  "bombs-spent": "All bombs are spent.",
  "time-up": "The time is up.",
  resigned: "The other side has given up.",
  agreed: "Both sides agreed.",
  aborted: "The match was aborted and counts for nobody.",
  abandoned: "The other side did not come back.",
};

/** The same ends, as the side hears of them that has lost. */
const LOST: Partial<Record<Ending, string>> = { resigned: "You have given up.", abandoned: "You were away for too long." };

function lineOf({ view }: Told): string {
  if (!view.outcome) return "";
  const { ending, winners } = view.outcome;
  if (view.seat === null && ending === "resigned") return "The other side gave up.";
  const lost = view.seat !== null && !winners.includes(view.seat) ? LOST[ending] : undefined;
  return lost ?? ENDINGS[ending] ?? "The game is over.";
}

export function verdict(told: Told): { result: "won" | "lost" | "drawn"; title: string; line: string } {
  const { view } = told;
  const winners = view.outcome?.winners ?? [];
  const line = lineOf(told);
  if (view.outcome?.ending === "aborted") return { result: "drawn", title: "Aborted", line };
  if (view.seat === null && winners.length === 1) return { result: "won", title: `${opponentOf(told, winners[0]!)} wins`, line };
  if (winners.length !== 1) return { result: "drawn", title: "Draw", line };
  return winners[0] === view.seat ? { result: "won", title: "Victory", line } : { result: "lost", title: "Defeat", line };
}

const KNOWN: Record<string, string> = { miss: "miss", glance: "armour", hit: "hit", sunk: "sunk" };

/** The words for a square: its name, what lies there as far as is known, and what fell there. */
export function describer(told: Told, seat: number): (cell: Cell) => string {
  const shots = new Map(told.view.seas[seat]!.shots.map((shot) => [shot.target, shot.call]));
  const fleet = fleetOf(told.view, seat);
  return (cell) => {
    const name = written(cell);
    const ship = fleet?.find((one) => one.cells.includes(name));
    const lies = ship ? titled(ship.name) : fleet ? "water" : null;
    const fell = KNOWN[shots.get(name) ?? ""] ?? (fleet ? null : "unknown");
    return [nameOf(told.rules.naming, cell), lies, fell].filter(Boolean).join(", ");
  };
}
