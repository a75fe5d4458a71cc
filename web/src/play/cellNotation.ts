/** Squares as the protocol writes them: "b7", whatever the rules call them. */
import { letters, type Cell } from "../board/cells";

export const formatCell = (cell: Cell): string =>
  `${letters(cell.col).toLowerCase()}${cell.row + 1}`;

export function parseCell(name: string): Cell {
  const [, column = "", row = ""] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
  const col = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return { col, row: Number(row) - 1 };
}
