import { expect, test } from "vitest";
import { recallAims, rememberAims } from "./savedAim";

function storage(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
}

test("what was chosen in a match is recalled for that match alone", () => {
  const store = storage();
  const aims = { match: "m", aim: { col: 1, row: 6 }, salvo: [{ col: 0, row: 0 }] };
  rememberAims(store, aims);
  expect(recallAims(store, "m")).toEqual(aims);
  expect(recallAims(store, "other")).toEqual({ match: "other", aim: null, salvo: [] });
});

test.each([
  "[]",
  '"m"',
  '{"match":"m"}',
  '{"match":"m","aim":{"col":"1","row":2},"salvo":[]}',
  "{",
])("nothing is recalled from %s", (text) => {
  expect(recallAims(storage({ "broadside.aims": text }), "m")).toEqual({
    match: "m",
    aim: null,
    salvo: [],
  });
});
