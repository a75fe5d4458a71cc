import { expect, test } from "vitest";
import { renews } from "./serviceWorkerSetup";

test("a page with a missing part is loaded anew once, and again only after a while", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(renews(store, 100_000)).toBe(true);
  expect(renews(store, 101_000)).toBe(false);
  expect(renews(store, 140_000)).toBe(true);
});
