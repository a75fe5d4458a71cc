/** A fleet game at one screen: who is next, and what everybody there was told. */
import { playerNumber } from "../look/lookText";
import type { FleetEvent, FleetRulesetJson, FleetViewJson } from "../wire/messages";
import { noticesText, winnersText } from "./hotseatText";
import type { Names } from "./sharedScreen";

/**
 * Whom the screen with a shared sea goes to: those who have not accepted or arranged in order, then
 * whose turn it is.
 */
export function nextAtSea({ phase, accepted, arranged, turn }: FleetViewJson): number {
  if (phase === "fighting") return turn ?? 0;
  const done = phase === "agreeing" ? accepted : arranged;
  for (let seat = 0; ; seat += 1) if (!done.includes(seat)) return seat;
}

/** What the last order at a shared sea led to, as everybody was told. */
export function lastNotices(names: Names, log: readonly FleetEvent[]): string {
  const acted = log.findLast((event) => event.type === "acted");
  return acted ? noticesText(names[acted.seat] ?? playerNumber(acted.seat), acted.notices) : "";
}

/** Who has won at a shared sea, for everybody to read. */
export function wonAtSea(
  { outcome }: FleetViewJson,
  { harbours }: FleetRulesetJson,
  names: Names,
): string {
  const winners = outcome?.winners ?? [];
  if (winners.length === harbours.length) return winnersText([]);
  return winnersText(winners.map((seat) => names[seat] ?? playerNumber(seat)));
}
