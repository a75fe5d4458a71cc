import { describe, expect, test } from "vitest";
import { cellsOf } from "../screens/placing";
import type { FiredJson, ShipJson, ShotJson, ViewJson } from "../wire/messages";
import { readRules } from "../wire/rules";
import { read, written } from "./cells";
import { clockOf } from "./clock";
import { readDemand } from "./demand";
import { deployMove, piecesOf, randomFleet, reasonOf } from "./placement";
import { afloatOf, listed, marksOf, shipsOf, spent } from "./seas";
import { describer, signals, spoken, verdict } from "./words";

const ruleFile = (more = "") => `name = "small"\ncolumns = 5\nrows = 5\n${more}\n[[ships]]\nname = "cruiser"\nsize = 3\n\n[[ships]]\nname = "ferry"\nsize = 2\n`;
const rules = readRules(ruleFile());
const players = [{ seat: 0 }, { seat: 1, level: "easy" }];

const shot = (target: string, call: ShotJson["call"], ship: string | null = null): ShotJson => ({ target, call, ship });
const fleet: ShipJson[] = [{ name: "cruiser", cells: ["c1", "b1", "a1"] }, { name: "ferry", cells: ["e4", "e5"] }];

function view(own: ShotJson[], enemy: ShotJson[], more: Partial<ViewJson> = {}): ViewJson {
  const score = { shots: 0, hits: 0, points: 0, sunk: [] };
  return {
    seat: 0, phase: "fighting", deployed: [0, 1], first: 0, round: 1, turn: 0, target: 1, scans: [], allowances: 0,
    seas: [{ shots: own, sunk_in_round: null }, { shots: enemy, sunk_in_round: null }],
    scores: [score, score], fleet, findings: [], outcome: null, fleets: null, ...more,
  };
}

/** Marks as one would draw them. */
const drawn = (of: ViewJson, seat: number): string[] => {
  const letters = { "": ".", miss: "o", hit: "x", sunk: "#", seen: "?", clear: "-" };
  const marks = marksOf(rules, of, seat).map((mark) => letters[mark]).join("");
  return marks.match(/.{5}/g)!;
};

test("squares are written and read as the protocol does", () => {
  expect(["a1", "b7", "z26", "aa3"].map((name) => written(read(name)))).toEqual(["a1", "b7", "z26", "aa3"]);
  expect(read("b7")).toEqual({ col: 1, row: 6 });
});

test("a demand says what may be done", () => {
  expect(readDemand(null)).toEqual({ to: "wait" });
  expect(readDemand("deploy")).toEqual({ to: "deploy" });
  expect(readDemand("fire 1 3 scan")).toEqual({ to: "fire", sea: 1, shots: 3, scan: true });
});

test("the clock that runs out first is counted down to nothing", () => {
  expect(clockOf({ turn: null, match: null }, 0, 0)).toBeNull();
  expect(clockOf({ turn: 30_000, match: 300_000 }, 1000, 6000)).toEqual({ text: "0:25", urgent: false });
  expect(clockOf({ turn: 4000, match: 300_000 }, 0, 9000)).toEqual({ text: "0:00", urgent: true });
});

describe("placing", () => {
  const [cruiser, ferry] = piecesOf(rules);
  const apart = readRules(ruleFile("touching = false\n"));
  const lying = { ...cruiser!, at: read("a1"), heading: "east" as const };
  const beside = { ...ferry!, at: read("a2"), heading: "east" as const };

  test("a ship that does not fit is refused with the reason", () => {
    expect(reasonOf(rules)({ ...lying, at: read("d1") }, [])).toBe("The Cruiser would leave the board.");
    expect(reasonOf(rules)({ ...ferry!, at: read("c1"), heading: "south" }, [lying])).toBe("Two ships cannot share C1.");
    expect(reasonOf(rules)(beside, [lying])).toBeNull();
    expect(reasonOf(apart)(beside, [lying])).toBe("Ships may not touch: A2 is beside another.");
  });

  test("a random fleet is complete and fits, whatever the rules", () => {
    for (let seed = 0; seed < 50; seed++) {
      const ships = randomFleet(apart);
      expect(ships.map(({ id }) => id)).toEqual(piecesOf(apart).map(({ id }) => id));
      for (const ship of ships) expect(reasonOf(apart)(ship, ships.filter((other) => other !== ship))).toBeNull();
    }
  });

  test("every place of the board is drawn sooner or later", () => {
    const seen = new Set(Array.from({ length: 400 }, () => randomFleet(rules)).flatMap((ships) => ships.flatMap(cellsOf).map(written)));
    expect(seen.size).toBe(25);
  });

  test("the move names bow and stern of every ship in the order of the fleet", () => {
    expect(deployMove(rules, [{ ...beside, heading: "south" }, lying])).toBe("deploy c1:a1 a3:a2");
  });
});

