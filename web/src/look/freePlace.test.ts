import { expect, test } from "vitest";
import { bestPlace, freePlace, isFree } from "./freePlace";

const view = { wide: 1000, high: 800 };
const extent = { wide: 300, high: 100 };
const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
});

test("an empty screen has room in the lower right corner", () => {
  expect(freePlace(extent, view, [])).toEqual(box(688, 688, 988, 788));
});

test("what can be clicked is passed by: above it, else beside it", () => {
  const button = box(900, 740, 980, 790);
  expect(freePlace(extent, view, [button])).toEqual(box(688, 634, 988, 734));
  const column = box(700, 0, 1000, 800);
  const found = freePlace(extent, view, [column])!;
  expect(found.right).toBeLessThan(700);
  expect(isFree(found, [column])).toBe(true);
});

test("a screen that is full has no place", () => {
  expect(freePlace(extent, view, [box(0, 0, 1000, 800)])).toBeNull();
  expect(freePlace(extent, { wide: 320, high: 90 }, [])).toBeNull();
});

test("text is covered only where there is no other place, and news do not move for nothing", () => {
  const text = box(600, 600, 1000, 800);
  const found = bestPlace(extent, view, { clickable: [], readable: [text] })!;
  expect(isFree(found, [text])).toBe(true);
  expect(bestPlace(extent, view, { clickable: [], readable: [text], now: found })).toBe(found);
  const wall = box(0, 0, 1000, 800);
  const now = box(20, 20, 320, 120);
  expect(bestPlace(extent, view, { clickable: [], readable: [wall], now })).toBe(now);
  const button = box(30, 30, 60, 60);
  const moved = bestPlace(extent, view, { clickable: [button], readable: [wall], now })!;
  expect(isFree(moved, [button])).toBe(true);
  expect(bestPlace(extent, view, { clickable: [wall], readable: [] })).toBeNull();
});
