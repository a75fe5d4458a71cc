import { describe, expect, test } from "vitest";
import { choices, lineOf, offered, USUAL, wish } from "./newGame";

const ruleFile = (more = "") => `name = "small"\ncolumns = 5\nrows = 5\n${more}\n[[ships]]\nname = "cruiser"\nsize = 3\n\n[[ships]]\nname = "ferry"\nsize = 2\n`;

describe("a new game", () => {
  const catalogue = {
    presets: [
      { name: "small", family: "shooting", rules: ruleFile("touching = false\n"), seats: 2, places_own: true },
      { name: "dealt", family: "shooting", rules: ruleFile(), seats: 2, places_own: false },
      { name: "grand", family: "fleet", rules: "", seats: 2, places_own: true },
    ],
    levels: { shooting: [{ name: "easy", summary: "fires anywhere" }], fleet: [] },
  };

  test("offers what the server has, and placement only where one places", () => {
    const of = (preset: string) => choices(catalogue, { ...USUAL, preset }).map(({ id, options }) => [id, options.length]);
    expect(of("small")).toEqual([["preset", 2], ["level", 1], ["first", 3], ["placement", 2]]);
    expect(of("dealt")).toEqual([["preset", 2], ["level", 1], ["first", 3]]);
    expect(lineOf(catalogue.presets[0]!)).toBe("5 x 5, 2 ships, one shot a turn, ships may not touch.");
  });

  test("a choice that is not offered any more falls back to the usual one", () => {
    expect(offered(catalogue, { ...USUAL, level: "admiral", first: "lot" })).toEqual({ ...USUAL, first: "lot" });
    expect(wish(USUAL)).toEqual({ preset: "classic", level: "easy", first: "me", placement: "own" });
  });
});
