import { expect, test } from "vitest";
import { sampleRules, shipClass } from "../wire/samples";
import { oddsOf, spokenHint, withChance } from "./hitChances";
import { keep, kept } from "./keptCommitments";

const rules = sampleRules({ columns: 3, rows: 1, ships: [shipClass("raft", 2)] });
const heat = [0, 40, 610];

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage;
}

test("the scale ends at the least and the greatest chance there is", () => {
  expect(oddsOf(rules, heat, { col: 2, row: 0 })).toEqual({
    low: "4.0%",
    high: "61%",
    at: "C1 · 61%",
  });
  expect(oddsOf(rules, [0, 0, 0], null)).toEqual({ low: "0.0%", high: "0.0%", at: "" });
});

test("a hint is told in words", () => {
  const hint = { number: 4, sea: 1, exact: true, heat, best: ["c1"] };
  expect(spokenHint(rules, hint)).toBe("Hint: the best square is C1, 61%.");
  expect(spokenHint(rules, { ...hint, best: ["c1", "b1"] })).toBe(
    "Hint: the best squares are C1, 61%; B1, 4.0%.",
  );
});

test("a square is described with its chance, where it has one", () => {
  const describe = withChance(rules, heat, () => "square");
  expect([0, 1].map((col) => describe({ col, row: 0 }))).toEqual(["square", "square, chance 4.0%"]);
  expect(withChance(rules, null, () => "square")({ col: 1, row: 0 })).toBe("square");
});

test("what was told first stays, and only the latest matches are kept", () => {
  const store = storage();
  keep(store, "one", 0, "aa");
  keep(store, "one", 1, "bb");
  keep(store, "one", 0, "changed");
  expect(kept(store, "one")).toEqual({ 0: "aa", 1: "bb" });
  for (let at = 0; at < 59; at++) keep(store, `m${at}`, 0, "cc");
  expect(kept(store, "one")).toEqual({ 0: "aa", 1: "bb" });
  keep(store, "last", 0, "cc");
  expect(kept(store, "one")).toEqual({});
  expect(kept(store, "m0")).toEqual({ 0: "cc" });
});

test("a store that holds nonsense, or nothing at all, is no obstacle", () => {
  const store = storage();
  store.setItem("broadside.commitments", "{");
  expect(kept(store, "one")).toEqual({});
  const full = {
    ...store,
    setItem: () => {
      throw new Error("full");
    },
  } as Storage;
  expect(() => keep(full, "one", 0, "aa")).not.toThrow();
});
