import { describe, expect, test } from "vitest";
import { clockChoice, clocked } from "./clock";
import { choices, lineOf, offered, USUAL, wish, wished } from "./newGame";

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

  const layouts = [{ preset: "small", name: "<b>left</b>", fleet: "a1:a3 c1:c2" }];
  const offer = { catalogue, layouts };

  test("offers what the server has, and placement only where one places", () => {
    const of = (preset: string) => choices(offer, { ...USUAL, preset }).map(({ id, options }) => [id, options.length]);
    expect(of("small")).toEqual([["preset", 2], ["level", 1], ["first", 3], ["placement", 3], ["clock", 6]]);
    expect(of("dealt")).toEqual([["preset", 2], ["level", 1], ["first", 3], ["clock", 6]]);
    expect(lineOf(catalogue.presets[0]!)).toBe("5 x 5, 2 ships, one shot a turn, ships may not touch.");
  });

  test("a choice that is not offered any more falls back to the usual one", () => {
    expect(offered(offer, { ...USUAL, level: "admiral", first: "lot" })).toEqual({ ...USUAL, first: "lot" });
    expect(offered(offer, { ...USUAL, preset: "small", placement: "layout:gone" }).placement).toBe("own");
    expect(wish(USUAL)).toEqual({ preset: "classic", level: "easy", first: "me", placement: "own" });
  });

  test("a saved layout is sent as text, and only for the rules that it was made for", () => {
    const chosen = { ...USUAL, preset: "small", placement: "layout:<b>left</b>" };
    expect(wished(offer, chosen)).toMatchObject({ preset: "small", placement: "layout", layout: "a1:a3 c1:c2" });
    expect(wished(offer, { ...chosen, preset: "dealt" })).toEqual({ preset: "dealt", level: "easy", first: "me", placement: "own" });
  });

  test("another clock makes rules of one's own, and the same clock does not", () => {
    const timed = ruleFile("turn_seconds = 30\nmatch_seconds = 300");
    expect(clocked(timed, "rules")).toBeNull();
    expect(clocked(timed, "30")).toBeNull();
    expect(clocked(ruleFile(), "none")).toBeNull();
    expect(clocked(timed, "none")).not.toMatch("seconds");
    expect(clocked(timed, "60")).toContain("turn_seconds = 60\n");
    expect(clocked(timed, "60")).toContain("match_seconds = 300");
    expect(clocked(timed, "60")).not.toContain("turn_seconds = 30");
    expect(clockChoice(timed).options[0]!.line).toBe("30 s a turn, 5 min a game.");
    expect(wished(offer, { ...USUAL, preset: "small", clock: "15" })).toMatchObject({ family: "shooting", rules: expect.stringMatching(/^name = "small"\nturn_seconds = 15\n/) });
  });
});
