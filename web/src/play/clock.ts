/** The clocks of a match, counted down by the clock of this page. */
import type { Clocks } from "../wire/messages";

const URGENT = 10_000;

/** The one that runs out first; null where there is none. */
export function clockOf(clocks: Clocks, heard: number, now: number): { text: string; urgent: boolean } | null {
  const running = [clocks.turn, clocks.match].filter((left) => left !== null && left !== undefined);
  if (!running.length) return null;
  const left = Math.max(0, Math.min(...running) - (now - heard));
  const seconds = Math.ceil(left / 1000);
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`, urgent: left < URGENT };
}
