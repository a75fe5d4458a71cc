import { expect, test } from "vitest";
import type { Report } from "../wire/messages";
import { finest, path, summed, worst } from "./runningTotals";

const shot = (target: string, call: "miss" | "hit", chance: number, most: number) => ({
  target,
  call,
  chance,
  best: "a1",
  most,
});
const report: Report = {
  type: "report",
  name: "pond",
  seats: [],
  turns: [
    {
      seat: 0,
      sea: 1,
      exact: true,
      heat: [],
      shots: [shot("a1", "hit", 0.2, 0.2), shot("b1", "miss", 0.1, 0.5)],
    },
    { seat: 1, sea: 0, exact: true, heat: [], shots: [shot("c1", "hit", 0.9, 0.9)] },
    { seat: 0, sea: 1, exact: true, heat: [], shots: [shot("d1", "hit", 1, 1)] },
  ],
};

test("sums run over the shots of one seat", () => {
  const rows = summed(report, 0);
  expect(rows.map((row) => [row.count, row.turn, row.hits])).toEqual([
    [1, 0, 1],
    [2, 0, 1],
    [3, 2, 2],
  ]);
  expect(rows.at(-1)!.expected).toBeCloseTo(1.3);
  expect(rows.at(-1)!.bestSum).toBeCloseTo(1.7);
});

test("the best shots hit against the odds at a best square, the worst gave most away", () => {
  const rows = summed(report, 0);
  expect(finest(rows).map((row) => row.target)).toEqual(["a1", "d1"]);
  expect(worst(rows).map((row) => row.target)).toEqual(["b1"]);
});

test("a line starts at nothing and ends at the far side", () => {
  expect(path([1, 2], 2, 100, 50)).toBe("M0 50L50.0 25.0L100.0 0.0");
  expect(path([], 0, 100, 50)).toBe("M0 50");
});
