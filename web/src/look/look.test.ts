import { describe, expect, test } from "vitest";
import type { Store } from "./preferences";
import { Taste } from "./taste.svelte";

const memory = (): Store => {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
};

describe("tastes", () => {
  test("are remembered by the browser", () => {
    const store = memory();
    new Taste(store, "", false).set({ light: "night", movement: "still", contrast: true, oneTap: true });
    const again = new Taste(store, "", false);
    expect([again.light, again.movement, again.contrast, again.oneTap]).toEqual(["night", "still", true, true]);
  });

  test("that make no sense are left out", () => {
    const taste = new Taste(memory(), "", false);
    taste.set({ light: "toString", movement: "wild", contrast: "yes", oneTap: 1, other: true });
    expect([taste.light, taste.movement, taste.contrast, taste.oneTap]).toEqual(["dusk", "system", false, false]);
  });

  test("of the player go before the system, and the address before both", () => {
    const taste = (search: string, prefersLess: boolean) => new Taste(memory(), search, prefersLess);
    expect(taste("", true).motion).toBe("still");
    const chosen = taste("", true);
    chosen.set({ movement: "full" });
    expect(chosen.motion).toBe("full");
    const tested = taste("?fx=off", false);
    tested.set({ movement: "full" });
    expect(tested.motion).toBe("off");
  });
});
