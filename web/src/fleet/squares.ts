/** Squares as the answer about orders writes them: `K12`, or `K12:T14` for a rectangle. */
import type { Cell, Size } from "../board/cells";
import { parseCell } from "../play/cellNotation";

export function cellsOf(squares: readonly string[]): readonly Cell[] {
  return squares.flatMap((square) => {
    const [from, to] = square.toLowerCase().split(":").map(parseCell);
    return to ? rectangle(from!, to) : [from!];
  });
}

function rectangle(from: Cell, to: Cell): readonly Cell[] {
  const cols = to.col - from.col + 1;
  return Array.from({ length: cols * (to.row - from.row + 1) }, (_, at) => ({
    col: from.col + (at % cols),
    row: from.row + Math.floor(at / cols),
  }));
}

export const keyOf = ({ col, row }: Cell): string => `${col} ${row}`;

/** A mask of squares of the fleet game: one byte for each, 255 for those that are given. */
export function maskOf({ cols, rows }: Size, cells: readonly Cell[]): Uint8Array {
  const mask = new Uint8Array(cols * rows);
  for (const { col, row } of cells) mask[row * cols + col] = 255;
  return mask;
}
