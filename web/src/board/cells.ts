/** Squares of a board, and their names. */

export interface Cell {
  readonly col: number;
  readonly row: number;
}

export interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** How squares are named: the rules choose, the board only shows and reads it. */
export interface Naming {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** How both make a name, where it is not simply column, then row. */
  readonly join?: (column: string, row: string) => string;
}

/** The letters of a column of the board: A, B, … Z, AA, AB, … */
export function letters(col: number): string {
  const last = String.fromCharCode(65 + (col % 26));
  return col < 26 ? last : letters(Math.floor(col / 26) - 1) + last;
}

export function lettered(size: Size): Naming {
  return {
    columns: Array.from({ length: size.cols }, (_, col) => letters(col)),
    rows: Array.from({ length: size.rows }, (_, row) => String(row + 1)),
  };
}

export function nameOf({ columns, rows, join }: Naming, cell: Cell): string {
  const [column, row] = [columns[cell.col] ?? "", rows[cell.row] ?? ""];
  return join ? join(column, row) : column + row;
}

export const same = (one: Cell | null, other: Cell | null): boolean =>
  one?.col === other?.col && one?.row === other?.row;
export const indexOf = (size: Size, cell: Cell): number => cell.row * size.cols + cell.col;
export const cellAt = (size: Size, index: number): Cell => ({
  col: index % size.cols,
  row: Math.floor(index / size.cols),
});
export const inside = (size: Size, cell: Cell): boolean =>
  cell.col >= 0 && cell.row >= 0 && cell.col < size.cols && cell.row < size.rows;
