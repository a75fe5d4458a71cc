/**
 * A screen that several people share: who is next, how they are called, and what everybody may
 * know.
 */
import { nameOf } from "../board/cells";
import { recall, remember, type Store } from "../look/preferences";
import { parseCell } from "../play/cellNotation";
import type { Figure } from "../screens/screenProps";
import type { FiredJson, Player, ShootingEvent, Snapshot, ViewJson } from "../wire/messages";
import type { Rules } from "../wire/rules";
import type { ChannelListener } from "../wire/matchChannel";
import { playerNumber } from "../look/lookText";
import { firedText, ratioText, shotText, winnerText } from "./hotseatText";

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
const isNames = (value: unknown): value is Names =>
  Array.isArray(value) && value.every((name) => typeof name === "string");
const isCrews = (value: unknown): value is Crews =>
  typeof value === "object" && value !== null && Object.values(value).every(isNames);

export const numbered = (seats: number): Names =>
  Array.from({ length: seats }, (_, seat) => playerNumber(seat));

/**
 * Recalls the names of the players at a shared screen. They stay in this browser: nobody else needs
 * them.
 */
export const recallNames = (store: Store, match: string): Names | null =>
  recall<Crews>(store, KEY, {}, isCrews)[match] ?? null;

export function rememberNames(store: Store, match: string, names: Names): void {
  const others = Object.entries(recall<Crews>(store, KEY, {}, isCrews)).filter(
    ([one]) => one !== match,
  );
  remember(store, KEY, Object.fromEntries([...others.slice(1 - MOST), [match, names]]));
}

/**
 * The names of the players at a shared screen. Empty ones become numbers, so that nobody has to
 * type one.
 */
export const calledOf = (typed: Names): Names =>
  typed.map((name, seat) => name.trim() || playerNumber(seat));

/** Whom the shared screen goes to: those who have not placed in order, then whose turn it is. */
export function nextOf(view: ViewJson): number {
  if (view.phase !== "deploying") return view.turn ?? 0;
  const seats = view.seas.map((_, seat) => seat);
  return seats.find((seat) => !view.deployed.includes(seat)) ?? 0;
}

/** Lets a listener hear of the players at a shared screen by these names. */
export const calling = (listener: ChannelListener, names: Names): ChannelListener => ({
  snapshot: (snapshot: Snapshot) =>
    listener.snapshot({
      ...snapshot,
      players: snapshot.players.map((player: Player) => ({
        ...player,
        name: names[player.seat] ?? null,
      })),
    }),
  events: (events) => listener.events(events),
  message: (message) => listener.message(message),
});

function told(rules: Rules, names: Names, { seat, shots }: FiredJson): string {
  const falls = shots.map(({ target, call }) =>
    shotText(nameOf(rules.naming, parseCell(target)), call),
  );
  return firedText(names[seat]!, falls);
}

/** The last shots in words, which everybody at the shared screen has heard. */
export function lastShots(rules: Rules, names: Names, log: readonly ShootingEvent[]): string {
  const fired = log.findLast((event) => event.type === "fired");
  return fired ? told(rules, names, fired) : "";
}

export function figuresOf(rules: Rules, view: ViewJson, names: Names): readonly Figure[] {
  return view.scores.map((score, seat) => ({
    label: names[seat]!,
    value: rules.points ? String(score.points) : ratioText(score.hits, score.shots),
  }));
}

/** Who has won, for everybody at the shared screen to read. */
export function titleOf({ outcome }: ViewJson, names: Names): string {
  const [winner, ...more] = outcome?.winners ?? [];
  return winnerText(winner === undefined || more.length ? null : names[winner]!);
}
