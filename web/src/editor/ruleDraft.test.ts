import { expect, test } from "vitest";
import { sampleRuleset, shipClass } from "../wire/samples";
import { packed, ownOf, unpacked } from "./ruleDraft";
import { previewOf, roomOf } from "./boardPreview";
import { deleteSavedRules, recallSavedRules, saveRules } from "./savedRules";

const RULESET = sampleRuleset({
  columns: 15,
  rows: 10,
  notation: "B6",
  ships: [shipClass("raft", 3, 2), { ...shipClass("tub", 1), armoured: true }],
});

test("a link holds any text, and a broken one is noticed", () => {
  for (const text of ['name = "x"\n', "⚓ Böötchen", ""]) expect(unpacked(packed(text))).toBe(text);
  expect(packed("⚓⚓⚓???>>>")).toMatch(/^[\w-]*$/);
  for (const broken of ["%", "a", "_w"]) expect(unpacked(broken)).toBeNull();
});

test("a copy of a preset has a name of its own", () => {
  expect(ownOf(RULESET)).toEqual({ ...RULESET, name: "my small" });
});

test("the preview shows the example, and nothing for a board that cannot be", () => {
  const board = previewOf({
    complaints: [],
    ruleset: RULESET,
    area: 150,
    suggested_area: 30,
    example: "c1:a1 e4:e6 o10:o10",
  });
  expect(board?.ships?.map(({ name, at, heading }) => [name, at, heading])).toEqual([
    ["Raft", { col: 0, row: 0 }, "east"],
    ["Raft", { col: 4, row: 3 }, "north"],
    ["Tub", { col: 14, row: 9 }, "east"],
  ]);
  expect(previewOf({ complaints: ["no"], ruleset: { ...RULESET, columns: 99 } })).toBeNull();
  expect(previewOf({ complaints: ["no"] })).toBeNull();
});

test("the room is told in squares", () => {
  expect(roomOf({ complaints: [], area: 100, suggested_area: 91 })).toBe(
    "100 squares, comfortable: a comfortable board has more than 91.",
  );
  expect(roomOf({ complaints: [], area: 91, suggested_area: 91 })).toContain("tight");
  expect(roomOf({ complaints: [] })).toBe("");
});

test("own rules are kept by name, and thrown away by name", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  saveRules(store, "pond", "one");
  saveRules(store, "lake", "two");
  saveRules(store, "pond", "three");
  expect(recallSavedRules(store)).toEqual({ lake: "two", pond: "three" });
  deleteSavedRules(store, "lake");
  expect(Object.keys(recallSavedRules(store))).toEqual(["pond"]);
});
