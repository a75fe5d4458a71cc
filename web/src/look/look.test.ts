import { describe, expect, test } from "vitest";
import type { Store } from "./preferences";
import { Appearance } from "./appearance.svelte";

const memory = (): Store => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
};

describe("tastes", () => {
  test("are remembered by the browser", () => {
    const store = memory();
    new Appearance(store, "", false).set({
      light: "night",
      movement: "still",
      contrast: true,
      oneTap: true,
    });
    const again = new Appearance(store, "", false);
    expect([again.light, again.movement, again.contrast, again.oneTap]).toEqual([
      "night",
      "still",
      true,
      true,
    ]);
  });

  test("that make no sense are left out", () => {
    const appearance = new Appearance(memory(), "", false);
    appearance.set({
      light: "toString",
      movement: "wild",
      contrast: "yes",
      oneTap: 1,
      other: true,
    });
    expect([appearance.light, appearance.movement, appearance.contrast, appearance.oneTap]).toEqual(
      ["dusk", "system", false, false],
    );
  });

  test("of the player go before the system, and the address before both", () => {
    const appearance = (search: string, prefersLess: boolean) =>
      new Appearance(memory(), search, prefersLess);
    expect(appearance("", true).motion).toBe("still");
    const chosen = appearance("", true);
    chosen.set({ movement: "full" });
    expect(chosen.motion).toBe("full");
    const tested = appearance("?fx=off", false);
    tested.set({ movement: "full" });
    expect(tested.motion).toBe("off");
  });
});
