import { expect, test } from "vitest";
import { ZOOMS, centred, held, isWithin, part, pinched, zoomed } from "./zoom";

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

test("two fingers zoom between the ends, and hold the place between them", () => {
  expect([pinched(1, 1.4), pinched(1, 0.5), pinched(2, 9)]).toEqual([1.4, 1, 3]);
  expect(held(0.5, 120, 1000)).toBe(380);
});

test("what is near the edge of a view is not well in sight", () => {
  const span = { scroll: 100, view: 200, full: 1000 };
  expect([0.11, 0.2, 0.29, 0.5].map((place) => isWithin(place, span))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
