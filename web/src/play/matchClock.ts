/** The clocks of a match, counted down by the clock of this page. */
import type { ClockShown } from "../screens/screenProps";
import type { Clocks } from "../wire/messages";
import { CLOCKS } from "./playText";

const URGENT = 10_000;

/** Every clock of a match that runs, the one of the turn first. */
export function clocksOf(
  { turn: shot, match, banks, setup }: Clocks,
  heard: number,
  now: number,
  turn: number | null = null,
): readonly ClockShown[] {
  const bank = turn === null ? null : banks?.[turn];
  const all = [
    [CLOCKS.turn, shot],
    [CLOCKS.bank, bank],
    [CLOCKS.match, match],
    [CLOCKS.setup, setup],
  ] as const;
  return all.flatMap(([label, at]) => {
    if (at === null || at === undefined) return [];
    const left = Math.max(0, at - (now - heard));
    return { label, text: shownTime(left), urgent: left < URGENT };
  });
}

/** The clock for the time that is left to place a fleet, where it is limited. */
export function placingClock(until: number | null, now: number): readonly ClockShown[] {
  if (until === null) return [];
  const left = Math.max(0, until - now);
  return [{ label: CLOCKS.placing, text: shownTime(left), urgent: left < URGENT }];
}

/** The clock of a player for all turns together; it runs while it is their turn. */
export const bankOf = (clocks: Clocks, seat: number, spent: number): string => {
  const left = clocks.banks?.[seat];
  return left === undefined ? "" : shownTime(Math.max(0, left - spent));
};

export const hasClock = ({ turn, match, banks, setup }: Clocks): boolean =>
  [turn, match, banks, setup].some((one) => one !== null && one !== undefined);

export function shownTime(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
