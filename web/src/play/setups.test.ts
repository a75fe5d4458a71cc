import { expect, test } from "vitest";
import { sampleRules, shipClass } from "../wire/samples";
import { cellsOf } from "../screens/placing";
import { alongTheEdges, closeTogether, piecesOf, randomFleet, reasonOf } from "./placement";
import { recallFleet, rememberFleet, setupsOf } from "./setups";

const RULES = sampleRules({ columns: 12, rows: 8, ships: [shipClass("cruiser", 3, 4)] });

function kept(): Pick<Storage, "getItem" | "setItem"> {
  const all = new Map<string, string>();
  return {
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
  };
}

test("every way places a whole fleet by the rules", () => {
  for (const { berths } of setupsOf(RULES, null)) {
    const fleet = berths();
    expect(fleet).toHaveLength(piecesOf(RULES).length);
    for (const ship of fleet)
      expect(
        reasonOf(RULES)(
          ship,
          fleet.filter((other) => other !== ship),
        ),
      ).toBeNull();
  }
});

test("along the edges no ship lies in the middle", () => {
  const cells = randomFleet(RULES, undefined, alongTheEdges(RULES)).flatMap(cellsOf);
  expect(cells.every(({ col, row }) => Math.min(col, row, 11 - col, 7 - row) === 0)).toBe(true);
});

test("close together the ships lie in one part of the board", () => {
  const cells = randomFleet(RULES, undefined, closeTogether).flatMap(cellsOf);
  const columns = cells.map(({ col }) => col);
  expect(Math.max(...columns) - Math.min(...columns)).toBeLessThan(9);
});

test("the last fleet is offered again, and only where it fits and is kept", () => {
  const storage = kept();
  expect(recallFleet(storage, RULES)).toBeNull();
  const fleet = randomFleet(RULES);
  rememberFleet(storage, RULES, fleet);
  const last = setupsOf(RULES, storage).find(({ id }) => id === "last");
  expect(last?.berths()).toEqual(fleet);
  expect(setupsOf(RULES, null).some(({ id }) => id === "last")).toBe(false);
  expect(recallFleet(storage, { ...RULES, ships: [] })).toBeNull();
});
