/** Ships of a list by their class, where there are several of one. */
import type { Pip } from "../look/pips";
import type { ShipListed } from "./screenProps";

export interface ClassListed {
  readonly name: string;
  readonly squares: number;
  readonly ships: readonly ShipListed[];
  /** One for each ship; for the only ship of a class one for each square. */
  readonly pips: readonly Pip[];
  readonly sunk: boolean;
}

/** How a whole ship looks as one pip in a list of classes. */
function pipOf({ sunk, pips }: ShipListed): Pip {
  if (sunk) return "gone";
  if (pips.includes("unknown")) return "unknown";
  return pips.includes("gone") ? "damaged" : "whole";
}

const SUNK_LAST: Readonly<Record<Pip, number>> = { whole: 0, unknown: 0, damaged: 1, gone: 2 };

/**
 * The classes of a list of ships in the order of the fleet; within each, what is afloat comes
 * first.
 */
export function byClass(ships: readonly ShipListed[]): readonly ClassListed[] {
  const classes = new Map<string, ShipListed[]>();
  for (const ship of ships) {
    const known = classes.get(ship.name);
    if (known) known.push(ship);
    else classes.set(ship.name, [ship]);
  }
  const isGrouped = classes.size < ships.length;
  return [...classes].map(([name, all]) => ({
    name,
    squares: all[0]!.squares,
    ships: all,
    pips: isGrouped
      ? all.map(pipOf).sort((one, other) => SUNK_LAST[one] - SUNK_LAST[other])
      : all[0]!.pips,
    sunk: all.every((ship) => ship.sunk),
  }));
}
