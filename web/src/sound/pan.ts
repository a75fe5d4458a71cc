/** Where a sound is heard: by its column from left to right, by its row from far to near. */
const WIDTH = 0.7;

const spread = (at: number, count: number): number => (count < 2 ? 0 : (2 * at) / (count - 1) - 1);

/** The pan of a sound: columns spread from left to right, never quite in one ear. */
export const panOf = (col: number, cols: number): number => spread(col, cols) * WIDTH;

/** How far away a sound is: the top of a board is far, the bottom near. */
export const depthOf = (row: number, rows: number): number => -spread(row, rows);
