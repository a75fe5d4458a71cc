/** Where a shot is heard: columns spread from left to right, never quite in one ear. */
const WIDTH = 0.7;

export const panOf = (col: number, cols: number): number =>
  cols < 2 ? 0 : ((2 * col) / (cols - 1) - 1) * WIDTH;
