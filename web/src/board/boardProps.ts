/** What a board is told to show. It knows squares, not rules. */
import type { Heading } from "../ships/heading";
import type { Cell, Naming, Size } from "./cells";

/** What is known of a square; "seen" is an enemy square found by radar, "clear" one found empty. */
export type Mark = "" | "miss" | "hit" | "sunk" | "seen" | "clear";

export interface ShipProps {
  readonly id: string;
  readonly name: string;
  readonly squares: number;
  /** The top left of its squares. */
  readonly at: Cell;
  readonly heading: Heading;
  readonly skin?: "own" | "enemy" | "wreck";
  /** Squares hit, counted from the stern. */
  readonly damage?: readonly number[];
  readonly wake?: boolean;
}

/** A patch of squares that is pointed out. */
export interface Patch {
  readonly at: Cell;
  readonly cols: number;
  readonly rows: number;
  readonly look: "legal" | "fog" | "range" | "bad" | "chosen";
}

export interface BoardProps {
  /** What a screen reader calls the board. */
  readonly label: string;
  readonly size: Size;
  readonly naming?: Naming;
  /** One for each square, row by row. */
  readonly marks: readonly Mark[];
  readonly ships?: readonly ShipProps[];
  readonly patches?: readonly Patch[];
  /** Chances from 0 to 1, row by row. */
  readonly heat?: readonly number[] | null;
  /** The last square fired at. */
  readonly last?: Cell | null;
}
