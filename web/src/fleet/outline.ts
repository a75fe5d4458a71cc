/** The line around some squares of a sea. */
import type { Size } from "../board/cells";

/**
 * The outline of a mask: every edge between a square in it and one outside, as a path; a square is
 * 100 wide.
 */
export function outline({ cols, rows }: Size, mask: Uint8Array): string {
  const has = (col: number, row: number) =>
    col >= 0 && row >= 0 && col < cols && row < rows && mask[row * cols + col] !== 0;
  const edges: string[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let col = 0; col < cols; col += 1) {
      if (!has(col, row)) continue;
      const [x, y] = [col * 100, row * 100];
      if (!has(col, row - 1)) edges.push(`M${x} ${y}h100`);
      if (!has(col, row + 1)) edges.push(`M${x} ${y + 100}h100`);
      if (!has(col - 1, row)) edges.push(`M${x} ${y}v100`);
      if (!has(col + 1, row)) edges.push(`M${x + 100} ${y}v100`);
    }
  return edges.join("");
}
