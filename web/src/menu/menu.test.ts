import { describe, expect, test } from "vitest";
import { writeRules } from "../wire/rules";
import { sampleFleetRules, sampleRuleset } from "../wire/samples";
import { clockChoice, clocked } from "./clockChoice";
import { choices, lineOf, offered, USUAL, wish, wished } from "./newGame";

describe("a new game", () => {
  const catalogue = {
    presets: [
      {
        name: "small",
        family: "shooting",
        rules: "",
        ruleset: sampleRuleset({ touching: false }),
        seats: 2,
        places_own: true,
      },
      {
        name: "dealt",
        family: "shooting",
        rules: "",
        ruleset: sampleRuleset(),
        seats: 2,
        places_own: false,
      },
      {
        name: "grand",
        family: "fleet",
        rules: "",
        ruleset: sampleFleetRules(),
        seats: 2,
        places_own: false,
      },
    ],
    levels: {
      shooting: [{ name: "easy", summary: "fires anywhere" }],
      fleet: [
        { name: "easy", summary: "sails about" },
        { name: "ensign", summary: "follows rules" },
      ],
    },
  };

  const layouts = [{ preset: "small", name: "<b>left</b>", fleet: "a1:a3 c1:c2" }];
  const offer = { catalogue, layouts };

  test("offers what the server has, and placement only where one places", () => {
    const of = (preset: string) =>
      choices(offer, { ...USUAL, preset }).map(({ id, options }) => [id, options.length]);
    expect(of("small")).toEqual([
      ["preset", 3],
      ["level", 1],
      ["players", 2],
      ["first", 3],
      ["placement", 3],
      ["clock", 6],
    ]);
    expect(of("dealt")).toEqual([
      ["preset", 3],
      ["level", 1],
      ["players", 2],
      ["first", 3],
      ["clock", 6],
    ]);
    expect(of("grand")).toEqual([
      ["preset", 3],
      ["level", 2],
    ]);
    expect(lineOf(catalogue.presets[2]!)).toBe("8 x 6, ships that sail, fog, torpedoes, mines.");
    expect(wished(offer, { ...USUAL, preset: "grand", level: "ensign" })).toEqual({
      preset: "grand",
      level: "ensign",
    });
    expect(lineOf(catalogue.presets[0]!)).toBe(
      "5 x 5, 2 ships, one shot a turn, ships may not touch.",
    );
  });

  test("three play by the rules of the preset, and own rules are played as they are", () => {
    const three = wished(offer, { ...USUAL, preset: "small", players: "3", clock: "30" });
    expect(three.rules!.split("\n")).toEqual(
      expect.arrayContaining(['name = "small"', "players = 3", "turn_seconds = 30"]),
    );
    const saved = { lake: writeRules(sampleRuleset({ players: 4 })) };
    const own = { ...USUAL, preset: "own:lake", players: "3" };
    expect(choices({ ...offer, saved }, own).map(({ id }) => id)).toEqual([
      "preset",
      "level",
      "first",
      "placement",
    ]);
    expect(wished({ ...offer, saved }, own)).toMatchObject({
      family: "shooting",
      rules: saved.lake,
    });
  });

  test("own rules of a fleet game are played as such, against its levels", () => {
    const saved = { siege: 'family = "fleet"\nextends = "fleet"\n' };
    const own = { ...USUAL, preset: "own:siege", level: "ensign" };
    const ids = choices({ ...offer, saved }, own).map(({ id, options }) => [id, options.length]);
    expect(ids).toEqual([
      ["preset", 4],
      ["level", 2],
    ]);
    expect(wished({ ...offer, saved }, own)).toEqual({
      family: "fleet",
      rules: saved.siege,
      level: "ensign",
    });
  });

  test("a choice that is not offered any more falls back to the usual one", () => {
    expect(offered(offer, { ...USUAL, level: "admiral", first: "lot" })).toEqual({
      ...USUAL,
      first: "lot",
    });
    expect(offered(offer, { ...USUAL, preset: "small", placement: "layout:gone" }).placement).toBe(
      "own",
    );
    expect(wish(USUAL)).toEqual({
      preset: "classic",
      level: "easy",
      first: "me",
      placement: "own",
    });
  });

  test("a saved layout is sent as text, and only for the rules that it was made for", () => {
    const chosen = { ...USUAL, preset: "small", placement: "layout:<b>left</b>" };
    expect(wished(offer, chosen)).toMatchObject({
      preset: "small",
      placement: "layout",
      layout: "a1:a3 c1:c2",
    });
    expect(wished(offer, { ...chosen, preset: "dealt" })).toEqual({
      preset: "dealt",
      level: "easy",
      first: "me",
      placement: "own",
    });
  });

  test("another clock makes rules of one's own, and the same clock does not", () => {
    const timed = sampleRuleset({ turn_seconds: 30, match_seconds: 300 });
    expect(clocked(timed, "rules")).toBeNull();
    expect(clocked(timed, "30")).toBeNull();
    expect(clocked(sampleRuleset(), "none")).toBeNull();
    expect(clocked(timed, "none")).toEqual(sampleRuleset());
    expect(clocked(timed, "60")).toEqual({ ...timed, turn_seconds: 60 });
    expect(clockChoice(timed).options[0]!.line).toBe("30 s a turn, 5 min a game.");
    const asked = wished(offer, { ...USUAL, preset: "small", clock: "15" });
    expect(asked.family).toBe("shooting");
    expect(asked.rules).toContain("\nturn_seconds = 15\n");
  });
});
