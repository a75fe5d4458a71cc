import { expect, test } from "vitest";
import { palettes } from "./palettes";
import { FINEST, PATIENCE, SAMPLE, STEPS, isStill, measured, type Quality } from "./quality";

const frames = (quality: Quality, count: number, each: number): Quality =>
  Array.from({ length: count }).reduce<Quality>((before) => measured(before, each), quality);

test("a quick machine keeps the finest sea", () => {
  expect(frames(FINEST, SAMPLE * 20, 33).step).toBe(0);
});

test("a machine that is a little slow steps down only after a whole sample", () => {
  expect(frames(FINEST, SAMPLE - 1, 45).step).toBe(0);
  expect(frames(FINEST, SAMPLE, 45).step).toBe(1);
});

test("a very slow machine is judged in a moment, and stops at once", () => {
  expect(isStill(frames(FINEST, Math.ceil(PATIENCE / 400), 400))).toBe(true);
});

test("one long frame among quick ones changes nothing", () => {
  expect(measured(frames(FINEST, SAMPLE - 1, 33), 200).step).toBe(0);
});

test("a machine that is always slow ends with a still picture and stays there", () => {
  const end = frames(FINEST, SAMPLE * 50, 60);
  expect(isStill(end)).toBe(true);
  expect(end.step).toBe(STEPS.length - 1);
});

test("every light goes from a dark depth to a bright crest", () => {
  const sum = (colour: readonly number[]) => colour.reduce((total, part) => total + part, 0);
  for (const { deep, shallow, crest } of Object.values(palettes)) {
    expect(sum(deep)).toBeLessThan(sum(shallow));
    expect(sum(shallow)).toBeLessThan(sum(crest));
  }
});
