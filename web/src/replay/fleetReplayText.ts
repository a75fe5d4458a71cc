/** What happened in a finished fleet game, told by somebody who took no side. */
import { SQUARE, shipName, spokenEvents } from "../fleet/fleetText";
import type { FleetFrame, MatchLine, OutcomeJson, VesselJson } from "../wire/messages";
import { capitalized } from "../look/counted";

type NameOf = (seat: number) => string;

export const FLEET_REPLAY = {
  whose: "Whose view",
  everything: "Everything",
  hint: "Arrow keys step, space plays.",
  legend: "The line goes around what the radar covers.",
  both: "Solid line: what your side's radar covers. Dashed line: the other side's.",
  fetching: "Fetching the moment…",
};

export const fogOf = (name: string, isOwn: boolean): string => (isOwn ? "My fog" : `${name}'s fog`);

export function vesselText(owner: string, vessel: VesselJson, at: number): string {
  const damage = SQUARE.damage[vessel.damage[at]!];
  return [`${owner}: ${shipName(vessel.kind, vessel.number)}`, damage].filter(Boolean).join(", ");
}

/** Orders as records have them, after the name of the ship. */
const ORDERS: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/^forward (\d+)$/, ([, count]) => `sails ${count} ahead`],
  [/^back$/, () => "sails 1 back"],
  [/^shift (\w+)$/, ([, hand]) => `moves sideways to ${hand}`],
  [/^turn about$/, () => "turns about"],
  [/^turn (\w+)$/, ([, hand]) => `turns to ${hand}`],
  [/^leap (\w+)$/, ([, square]) => `leaps to ${square}`],
  [/^fire (\w+)$/, ([, square]) => `fires at ${square}`],
  [/^torpedo$/, () => "launches a torpedo"],
  [/^drop (\w+)$/, ([, square]) => `drops a mine at ${square}`],
  [/^pick up (\w+)$/, ([, square]) => `picks up the mine at ${square}`],
  [/^radar (\w+)$/, ([, state]) => `switches its long radar ${state}`],
  [/^repair$/, () => "repairs a square"],
  [/^detonate (\w+)$/, ([, square]) => `blows itself up at ${square}`],
];

/** An order in a fleet replay as a sentence, with the name of who gave it. */
export function orderText(name: string, order: string): string {
  const [, ship = "", rest = ""] = /^(.+? \d+) (.+)$/.exec(order) ?? [];
  for (const [pattern, words] of ORDERS) {
    const found = pattern.exec(rest);
    if (found) return `${name}: ${capitalized(ship)} ${words(found)}.`;
  }
  return `${name}: ${order}.`;
}

/** Says in the replay of a fleet game who won, or that nobody did. */
export function endText(
  name: NameOf,
  players: number,
  { winners }: Pick<OutcomeJson, "winners">,
): string {
  if (!winners.length || winners.length === players) return "It is a draw.";
  return `${winners.map(name).join(" and ")} ${winners.length === 1 ? "wins" : "win"}.`;
}

/** Says what happened between a frame of a fleet replay and the one before. */
export function frameText(line: MatchLine, name: NameOf, frame: FleetFrame): string {
  const view = { ...frame.view, seat: null };
  const told = { view, players: line.players, isOwn: () => null };
  const sentences = frame.events.map((event) => {
    if (event.type === "ended") return endText(name, line.players.length, event.outcome);
    if (event.type === "missed") return "The torpedo meets nothing.";
    if (event.type === "began") return `The battle begins. ${name(event.first)} is first.`;
    return event.type === "map-accepted" ? "" : spokenEvents(told, [event]);
  });
  const isHidden = frame.seat !== null && !frame.order && !isTimedOut(frame);
  const order = frame.order && frame.seat !== null ? orderText(name(frame.seat), frame.order) : "";
  const hidden = isHidden ? `${name(frame.seat!)} gives an order.` : "";
  return [order, hidden, ...sentences].filter(Boolean).join(" ");
}

const isTimedOut = ({ events }: FleetFrame): boolean =>
  events.some(({ type }) => type === "timed-out");

const SECONDS = 60;
export function clockText(at: number): string {
  const seconds = Math.floor(at / 1000);
  const [minutes, rest] = [Math.floor(seconds / SECONDS), seconds % SECONDS];
  return `${minutes}:${String(rest).padStart(2, "0")}`;
}
export const turnText = (step: number, at: number): string =>
  step ? `Turn ${step}, ${clockText(at)} after the match was made.` : "";
