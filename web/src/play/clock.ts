/** The clocks of a match, counted down by the clock of this page. */
import type { Clocks } from "../wire/messages";

const URGENT = 10_000;

/** The one that runs out first; null where there is none. */
export function clockOf(clocks: Clocks, heard: number, now: number, turn: number | null = null): { text: string; urgent: boolean } | null {
  const running = [clocks.turn, clocks.match, turn === null ? null : clocks.banks?.[turn]].filter((left) => left !== null && left !== undefined);
  if (!running.length) return null;
  const left = Math.max(0, Math.min(...running) - (now - heard));
  return { text: shownTime(left), urgent: left < URGENT };
}

/** The time that a player has for all turns together; it runs while it is the turn of the player. */
export const bankOf = (clocks: Clocks, seat: number, spent: number): string => {
  const left = clocks.banks?.[seat];
  return left === undefined ? "" : shownTime(Math.max(0, left - spent));
};

export const hasClock = ({ turn, match, banks }: Clocks): boolean => [turn, match, banks].some((one) => one !== null && one !== undefined);

export function shownTime(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
