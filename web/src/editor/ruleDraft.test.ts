import { expect, test } from "vitest";
import type { FleetClassJson } from "../wire/messages";
import { familyOf } from "../wire/rules";
import { sampleFleetRules, sampleRuleset, shipClass } from "../wire/samples";
import { writeBlocks } from "./fleetFile";
import { seaPreviewOf } from "./previewedSea";
import { newClass, ownOf, packed, unpacked, writeDraft } from "./ruleDraft";
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
  const fleet = sampleFleetRules({ turn_limit: 1000 });
  const own = { name: "my grand", turn_limit: null, redraws: 3 };
  expect(ownOf(fleet)).toEqual({ ...fleet, ...own });
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

test("a fleet game is written as its rule file, with squares in rectangles", () => {
  const cannon = { aft: -1, fore: 2, starboard: -3, port: 3 };
  const rules = sampleFleetRules({ base_wins: true, turn_limit: 90 });
  const ferry = { ...rules.ships[0]!, count: 0, cannon, torpedoes: true, mines: 3 };
  const text = writeDraft({ ...rules, redraws: 0, ships: [ferry] });
  expect(text.split("\n")).toEqual([
    'family = "fleet"',
    'name = "grand"',
    "columns = 8",
    "rows = 6",
    "reefs = 1",
    "torpedo_range = 4",
    "turn_limit = 90",
    "base_wins = true",
    "redraws = 0",
    'reef_zone = "D1 E6"',
    "",
    "[[harbours]]",
    'base = "A2:A3"',
    'docks = "B2:B3 A4"',
    'radar = "A2 B3"',
    'facing = "east"',
    "",
    "[[harbours]]",
    'base = "H2:H3"',
    'docks = "G2:G3 H4"',
    'radar = "H2 G3"',
    'facing = "west"',
    "",
    '[ships."ferry"]',
    "count = 0",
    expect.stringMatching(/^size = \d+$/),
    expect.stringMatching(/^speed = \d+$/),
    expect.stringMatching(/^radar = \[/),
    "cannon = [-1, 2, -3, 3]",
    "torpedoes = true",
    "mines = 3",
    "",
  ]);
  expect(familyOf(text)).toBe("fleet");
  expect(familyOf(writeDraft(RULESET))).toBe("shooting");
});

test("rectangles are as large as they come, and begin where the squares do", () => {
  expect(writeBlocks(["a1", "b1", "a2", "b2", "c2", "a3"])).toBe("A1:B2 C2 A3");
  expect(writeBlocks(["b4", "b5", "a3"])).toBe("B4:B5 A3");
  expect(writeBlocks([])).toBe("");
});

test("a new class has a name that no other has", () => {
  const [ferry] = sampleFleetRules().ships as [FleetClassJson];
  const one = newClass([ferry], "gunboat");
  expect(one.name).toBe("gunboat");
  expect(newClass([ferry, one], "gunboat").name).toBe("gunboat a");
  expect(newClass([one, { ...one, name: "gunboat a" }], "gunboat").name).toBe("gunboat b");
});

test("the sea is shown with the usual fleets in their docks", () => {
  const rules = sampleFleetRules();
  const [ferry] = rules.ships as [FleetClassJson];
  const preview = seaPreviewOf({ ...rules, ships: [{ ...ferry, count: 9, size: 2 }] });
  expect(preview?.board.ships?.map(({ at, skin }) => [at.col, at.row, skin])).toEqual([
    [1, 1, "own"],
    [1, 2, "own"],
    [0, 3, "own"],
    [5, 1, "enemy"],
    [5, 2, "enemy"],
    [6, 3, "enemy"],
  ]);
  expect(preview?.scene.bases).toHaveLength(4);
  expect(seaPreviewOf({ ...rules, columns: 61 })).toBeNull();
});
