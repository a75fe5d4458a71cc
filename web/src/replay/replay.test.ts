import { expect, test } from "vitest";
import { addressAt, pauseOf, placeOf, placeOnLine, stepped, within } from "./replayAddress";

test("an address names a match and a moment", () => {
  expect(placeOf("x_y-z/12")).toEqual({ match: "x_y-z", step: 12, viewer: null });
  expect(placeOf("x")).toEqual({ match: "x", step: null, viewer: null });
  expect(placeOf("x/soon")).toEqual({ match: "x", step: null, viewer: null });
  expect(placeOf("x/3/1").viewer).toBe("1");
  expect(placeOf("x/3/all").viewer).toBe("all");
  expect(placeOf("x/3/nobody").viewer).toBeNull();
  expect(addressAt("x_y-z", 12)).toBe("#replay/x_y-z/12");
  expect(addressAt("x_y-z", 12, "all")).toBe("#replay/x_y-z/12/all");
});

test("keys step through the game and never leave it", () => {
  expect(stepped("ArrowRight", 3, 10)).toBe(4);
  expect(stepped("ArrowLeft", 0, 10)).toBe(0);
  expect(stepped("End", 3, 10)).toBe(9);
  expect(stepped("Home", 3, 10)).toBe(0);
  expect(stepped("x", 3, 10)).toBeNull();
  expect(within(99, 10)).toBe(9);
});

test("the time line begins with the first moment and ends with the last", () => {
  expect([0, 5, 10].map((at) => placeOnLine(at, 11))).toEqual([0, 50, 100]);
  expect(placeOnLine(0, 1)).toBe(0);
});

test("twice as fast waits half as long", () => {
  expect(pauseOf("1")).toBe(2 * pauseOf("2"));
});
