import { describe, expect, test } from "vitest";
import {
  berthAt,
  cellsOf,
  drawn,
  dropped,
  held,
  kept,
  laid,
  lifted,
  missing,
  others,
  replaced,
  turned,
  undone,
  type Berth,
} from "./placing";

const TEN = { cols: 10, rows: 10 };
const cruiser: Berth = {
  id: "cruiser",
  name: "Cruiser",
  squares: 3,
  at: { col: 2, row: 4 },
  heading: "east",
};
const destroyer: Berth = {
  id: "destroyer",
  name: "Destroyer",
  squares: 2,
  at: { col: 8, row: 1 },
  heading: "south",
};
const fleet = laid([cruiser, destroyer]);

/** The fleet as a drawing: the first letter of each ship. */
function picture(berths: readonly Berth[], size = TEN): string {
  const rows = Array.from({ length: size.rows }, (_, row) =>
    Array.from(
      { length: size.cols },
      (_, col) => berthAt(berths, { col, row })?.name[0] ?? ".",
    ).join(""),
  );
  return rows.filter((row) => /[A-Z]/.test(row)).join("\n");
}

describe("a berth", () => {
  test("covers its squares to the east or to the south", () => {
    expect(cellsOf(cruiser)).toEqual([
      { col: 2, row: 4 },
      { col: 3, row: 4 },
      { col: 4, row: 4 },
    ]);
    expect(cellsOf(destroyer)).toEqual([
      { col: 8, row: 1 },
      { col: 8, row: 2 },
    ]);
  });

  test("is found by any of its squares", () => {
    expect(berthAt(fleet.berths, { col: 8, row: 2 })).toBe(destroyer);
    expect(berthAt(fleet.berths, { col: 0, row: 0 })).toBeNull();
  });
});

describe("a carried ship", () => {
  test("follows the square by which it is held", () => {
    const carried = held(lifted(cruiser, { col: 4, row: 4 }), { col: 6, row: 8 });
    expect(cellsOf(carried.ship)[2]).toEqual({ col: 6, row: 8 });
  });

  test("turns about the square by which it is held, and back", () => {
    const carried = lifted(cruiser, { col: 3, row: 4 });
    expect(cellsOf(turned(carried).ship)).toEqual([
      { col: 3, row: 3 },
      { col: 3, row: 4 },
      { col: 3, row: 5 },
    ]);
    expect(turned(turned(carried))).toEqual(carried);
  });

  test("may hang over the edge, so that the reason can be told", () => {
    expect(held(lifted(cruiser, { col: 4, row: 4 }), { col: 0, row: 0 }).ship.at).toEqual({
      col: -2,
      row: 0,
    });
  });

  test("is kept on the board when moved by keys", () => {
    const over = held(lifted(cruiser, { col: 2, row: 4 }), { col: 9, row: 9 });
    expect(kept(TEN, over).ship.at).toEqual({ col: 7, row: 9 });
    expect(kept(TEN, turned(over)).ship.at).toEqual({ col: 9, row: 7 });
  });

  test("from the list has no place to go back to", () => {
    expect(drawn(cruiser, { col: 0, row: 0 }).origin).toBeNull();
    expect(lifted(cruiser, cruiser.at).origin).toBe(cruiser);
  });
});

describe("a layout", () => {
  const moved = dropped(fleet, { ...destroyer, at: { col: 0, row: 0 }, heading: "east" });

  test("has the ship where it was dropped, in the order of the fleet", () => {
    expect(picture(moved.berths)).toBe(["DD........", "..CCC....."].join("\n"));
    expect(moved.berths.map((berth) => berth.id)).toEqual(["cruiser", "destroyer"]);
  });

  test("goes back step by step, and no further than its beginning", () => {
    const twice = replaced(moved, []);
    expect(undone(twice).berths).toEqual(moved.berths);
    expect(undone(undone(twice)).berths).toEqual(fleet.berths);
    expect(undone(fleet)).toBe(fleet);
  });

  test("takes in a ship that was not there", () => {
    expect(dropped(laid([cruiser]), destroyer).berths).toEqual([cruiser, destroyer]);
  });

  test("knows which ships are missing and which are others", () => {
    expect(missing([cruiser, destroyer], [cruiser])).toEqual([destroyer]);
    expect(others(fleet.berths, "cruiser")).toEqual([destroyer]);
  });
});
