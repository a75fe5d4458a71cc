/** What is said about a shooting game: signals, turns, squares, figures and buttons. */
import { nameOf, type Cell } from "../board/cells";
import { counted, capitalized } from "../look/counted";
import { COMMON } from "../look/lookText";
import type { Action, Figure, RadarShown, Signal } from "../screens/screenProps";
import type { FiredJson, Player, ShootingEvent, ShotJson, ViewJson } from "../wire/messages";
import type { Rules } from "../wire/rules";
import { parseCell, formatCell } from "./cellNotation";
import { afloatOf, fleetOf } from "./boardFromView";
import { nextScan, seenByRadar } from "./radar";
import { pointsHint, pointsOf } from "./pointsText";
import { ADJOURNED, NOT_YOUR_TURN, opponentOf, THE_ENEMY } from "./playText";

export interface Told {
  readonly rules: Rules;
  readonly view: ViewJson;
  readonly players: readonly Player[];
}

const enemy = (told: Told, seat: number): string =>
  told.players.length > 2 || told.view.seat === null ? opponentOf(told, seat) : THE_ENEMY;

/** Whose ship it is, in a sentence about a shot. */
const whose = (told: Told, sea: number): string =>
  sea === told.view.seat ? "your" : `${opponentOf(told, sea)}’s`;

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
      return own
        ? { text: "Hit! Something is burning." }
        : {
            text: `${who} hit ${whose(told, fired.sea)} ${struck ? capitalized(struck) : "ship"}.`,
            strong: struck ? capitalized(struck) : "ship",
          };
    case "sunk":
      return {
        text: own
          ? `You sank ${ship ? `the ${capitalized(ship)}` : "a ship"}.`
          : `${who} sank ${whose(told, fired.sea)} ${ship ? capitalized(ship) : "ship"}.`,
        strong: ship ? capitalized(ship) : undefined,
      };
  }
}

const ownShip = ({ view }: Told, target: string): string | null =>
  (view.seat === null ? null : fleetOf(view, view.seat))?.find((ship) =>
    ship.cells.includes(target),
  )?.name ?? null;

function signalsOf(told: Told, event: ShootingEvent): readonly Omit<Signal, "id">[] {
  switch (event.type) {
    case "fired":
      return event.shots.map((shot) => ({
        at: nameOf(told.rules.naming, parseCell(shot.target)),
        fall: shot.call === "glance" ? "word" : shot.call,
        ...text(told, event, shot),
      }));
    case "scanned":
      return [
        {
          at: "",
          fall: "word",
          text:
            event.seat === told.view.seat
              ? scanned(event.finding?.ships.length ?? 0)
              : `${enemy(told, event.seat)} used the radar.`,
        },
      ];
    case "timed-out":
      return [
        {
          at: "",
          fall: "word",
          text:
            event.seat === told.view.seat
              ? "Your time ran out."
              : `${enemy(told, event.seat)} ran out of time.`,
        },
      ];
    case "began":
      return [
        {
          at: "",
          fall: "word",
          text:
            event.first === told.view.seat
              ? "You fire first."
              : `${enemy(told, event.first)} fires first.`,
        },
      ];
    case "deployed":
    case "ended":
      return [];
  }
}

const scanned = (squares: number): string =>
  squares ? `Radar: ${counted(squares, "square")} of ships.` : "Radar: nothing but water.";

/** All that was told in a shooting game in words, the newest first. */
export function signals(told: Told, log: readonly ShootingEvent[]): readonly Signal[] {
  return log
    .flatMap((event) => signalsOf(told, event))
    .map((signal, id) => ({ ...signal, id }))
    .reverse();
}

/**
 * One sentence for what has just happened in a shooting game, with the squares that a picture would
 * show.
 */
export const spoken = (told: Told, event: ShootingEvent): string =>
  signalsOf(told, event)
    .map((signal) => (signal.at ? `${signal.at}: ${signal.text}` : signal.text))
    .join(" ");

/** Endings after which the engine has counted one round more than was played. */
const AFTER_LAST_SHOT = new Set(["fleet-sunk", "bombs-spent"]);

/**
 * The round of a shooting game for its texts; after the end, the last one in which somebody had a
 * turn.
 */
export const roundOf = ({ round, outcome }: ViewJson): number =>
  outcome && AFTER_LAST_SHOT.has(outcome.ending) ? round - 1 : round;

/** The score of everybody in a shooting game in words, that of the seat first. */
export function figures(told: Told, seat: number): readonly Figure[] {
  const { rules, view } = told;
  const mine = view.scores[seat]!;
  const others = view.scores.map((_, at) => at).filter((at) => at !== seat);
  const afloat = [seat, ...others].map((at) => afloatOf(rules, view, at)).join(" : ");
  const left =
    rules.bombs === null ? [] : [{ label: "Bombs", value: String(rules.bombs - mine.shots) }];
  const hint = pointsHint(rules);
  return [
    { label: "Your points", value: String(pointsOf(rules, mine)), tone: "own", hint },
    { label: "Hits of shots", value: `${mine.hits} of ${mine.shots}` },
    { label: "Ships afloat", value: afloat },
    ...left,
    { label: "Round", value: String(roundOf(view)) },
    ...others.map((at): Figure => ({
      label: opponentOf(told, at),
      value: String(pointsOf(rules, view.scores[at]!)),
      tone: "enemy",
      hint,
    })),
  ];
}

const KNOWN: Record<string, string> = { miss: "miss", glance: "armour", hit: "hit", sunk: "sunk" };