describe("the waters", () => {
  test("a sunk ship is marked whole where it can lie in one place only", () => {
    const shots = [shot("b2", "hit"), shot("e5", "miss"), shot("c2", "hit"), shot("d2", "sunk", "cruiser")];
    expect(drawn(view([], shots), 1)).toEqual([".....", ".###.", ".....", ".....", "....o"]);
    expect(shipsOf(rules, view([], shots), 1)).toMatchObject([{ name: "Cruiser", skin: "wreck", at: { col: 1, row: 1 } }]);
  });

  test("where it may lie in two places, only the last square is marked as sunk", () => {
    const shots = [shot("a2", "hit"), shot("b1", "hit"), shot("b2", "sunk", "ferry")];
    expect(drawn(view([], shots), 1)).toEqual([".x...", "x#...", ".....", ".....", "....."]);
    expect(shipsOf(rules, view([], shots), 1)).toEqual([]);
    expect(afloatOf(rules, view([], shots), 1)).toBe(1);
  });

  test("own ships show their damage from the stern, and sink without a call", () => {
    const shown = shipsOf(rules, view([shot("c1", "hit"), shot("e4", "hit"), shot("e5", "hit")], []), 0);
    expect(shown).toMatchObject([{ heading: "east", skin: "own", damage: [2] }, { heading: "north", skin: "wreck" }]);
    expect(listed(rules, view([shot("c1", "hit")], []), 0, "Yours").ships[0]!.pips).toEqual(["gone", "whole", "whole"]);
  });

  test("enemy ships are drawn only after the end, when everybody is shown them", () => {
    expect(shipsOf(rules, view([], [shot("c1", "hit")]), 1)).toEqual([]);
    expect(shipsOf(rules, view([], [shot("c1", "hit")], { phase: "over", fleets: [fleet, fleet] }), 1)).toHaveLength(2);
  });

  test("what the radar found is shown until something falls there", () => {
    const findings = [{ sea: 1, centre: "b2", ships: ["a1", "b1"], water: ["c1"] }];
    expect(drawn(view([], [shot("b1", "hit")], { findings }), 1)[0]).toBe("?x-..");
  });

  test("a glance does not use a square up", () => {
    expect([...spent(view([], [shot("a1", "glance"), shot("b1", "miss")]), 1)]).toEqual(["b1"]);
  });

  test("an enemy lists only the classes whose sinking was told", () => {
    const list = listed(rules, view([], [shot("a1", "hit"), shot("b1", "sunk", "ferry")]), 1, "Enemy fleet");
    expect(list.note).toBe("1 of 2 afloat");
    expect(list.ships.map(({ name, sunk }) => [name, sunk])).toEqual([["Cruiser", false], ["Ferry", true]]);
  });
});

describe("words", () => {
  const told = { rules, players, view: view([shot("c1", "hit")], [shot("a1", "miss")]) };
  const fired = (seat: number, one: ShotJson): FiredJson => ({ type: "fired", seat, sea: 1 - seat, shots: [one], fleet_sunk: false });

  test("each shot is told from the side of the player", () => {
    expect(spoken(told, fired(0, shot("a1", "miss")))).toBe("A1: Miss: splash, no contact.");
    expect(spoken(told, fired(0, shot("a1", "sunk", "ferry")))).toBe("A1: You sank the Ferry.");
    expect(spoken(told, fired(1, shot("c1", "hit")))).toBe("C1: The enemy hit your Cruiser.");
    expect(spoken(told, fired(1, shot("e4", "sunk")))).toBe("E4: The enemy sank your Ferry.");
  });

  test("the newest signal comes first, and only the last ones are kept", () => {
    const log = Array.from({ length: 12 }, (_, at) => fired(at % 2, shot(`a${(at % 5) + 1}`, "miss")));
    expect(signals(told, log).map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
  });

  test("a square is described by what is known of it", () => {
    const [own, enemy] = [describer(told, 0), describer(told, 1)];
    expect([own(read("c1")), own(read("d4")), enemy(read("a1")), enemy(read("b1"))]).toEqual(["C1, Cruiser, hit", "D4, water", "A1, miss", "B1, unknown"]);
  });

  test("the end names who has won", () => {
    const ended = (winners: number[]) => verdict({ ...told, view: { ...told.view, outcome: { winners, ending: "fleet-sunk" } } }).title;
    expect([[0], [1], [0, 1]].map(ended)).toEqual(["Victory", "Defeat", "Draw"]);
  });
});
