/** The shots of one seat in a report, with running sums, for the plot and its table. */
import type { Appraised, Report } from "../wire/messages";

export interface Summed extends Appraised {
  /** Which turn of the report it belongs to. */
  readonly turn: number;
  /** Shots, hits and promised hits so far, this one included. */
  readonly count: number;
  readonly hits: number;
  readonly expected: number;
  readonly bestSum: number;
}

export const meets = (shot: Appraised): boolean => shot.call !== "miss";
export const lost = (shot: Appraised): number => shot.most - shot.chance;

export function summed(report: Report, seat: number): readonly Summed[] {
  const rows: Summed[] = [];
  let [hits, expected, bestSum] = [0, 0, 0];
  for (const [turn, one] of report.turns.entries())
    for (const shot of one.seat === seat ? one.shots : []) {
      [hits, expected, bestSum] = [
        hits + Number(meets(shot)),
        expected + shot.chance,
        bestSum + shot.most,
      ];
      rows.push({ ...shot, turn, count: rows.length + 1, hits, expected, bestSum });
    }
  return rows;
}

const FEW = 3;
const NOTICEABLE = 0.02;

/** The shots of a report that gave most away. */
export const worst = (rows: readonly Summed[]): readonly Summed[] =>
  rows
    .filter((row) => lost(row) > NOTICEABLE)
    .sort((one, other) => lost(other) - lost(one))
    .slice(0, FEW);

/** The finest shots of a report: hits at a best square, the least certain ones first. */
export const finest = (rows: readonly Summed[]): readonly Summed[] =>
  rows
    .filter((row) => meets(row) && lost(row) <= NOTICEABLE)
    .sort((one, other) => one.chance - other.chance)
    .slice(0, FEW);

/**
 * A line of a report's plot through the points, in a box of that width and height, starting at
 * nothing.
 */
export function path(
  values: readonly number[],
  most: number,
  width: number,
  height: number,
): string {
  const x = (at: number) => ((at * width) / Math.max(1, values.length)).toFixed(1);
  const y = (value: number) => (height - (value * height) / Math.max(1, most)).toFixed(1);
  return [`M0 ${height}`, ...values.map((value, at) => `L${x(at + 1)} ${y(value)}`)].join("");
}
