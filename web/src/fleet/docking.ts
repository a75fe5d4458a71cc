/** Which ship lies in which dock before the battle: moving one swaps it with what lies there. */
import type { Berth } from "../wire/messages";

/** A dock for each ship, in the order of the fleet. */
export type Docking = readonly string[];

export const usualDocking = (berths: readonly Berth[]): Docking => berths.map(({ dock }) => dock);

/** The ship in a dock before a fleet battle, by its place in the fleet; -1 if it is free. */
export const shipIn = (docking: Docking, dock: string): number => docking.indexOf(dock);

export function moved(docking: Docking, ship: number, dock: string): Docking {
  const other = shipIn(docking, dock);
  return docking.map((now, at) => (at === ship ? dock : at === other ? docking[ship]! : now));
}

/** Puts the ships into any docks in any order. `chance` returns a number from 0 up to 1. */
export function shuffled(
  docking: Docking,
  docks: readonly string[],
  chance: () => number,
): Docking {
  const left = [...docks];
  return docking.map(() => left.splice(Math.floor(chance() * left.length), 1)[0]!);
}

export const arrangeMove = (docking: Docking): string => ["arrange", ...docking].join(" ");
