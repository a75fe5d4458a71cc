/** Where the keys lead on a board. */
import { inside, type Cell, type Size } from "./cells";

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The square of the board that an arrow key leads to; null when the key does not move. At the edge
 * it stays.
 */
export function moved(size: Size, from: Cell, key: string, withControl = false): Cell | null {
  const step = STEPS[key];
  if (step) {
    const to = { col: from.col + step[0], row: from.row + step[1] };
    return inside(size, to) ? to : from;
  }
  switch (key) {
    case "Home":
      return { col: 0, row: withControl ? 0 : from.row };
    case "End":
      return { col: size.cols - 1, row: withControl ? size.rows - 1 : from.row };
    case "PageUp":
      return { col: from.col, row: 0 };
    case "PageDown":
      return { col: from.col, row: size.rows - 1 };
    default:
      return null;
  }
}
