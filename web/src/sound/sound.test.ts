import { describe, expect, test } from "vitest";
import { isFlag, isShare, recall, remember } from "../look/preferences";
import { surf } from "./ambience";
import { panOf } from "./pan";
import { recipes } from "./soundTables";
import { duration, loudest, render, softly } from "./renderSound";

const RATE = 8000;

describe("every sound", () => {
  for (const [name, recipe] of Object.entries(recipes)) {
    const samples = render(recipe, RATE);

    test(`${name} is never louder than its peak, and its peak never above one`, () => {
      expect(recipe.peak).toBeLessThanOrEqual(1);
      expect(loudest(samples)).toBeCloseTo(recipe.peak, 4);
    });

    test(`${name} begins and ends without a click`, () => {
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.02);
      expect(samples.every(Number.isFinite)).toBe(true);
    });

    test(`${name} lasts at most two seconds`, () => {
      expect(duration(recipe)).toBeLessThanOrEqual(2);
    });
  }

  test("sounds the same each time", () => {
    expect(render(recipes.explosion, RATE)).toEqual(render(recipes.explosion, RATE));
  });
});

describe("the ceiling", () => {
  test("lets nothing grow louder than a speaker can play, and nothing change its order", () => {
    const curve = softly(513);
    expect(loudest(curve)).toBeLessThan(1);
    expect([...curve]).toEqual([...curve].sort((one, other) => one - other));
    expect([curve[256], curve[384]]).toEqual([0, 0.5]);
  });
});

describe("the place of a sound", () => {
  test("goes from left to right with the column and is the middle in the middle", () => {
    const places = Array.from({ length: 10 }, (_, col) => panOf(col, 10));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(panOf(0, 10)).toBe(-panOf(9, 10));
    expect(panOf(1, 3)).toBe(0);
    expect(panOf(0, 1)).toBe(0);
  });
});

describe("the surf", () => {
  test("stays within what a speaker can play and joins its own beginning", () => {
    let state = 3;
    const samples = surf(20_000, () => (state = (state * 16807) % 2147483647) / 2147483647);
    expect(loudest(samples)).toBeLessThanOrEqual(1);
    expect(Math.abs(samples[0]! - samples.at(-1)!)).toBeLessThan(0.1);
  });
});

describe("what is remembered", () => {
  const shelf = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
  };

  test("comes back", () => {
    const store = shelf();
    remember(store, "volume", 0.3);
    expect(recall(store, "volume", 0.7, isShare)).toBe(0.3);
  });

  test("gives way to the default when it makes no sense", () => {
    const store = shelf();
    remember(store, "volume", 7);
    store.setItem("broadside.muted", "{");
    expect(recall(store, "volume", 0.7, isShare)).toBe(0.7);
    expect(recall(store, "muted", false, isFlag)).toBe(false);
  });

  test("a browser that keeps nothing does no harm", () => {
    const refusing = {
      getItem: () => {
        throw new Error("no");
      },
      setItem: () => {
        throw new Error("no");
      },
    };
    remember(refusing, "volume", 0.5);
    expect(recall(refusing, "volume", 0.7, isShare)).toBe(0.7);
  });
});
