import { expect, test } from "vitest";
import { packed, ownOf, readDraft, unpacked, writeDraft } from "./draft";
import { previewOf, roomOf } from "./preview";
import { discard, recallShelf, shelve } from "./shelf";

const TEXT = `name = "grand \\"fleet\\""
columns = 15
rows = 10
first = 2
turn_seconds = 30
touching = false
shots = "again"
notation = "B6"

[points]
hit = 1
miss = -1
sunk = 1

[radar]
every = 3

[[ships]]
name = "raft"
size = 3
count = 2

[[ships]]
name = "tub"
size = 1
armoured = true
`;

test("rules of the server are read with what they leave out", () => {
  const draft = readDraft(TEXT);
  expect(draft).toMatchObject({ name: 'grand "fleet"', columns: 15, first: 2, bombs: null, announces: "class", radar: { every: 3, reach: 1 } });
  expect(draft.ships).toEqual([
    { name: "raft", size: 3, count: 2, armoured: false },
    { name: "tub", size: 1, count: 1, armoured: true },
  ]);
});

test("what is written is read back", () => {
  const draft = readDraft(TEXT);
  expect(readDraft(writeDraft(draft))).toEqual(draft);
  const plain = { ...draft, points: null, radar: null, first: null };
  expect(readDraft(writeDraft(plain))).toEqual(plain);
});

test("a link holds any text, and a broken one is noticed", () => {
  for (const text of [TEXT, "⚓ Böötchen", ""]) expect(unpacked(packed(text))).toBe(text);
  expect(packed("⚓⚓⚓???>>>")).toMatch(/^[\w-]*$/);
  for (const broken of ["%", "a", "_w"]) expect(unpacked(broken)).toBeNull();
});

test("a copy of a preset has a name of its own", () => {
  expect(ownOf(readDraft(TEXT)).name).toBe('my grand "fleet"');
});

test("the preview shows the example, and nothing for a board that cannot be", () => {
  const board = previewOf({ complaints: [], rules: TEXT, area: 150, suggested_area: 30, example: "c1:a1 e4:e6 o10:o10" });
  expect(board?.ships?.map(({ name, at, heading }) => [name, at, heading])).toEqual([
    ["Raft", { col: 0, row: 0 }, "east"],
    ["Raft", { col: 4, row: 3 }, "north"],
    ["Tub", { col: 14, row: 9 }, "east"],
  ]);
  expect(previewOf({ complaints: ["no"], rules: TEXT.replace("15", "99") })).toBeNull();
  expect(previewOf({ complaints: ["no"] })).toBeNull();
});

test("the room is told in squares", () => {
  expect(roomOf({ complaints: [], area: 100, suggested_area: 91 })).toBe("100 squares, comfortable: a comfortable board has more than 91.");
  expect(roomOf({ complaints: [], area: 91, suggested_area: 91 })).toContain("tight");
  expect(roomOf({ complaints: [] })).toBe("");
});

test("own rules are kept by name, and thrown away by name", () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  shelve(store, "pond", "one");
  shelve(store, "lake", "two");
  shelve(store, "pond", "three");
  expect(recallShelf(store)).toEqual({ lake: "two", pond: "three" });
  discard(store, "lake");
  expect(Object.keys(recallShelf(store))).toEqual(["pond"]);
});
