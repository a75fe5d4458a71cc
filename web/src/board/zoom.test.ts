import { expect, test } from "vitest";
import { ZOOMS, centred, part, zoomed } from "./zoom";

test("steps go in and out and stay at the ends", () => {
  expect(ZOOMS.map((zoom) => zoomed(zoom, 1))).toEqual([1.5, 2, 3, 3]);
  expect(ZOOMS.map((zoom) => zoomed(zoom, -1))).toEqual([1, 1, 1.5, 2]);
});

test("a view of everything is the whole of it", () => {
  expect(part({ scroll: 0, view: 500, full: 500 })).toEqual({ from: 0, length: 1 });
  expect(part({ scroll: 0, view: 500, full: 0 })).toEqual({ from: 0, length: 1 });
});

test("a view of a part says where it begins and how much it shows", () => {
  expect(part({ scroll: 250, view: 500, full: 1000 })).toEqual({ from: 0.25, length: 0.5 });
});

test("scrolling beyond the end, as some browsers do, shows the end", () => {
  expect(part({ scroll: 900, view: 500, full: 1000 }).from).toBe(0.5);
});

test("a place is brought to the middle as far as the edges allow", () => {
  expect(centred(0.5, { view: 200, full: 1000 })).toBe(400);
  expect(centred(0, { view: 200, full: 1000 })).toBe(0);
  expect(centred(1, { view: 200, full: 1000 })).toBe(800);
});
