/** A screen that several people share: who is next, how they are called, and what everybody may know. */
import { nameOf } from "../board/cells";
import { recall, remember, type Store } from "../look/preferences";
import { read } from "../play/cells";
import type { Figure } from "../screens/shown";
import type { FiredJson, Player, ShootingEvent, Snapshot, ViewJson } from "../wire/messages";
import { tables, type Rules } from "../wire/rules";
import type { Listener } from "../wire/socket";

export type Names = readonly string[];

/** Who sits at the screen now, and whom it goes to next. */
export interface Sitting {
  readonly seat: number;
  readonly names: Names;
  onpass(): void;
}

const KEY = "hot-seat";
const MOST = 20;

type Crews = Readonly<Record<string, Names>>;
const isNames = (value: unknown): value is Names => Array.isArray(value) && value.every((name) => typeof name === "string");
const isCrews = (value: unknown): value is Crews => typeof value === "object" && value !== null && Object.values(value).every(isNames);

export const numbered = (seats: number): Names => Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`);

/** The names stay in this browser: nobody else needs them. */
export const recallNames = (store: Store, match: string): Names | null => recall<Crews>(store, KEY, {}, isCrews)[match] ?? null;

export function rememberNames(store: Store, match: string, names: Names): void {
  const others = Object.entries(recall<Crews>(store, KEY, {}, isCrews)).filter(([one]) => one !== match);
  remember(store, KEY, Object.fromEntries([...others.slice(1 - MOST), [match, names]]));
}

/** Empty names become numbers, so that nobody has to type one. */
export const calledOf = (typed: Names): Names => typed.map((name, seat) => name.trim() || `Player ${seat + 1}`);

/** How many own rules are for; two where they cannot be read. */
export function seatsOf(rules: string): number {
  try {
    return (tables(rules).top.players as number | undefined) ?? 2;
  } catch {
    return 2;
  }
}

/** Whom the screen goes to: those who have not placed in order, then whose turn it is. */
export function nextOf(view: ViewJson): number {
  if (view.phase !== "deploying") return view.turn ?? 0;
  const seats = view.seas.map((_, seat) => seat);
  return seats.find((seat) => !view.deployed.includes(seat)) ?? 0;
}

/** The listener hears of players by these names. */
export const calling = (listener: Listener, names: Names): Listener => ({
  snapshot: (snapshot: Snapshot) => listener.snapshot({ ...snapshot, players: snapshot.players.map((player: Player) => ({ ...player, name: names[player.seat] ?? null })) }),
  events: (events) => listener.events(events),
  word: (message) => listener.word(message),
});

const CALLS = { miss: "a miss", glance: "the armour held", hit: "a hit", sunk: "a ship sank" };

function told(rules: Rules, names: Names, { seat, shots }: FiredJson): string {
  const falls = shots.map(({ target, call }) => `${nameOf(rules.naming, read(target))}, ${CALLS[call]}`);
  return `${names[seat]} fired: ${falls.join("; ")}.`;
}

/** The last shots, which everybody at the screen has heard. */
export function lastShots(rules: Rules, names: Names, log: readonly ShootingEvent[]): string {
  const fired = log.findLast((event) => event.type === "fired");
  return fired ? told(rules, names, fired) : "";
}

export function figuresOf(rules: Rules, view: ViewJson, names: Names): readonly Figure[] {
  return view.scores.map((score, seat) => ({ label: names[seat]!, value: rules.points ? String(score.points) : `${score.hits} of ${score.shots}` }));
}

/** Who has won, for everybody to read. */
export function titleOf({ outcome }: ViewJson, names: Names): string {
  const [winner, ...more] = outcome?.winners ?? [];
  return winner === undefined || more.length ? "Draw" : `${names[winner]} wins`;
}
