/**
 * Placing a fleet: what is carried where, and how to take it back. Whether it fits, the rules say.
 */
import { same, type Cell, type Size } from "../board/cells";

export interface Piece {
  readonly id: string;
  readonly name: string;
  readonly squares: number;
}

export interface Berth extends Piece {
  /** The top left of its squares. */
  readonly at: Cell;
  readonly heading: "east" | "south";
}

export interface Layout {
  readonly berths: readonly Berth[];
  readonly before: readonly (readonly Berth[])[];
}

/** A ship in the hand: held at one of its squares. */
export interface Carried {
  readonly ship: Berth;
  readonly grab: number;
  /** Where it was taken from; null for a ship that was not on the board yet. */
  readonly origin: Berth | null;
}

/** Why a ship cannot lie there among the others; null when it can. */
export type Reason = (ship: Berth, others: readonly Berth[]) => string | null;

export const laid = (berths: readonly Berth[]): Layout => ({ berths, before: [] });

export const cellsOf = (berth: Berth): readonly Cell[] =>
  Array.from({ length: berth.squares }, (_, square) => squareOf(berth, square));

export const squareOf = ({ at, heading }: Pick<Berth, "at" | "heading">, square: number): Cell =>
  heading === "east"
    ? { col: at.col + square, row: at.row }
    : { col: at.col, row: at.row + square };

export const berthAt = (berths: readonly Berth[], cell: Cell): Berth | null =>
  berths.find((berth) => cellsOf(berth).some((square) => same(square, cell))) ?? null;

export const others = (berths: readonly Berth[], id: string): readonly Berth[] =>
  berths.filter((berth) => berth.id !== id);

/** Takes a ship up from the placing board at a square of it. */
export function lifted(berth: Berth, cell: Cell): Carried {
  const grab = Math.max(
    0,
    cellsOf(berth).findIndex((square) => same(square, cell)),
  );
  return { ship: berth, grab, origin: berth };
}

/** Takes a ship up from the list of ships to place, not on the board yet. */
export function drawn(piece: Piece, cell: Cell): Carried {
  return { ship: { ...piece, at: cell, heading: "east" }, grab: 0, origin: null };
}

/** Carries a ship with its held square above another square of the placing board. */
export function held(carried: Carried, over: Cell): Carried {
  const { heading } = carried.ship;
  const at = squareOf({ at: over, heading }, -carried.grab);
  return { ...carried, ship: { ...carried.ship, at } };
}

/** Turns the carried ship about the square by which it is held. */
export function turned(carried: Carried): Carried {
  const pivot = squareOf(carried.ship, carried.grab);
  const heading = carried.ship.heading === "east" ? "south" : "east";
  return held({ ...carried, ship: { ...carried.ship, heading } }, pivot);
}

/** Pushes the carried ship back onto the placing board: keys never lead a ship off it. */
export function kept(size: Size, carried: Carried): Carried {
  const { ship } = carried;
  const east = ship.heading === "east";
  const limit = (value: number, most: number) => Math.max(0, Math.min(value, most));
  const at = {
    col: limit(ship.at.col, size.cols - (east ? ship.squares : 1)),
    row: limit(ship.at.row, size.rows - (east ? 1 : ship.squares)),
  };
  return { ...carried, ship: { ...ship, at } };
}

const record = (layout: Layout, berths: readonly Berth[]): Layout => ({
  berths,
  before: [...layout.before, layout.berths],
});

/** Puts the carried ship down on the placing board. The order of the fleet stays as it was. */
export function dropped(layout: Layout, ship: Berth): Layout {
  const known = layout.berths.some((berth) => berth.id === ship.id);
  const berths = known
    ? layout.berths.map((berth) => (berth.id === ship.id ? ship : berth))
    : [...layout.berths, ship];
  return record(layout, berths);
}

export const replaced = (layout: Layout, berths: readonly Berth[]): Layout =>
  record(layout, berths);

/** The placing board as it was before the last change. */
export function undone(layout: Layout): Layout {
  const last = layout.before.at(-1);
  return last ? { berths: last, before: layout.before.slice(0, -1) } : layout;
}

export const missing = (pieces: readonly Piece[], berths: readonly Berth[]): readonly Piece[] =>
  pieces.filter((piece) => !berths.some((berth) => berth.id === piece.id));
