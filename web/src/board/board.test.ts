import { describe, expect, test } from "vitest";
import { cellAt, indexOf, inside, lettered, letters, nameOf } from "./cells";
import { shares } from "./heat";
import { moved } from "./arrowKeys";
import { NOTHING, typed, type Typed } from "./typedSquare";

const TEN = { cols: 10, rows: 10 };
const THIRTY = { cols: 30, rows: 30 };

const type = (text: string, size = TEN): Typed =>
  [...text].reduce((before, letter) => typed(lettered(size), before, letter), NOTHING);

describe("names of squares", () => {
  test("columns go on with two letters after Z", () => {
    expect([0, 25, 26, 29].map(letters)).toEqual(["A", "Z", "AA", "AD"]);
  });

  test("an index and its square are each other's inverse on a board of any shape", () => {
    const size = { cols: 7, rows: 12 };
    for (let index = 0; index < 84; index++) expect(indexOf(size, cellAt(size, index))).toBe(index);
  });

  test("the last square of the great board is AD30", () => {
    expect(nameOf(lettered(THIRTY), { col: 29, row: 29 })).toBe("AD30");
  });

  test("a square beyond any edge is outside", () => {
    for (const cell of [
      { col: -1, row: 0 },
      { col: 0, row: -1 },
      { col: 10, row: 0 },
      { col: 0, row: 10 },
    ])
      expect(inside(TEN, cell)).toBe(false);
  });
});

describe("moving by keys", () => {
  const middle = { col: 4, row: 4 };

  test("arrows go one square", () => {
    expect(moved(TEN, middle, "ArrowLeft")).toEqual({ col: 3, row: 4 });
    expect(moved(TEN, middle, "ArrowRight")).toEqual({ col: 5, row: 4 });
    expect(moved(TEN, middle, "ArrowUp")).toEqual({ col: 4, row: 3 });
    expect(moved(TEN, middle, "ArrowDown")).toEqual({ col: 4, row: 5 });
  });

  test("arrows stay on the board at its edges", () => {
    expect(moved(TEN, { col: 0, row: 0 }, "ArrowLeft")).toEqual({ col: 0, row: 0 });
    expect(moved(TEN, { col: 9, row: 9 }, "ArrowDown")).toEqual({ col: 9, row: 9 });
  });

  test("Home and End go along the row, with Control to the corners", () => {
    expect(moved(TEN, middle, "Home")).toEqual({ col: 0, row: 4 });
    expect(moved(TEN, middle, "End")).toEqual({ col: 9, row: 4 });
    expect(moved(TEN, middle, "Home", true)).toEqual({ col: 0, row: 0 });
    expect(moved(TEN, middle, "End", true)).toEqual({ col: 9, row: 9 });
  });

  test("the page keys go along the column", () => {
    expect(moved(TEN, middle, "PageUp")).toEqual({ col: 4, row: 0 });
    expect(moved(TEN, middle, "PageDown")).toEqual({ col: 4, row: 9 });
  });

  test("other keys move nothing", () => {
    expect(moved(TEN, middle, "x")).toBeNull();
  });
});

describe("typing a square", () => {
  test("a letter alone names none yet", () => {
    expect(type("f")).toEqual({ text: "F", cell: null });
  });

  test("letter and number name a square, small or capital", () => {
    expect(type("f7").cell).toEqual({ col: 5, row: 6 });
    expect(type("F7").cell).toEqual({ col: 5, row: 6 });
  });

  test("a one may become a ten", () => {
    expect(type("f1").cell).toEqual({ col: 5, row: 0 });
    expect(type("f10").cell).toEqual({ col: 5, row: 9 });
  });

  test("a new letter begins a new square", () => {
    expect(type("f7b").text).toBe("B");
    expect(type("f7b2").cell).toEqual({ col: 1, row: 1 });
  });

  test("what names no square is dropped", () => {
    expect(type("z")).toEqual(NOTHING);
    expect(type("7")).toEqual(NOTHING);
    expect(type("f0")).toEqual(NOTHING);
  });

  test("two letters name the far columns of a great board", () => {
    expect(type("ad30", THIRTY).cell).toEqual({ col: 29, row: 29 });
    expect(type("a12", THIRTY).cell).toEqual({ col: 0, row: 11 });
  });
});

describe("the heat map", () => {
  test("gives the best square the full size and the others their share of it", () => {
    expect(shares([0.1, 0.4, 0])).toEqual([0.25, 1, 0]);
  });

  test("of nothing but zeros is cold", () => {
    expect(shares([0, 0])).toEqual([0, 0]);
  });
});