/**
 * The words for a square of a shooting game: its name, what lies there as far as is known, and what
 * fell there.
 */
export function describer(told: Told, seat: number): (cell: Cell) => string {
  const shots = new Map(told.view.seas[seat]!.shots.map((shot) => [shot.target, shot.call]));
  const fleet = fleetOf(told.view, seat);
  return (cell) => {
    const name = formatCell(cell);
    const ship = fleet?.find((one) => one.cells.includes(name));
    const lies = ship ? capitalized(ship.name) : fleet ? "water" : null;
    const seen = fleet ? null : seenByRadar(told.view, seat, cell);
    const fell =
      KNOWN[shots.get(name) ?? ""] ?? (seen && `${seen} by radar`) ?? (fleet ? null : "unknown");
    return [nameOf(told.rules.naming, cell), lies, fell].filter(Boolean).join(", ");
  };
}

export const PLACE_YOUR_FLEET = "Place your fleet";
export const BOARDS = {
  own: COMMON.yourWaters,
  enemy: "Enemy waters",
  ownFleet: "Your fleet",
  enemyFleet: "Enemy fleet",
};

export const targetText = (square: string): string => `Target ${square}`;
export const offlineText = (square: string): string => `Target ${square}, no connection`;
export const unsentText = (squares: string): string => `No connection: ${squares} waits`;
export const unsentSentence = (squares: string): string =>
  `No connection to the server. Your move${squares ? ` at ${squares}` : ""} is kept, ` +
  "and made as soon as it is back.";

/** Says why a click on a square that was fired at did nothing, without a full stop. */
export const usedText = (square: string): string => `${square} was fired at already`;
export const nextText = (square: string): string => `${square} is your next target`;
export const CHOOSE_A_SQUARE = "Choose a square first";
export const IN_FLIGHT = "Your shell is in the air";
export const WAIT_FOR_TURN = "Wait for your turn";
export const IS_ADJOURNED = "The match is adjourned";
export const scoreText = (own: number, enemy: number): string =>
  `You have ${counted(own, "ship")} afloat, the enemy ${enemy}.`;

export const waitingText = (rival: string, placing: boolean): string =>
  placing ? `${rival} places its fleet` : `${rival} takes aim`;

export function turnText(shots: number, scanning: boolean): string {
  if (scanning) return "Choose the middle of the radar scan";
  return shots > 1 ? `Your turn: choose ${shots} targets` : "Your turn: choose a target";
}
export const YOUR_TURN = "Your turn.";

/** What the fire button has to know. */
export interface FireState {
  readonly turn: "yours" | "other" | "adjourned";
  readonly scanning: boolean;
  /** The name of the square that is chosen. */
  readonly square: string | null;
  readonly shots: number;
  readonly chosen: number;
}

export const FIRE = "Fire";
export const fireAt = (square: string): string => `Fire at ${square}`;
export const CHOOSE_FIRST = `${CHOOSE_A_SQUARE}.`;

export function fireButton(state: FireState): Pick<Action, "label" | "refused"> {
  const { turn, scanning, square, shots, chosen } = state;
  if (turn === "adjourned") return { label: FIRE, refused: ADJOURNED };
  if (turn === "other") return { label: FIRE, refused: NOT_YOUR_TURN };
  if (scanning)
    return square ? { label: `Scan ${square}` } : { label: "Scan", refused: CHOOSE_FIRST };
  if (shots > 1) return salvoButton(shots, chosen);
  if (!square) return { label: FIRE, refused: CHOOSE_FIRST };
  return { label: fireAt(square) };
}

const salvoButton = (shots: number, chosen: number): Pick<Action, "label" | "refused"> =>
  chosen === shots
    ? { label: `Fire ${counted(shots, "shot")}` }
    : { label: `${chosen} of ${shots} chosen`, refused: `Choose ${shots - chosen} more.` };

export const RADAR_READY = "The radar is ready: you may scan before you fire.";

/** The words of the radar button in a shooting game, with why it cannot be used now. */
export function radarAction({ rules, view }: Told, pressed: boolean, ready: boolean): Action {
  const isKept = view.seat !== null && view.scans.includes(view.seat);
  const refused = isKept ? NOT_YOUR_TURN : `The radar is ready in round ${nextScan(rules, view)}.`;
  return {
    id: "radar",
    label: ready ? "Radar ready" : "Radar",
    icon: "target",
    pressed,
    refused: ready ? undefined : refused,
  };
}

const roundsText = (rounds: number): string =>
  rounds > 1 ? `In ${counted(rounds, "round")}` : "After this round";

/** Says when the seat of a shooting game may use the radar; null where the rules have none. */
export function radarShown({ rules, view }: Told, seat: number): RadarShown | null {
  if (rules.radar === null) return null;
  const { every, reach } = rules.radar;
  const ready = view.scans.includes(seat);
  const done = (Math.max(1, view.round) - 1) % every;
  const side = 2 * reach + 1;
  return {
    ready,
    every,
    done,
    when: ready ? "Ready now" : roundsText(every - done),
    short: ready ? "now" : String(every - done),
    line: ready
      ? `Scan ${side} × ${side} squares before your first shot.`
      : `Then you may scan ${side} × ${side} squares.`,
  };
}
export const hintActions = (isTurn: boolean, isHeatShown: boolean): readonly Action[] => [
  {
    id: "hint",
    label: "Hint",
    icon: "hint",
    key: "H",
    refused: isTurn ? undefined : NOT_YOUR_TURN,
  },
  { id: "heat", label: COMMON.heatMap, icon: "chart", pressed: isHeatShown },
];
