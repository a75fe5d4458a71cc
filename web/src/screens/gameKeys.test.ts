import { expect, test } from "vitest";
import { lettered } from "../board/cells";
import { NOTHING } from "../board/typedSquare";
import { given, pressed } from "./gameKeys";

const naming = lettered({ cols: 10, rows: 10 });

test("a letter that begins no square is a key at once", () => {
  expect(pressed(naming, NOTHING, "s")).toEqual({ does: "key", key: "s" });
  expect(pressed(naming, NOTHING, "?")).toEqual({ does: "key", key: "?" });
});

test("a letter that may begin a square waits, and is a key when nothing follows", () => {
  const result = pressed(naming, NOTHING, "f");
  expect(result).toMatchObject({ does: "wait" });
  expect(given({ text: "F", cell: null })).toBe("f");
});

test("letter and number aim", () => {
  expect(pressed(naming, { text: "F", cell: null }, "7")).toMatchObject({
    does: "aim",
    cell: { col: 5, row: 6 },
  });
});

test("a square that was named is no key", () => {
  expect(given({ text: "F7", cell: { col: 5, row: 6 } })).toBeNull();
  expect(given(NOTHING)).toBeNull();
});

test("keys with names and the space bar stay with the page", () => {
  for (const key of ["Enter", "Tab", "ArrowLeft", " "])
    expect(pressed(naming, NOTHING, key)).toEqual({ does: "nothing" });
});
