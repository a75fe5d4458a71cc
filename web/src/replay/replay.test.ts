import { expect, test } from "vitest";
import { addressAt, pauseOf, placeOf, stepped, within } from "./replayAddress";

test("an address names a match and a moment", () => {
  expect(placeOf("x_y-z/12")).toEqual({ match: "x_y-z", step: 12 });
  expect(placeOf("x")).toEqual({ match: "x", step: null });
  expect(placeOf("x/soon")).toEqual({ match: "x", step: null });
  expect(addressAt("x_y-z", 12)).toBe("#replay/x_y-z/12");
});

test("keys step through the game and never leave it", () => {
  expect(stepped("ArrowRight", 3, 10)).toBe(4);
  expect(stepped("ArrowLeft", 0, 10)).toBe(0);
  expect(stepped("End", 3, 10)).toBe(9);
  expect(stepped("Home", 3, 10)).toBe(0);
  expect(stepped("x", 3, 10)).toBeNull();
  expect(within(99, 10)).toBe(9);
});

test("twice as fast waits half as long", () => {
  expect(pauseOf("1")).toBe(2 * pauseOf("2"));
});
