import { describe, expect, test } from "vitest";
import { cellsOf } from "../screens/placing";
import type { Clocks, FiredJson, ShipJson, ShotJson, ViewJson } from "../wire/messages";
import { sampleRules, sampleView } from "../wire/samples";
import { parseCell, formatCell } from "./cellNotation";
import { clocksOf } from "./matchClock";
import { parseDemand } from "./parseDemand";
import { deployMove, piecesOf, randomFleet, reasonOf } from "./placement";
import { afloatOf, listed, marksOf, shipsOf, spent } from "./boardFromView";
import { verdict } from "./playText";
import { nextScan, radarBlock } from "./radar";
import { decidedVerdict, pointsHint } from "./pointsText";
import { describer, roundOf, signals, spoken } from "./shootingText";

const rules = sampleRules();
const players = [{ seat: 0 }, { seat: 1, level: "easy" }];

const shot = (target: string, call: ShotJson["call"], ship: string | null = null): ShotJson => ({
  target,
  call,
  ship,
});
const fleet: ShipJson[] = [
  { name: "cruiser", cells: ["c1", "b1", "a1"] },
  { name: "ferry", cells: ["e4", "e5"] },
];

const view = (own: ShotJson[], enemy: ShotJson[], more: Partial<ViewJson> = {}): ViewJson =>
  sampleView({
    seas: [
      { shots: own, sunk_in_round: null },
      { shots: enemy, sunk_in_round: null },
    ],
    fleet,
    ...more,
  });

/** Marks as one would draw them. */
const drawn = (of: ViewJson, seat: number): string[] => {
  const letters = { "": ".", miss: "o", hit: "x", sunk: "#", seen: "?", clear: "-" };
  const marks = marksOf(rules, of, seat)
    .map((mark) => letters[mark])
    .join("");
  return marks.match(/.{5}/g)!;
};

test("squares are written and read as the protocol does", () => {
  expect(["a1", "b7", "z26", "aa3"].map((name) => formatCell(parseCell(name)))).toEqual([
    "a1",
    "b7",
    "z26",
    "aa3",
  ]);
  expect(parseCell("b7")).toEqual({ col: 1, row: 6 });
});

test("a demand says what may be done", () => {
  expect(parseDemand(null)).toEqual({ to: "wait" });
  expect(parseDemand("deploy")).toEqual({ to: "deploy" });
  expect(parseDemand("fire 1 3 scan")).toEqual({ to: "fire", sea: 1, shots: 3, scan: true });
});

test("every clock that runs is counted down to nothing", () => {
  expect(clocksOf({ turn: null, match: null }, 0, 0)).toEqual([]);
  expect(clocksOf({ turn: 30_000, match: 300_000 }, 1000, 6000)).toEqual([
    { label: "turn", text: "0:25", urgent: false },
    { label: "match", text: "4:55", urgent: false },
  ]);
  expect(clocksOf({ turn: 4000, match: null, banks: [60_000, 9000] }, 0, 9000, 1)).toEqual([
    { label: "turn", text: "0:00", urgent: true },
    { label: "all turns", text: "0:00", urgent: true },
  ]);
});

describe("placing", () => {
  const [cruiser, ferry] = piecesOf(rules);
  const apart = sampleRules({ touching: false });
  const lying = { ...cruiser!, at: parseCell("a1"), heading: "east" as const };
  const beside = { ...ferry!, at: parseCell("a2"), heading: "east" as const };

  test("a ship that does not fit is refused with the reason", () => {
    expect(reasonOf(rules)({ ...lying, at: parseCell("d1") }, [])).toBe(
      "The Cruiser would leave the board.",
    );
    expect(reasonOf(rules)({ ...ferry!, at: parseCell("c1"), heading: "south" }, [lying])).toBe(
      "Two ships cannot share C1.",
    );
    expect(reasonOf(rules)(beside, [lying])).toBeNull();
    expect(reasonOf(apart)(beside, [lying])).toBe("Ships may not touch: A2 is beside another.");
  });

  test("a random fleet is complete and fits, whatever the rules", () => {
    for (let seed = 0; seed < 50; seed++) {
      const ships = randomFleet(apart);
      expect(ships.map(({ id }) => id)).toEqual(piecesOf(apart).map(({ id }) => id));
      for (const ship of ships)
        expect(
          reasonOf(apart)(
            ship,
            ships.filter((other) => other !== ship),
          ),
        ).toBeNull();
    }
  });

  test("every place of the board is drawn sooner or later", () => {
    const seen = new Set(
      Array.from({ length: 400 }, () => randomFleet(rules)).flatMap((ships) =>
        ships.flatMap(cellsOf).map(formatCell),
      ),
    );
    expect(seen.size).toBe(25);
  });

  test("the move names bow and stern of every ship in the order of the fleet", () => {
    expect(deployMove(rules, [{ ...beside, heading: "south" }, lying])).toBe("deploy c1:a1 a3:a2");
  });
});

describe("the waters", () => {
  test("a sunk ship is marked whole where it can lie in one place only", () => {
    const shots = [
      shot("b2", "hit"),
      shot("e5", "miss"),
      shot("c2", "hit"),
      shot("d2", "sunk", "cruiser"),
    ];
    expect(drawn(view([], shots), 1)).toEqual([".....", ".###.", ".....", ".....", "....o"]);
    expect(shipsOf(rules, view([], shots), 1)).toMatchObject([
      { name: "Cruiser", skin: "wreck", at: { col: 1, row: 1 } },
    ]);
  });

  test("where it may lie in two places, only the last square is marked as sunk", () => {
    const shots = [shot("a2", "hit"), shot("b1", "hit"), shot("b2", "sunk", "ferry")];
    expect(drawn(view([], shots), 1)).toEqual([".x...", "x#...", ".....", ".....", "....."]);
    expect(shipsOf(rules, view([], shots), 1)).toEqual([]);
    expect(afloatOf(rules, view([], shots), 1)).toBe(1);
  });

  test("own ships show their damage from the stern, and sink without a call", () => {
    const shown = shipsOf(
      rules,
      view([shot("c1", "hit"), shot("e4", "hit"), shot("e5", "hit")], []),
      0,
    );
    expect(shown).toMatchObject([
      { heading: "east", skin: "own", damage: [2] },
      { heading: "north", skin: "wreck" },
    ]);
    expect(listed(rules, view([shot("c1", "hit")], []), 0, "Yours").ships[0]!.pips).toEqual([
      "gone",
      "whole",
      "whole",
    ]);
  });

  test("enemy ships are drawn only after the end, when everybody is shown them", () => {
    expect(shipsOf(rules, view([], [shot("c1", "hit")]), 1)).toEqual([]);
    expect(
      shipsOf(rules, view([], [shot("c1", "hit")], { phase: "over", fleets: [fleet, fleet] }), 1),
    ).toHaveLength(2);
  });

  test("what the radar found is shown until something falls there", () => {
    const findings = [{ sea: 1, centre: "b2", ships: ["a1", "b1"], water: ["c1"] }];
    expect(drawn(view([], [shot("b1", "hit")], { findings }), 1)[0]).toBe("?x-..");
  });

  test("a glance does not use a square up", () => {
    expect([...spent(view([], [shot("a1", "glance"), shot("b1", "miss")]), 1)]).toEqual(["b1"]);
  });

  test("an enemy lists only the classes whose sinking was told", () => {
    const list = listed(
      rules,
      view([], [shot("a1", "hit"), shot("b1", "sunk", "ferry")]),
      1,
      "Enemy fleet",
    );
    expect(list.note).toBe("1 of 2 afloat");
    expect(list.ships.map(({ name, sunk }) => [name, sunk])).toEqual([
      ["Cruiser", false],
      ["Ferry", true],
    ]);
  });
});

describe("words", () => {
  const told = { rules, players, view: view([shot("c1", "hit")], [shot("a1", "miss")]) };
  const fired = (seat: number, one: ShotJson): FiredJson => ({
    type: "fired",
    seat,
    sea: 1 - seat,
    shots: [one],
    fleet_sunk: false,
  });

  test("each shot is told from the side of the player", () => {
    expect(spoken(told, fired(0, shot("a1", "miss")))).toBe("A1: Miss: splash, no contact.");
    expect(spoken(told, fired(0, shot("a1", "sunk", "ferry")))).toBe("A1: You sank the Ferry.");
    expect(spoken(told, fired(1, shot("c1", "hit")))).toBe("C1: The enemy hit your Cruiser.");
    expect(spoken(told, fired(1, shot("e4", "sunk")))).toBe("E4: The enemy sank your Ferry.");
  });

  test("the newest signal comes first, and all are kept", () => {
    const log = Array.from({ length: 12 }, (_, at) =>
      fired(at % 2, shot(`a${(at % 5) + 1}`, "miss")),
    );
    expect(signals(told, log).map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  test("a square is described by what is known of it", () => {
    const [own, enemy] = [describer(told, 0), describer(told, 1)];
    expect([
      own(parseCell("c1")),
      own(parseCell("d4")),
      enemy(parseCell("a1")),
      enemy(parseCell("b1")),
    ]).toEqual(["C1, Cruiser, hit", "D4, water", "A1, miss", "B1, unknown"]);
  });

  test("what the radar has shown is read of a square until a shot falls there", () => {
    const finding = { sea: 1, centre: "a1", ships: ["b1"], water: ["a1", "a2", "b2"] };
    const scanned = { ...told, view: { ...told.view, findings: [finding] } };
    const enemy = describer(scanned, 1);
    expect(["a1", "a2", "b1", "c3"].map((name) => enemy(parseCell(name)))).toEqual([
      "A1, miss",
      "A2, water by radar",
      "B1, ship by radar",
      "C3, unknown",
    ]);
  });

  test("the radar shows a block that ends at the edge, and is ready after some rounds", () => {
    const radar = sampleRules({ radar: { every: 4, reach: 1 } });
    expect(radarBlock(radar, { col: 2, row: 2 })).toMatchObject([
      { at: { col: 1, row: 1 }, cols: 3, rows: 3 },
    ]);
    expect(radarBlock(radar, { col: 4, row: 0 })).toMatchObject([
      { at: { col: 3, row: 0 }, cols: 2, rows: 2 },
    ]);
    expect(radarBlock(rules, { col: 2, row: 2 })).toEqual([]);
    expect([1, 4, 5, 8].map((round) => nextScan(radar, view([], [], { round })))).toEqual([
      5, 5, 9, 9,
    ]);
  });

  test("what decided is told where it was not the last ship", () => {
    const scored = sampleRules({
      match_seconds: 9,
      small_ships_decide: true,
      points: { hit: 1, miss: 0, sunk: 2 },
    });
    const score = (points: number, ...sunk: string[]) => ({ shots: 9, hits: 1, points, sunk });
    const ended = (winners: number[], scores: ViewJson["scores"], clocks: Clocks = {}) => {
      const over = { ...told.view, scores, outcome: { winners, ending: "time-up" as const } };
      return decidedVerdict({ ...told, rules: scored, view: over, clocks }).line;
    };
    expect(ended([0], [score(4), score(2)])).toBe(
      "The time is up. Points decide: You 4 and Easy 2.",
    );
    expect(ended([1], [score(4, "cruiser"), score(4, "ferry")])).toBe(
      "The time is up. Points are equal: You 4 and Easy 4. " +
        "Ships sunk of the class ferry decide: You 0 and Easy 1.",
    );
    expect(ended([0, 1], [score(4), score(4)])).toContain("That is a draw.");
    expect(ended([1], [score(4), score(2)], { banks: [0, 9] })).toBe("You have used up your time.");
  });

  test("points are explained, with whether they decide", () => {
    expect(pointsHint(rules)).toBe(
      "100 for a hit, -10 for a miss, 500 more for a ship sunk. Points do not decide who wins.",
    );
    const scored = sampleRules({ bombs: 9, points: { hit: 1, miss: 0, sunk: 0 } });
    expect(pointsHint(scored)).toBe("1 for a hit.");
  });

  test("a round is one turn of each side, also after the end", () => {
    const over = (ending: "fleet-sunk" | "resigned") =>
      view([], [], { round: 63, outcome: { winners: [0], ending } });
    expect(roundOf(view([], [], { round: 63 }))).toBe(63);
    expect([roundOf(over("fleet-sunk")), roundOf(over("resigned"))]).toEqual([62, 63]);
  });

  test("the end names who has won", () => {
    const ended = (winners: number[]) =>
      verdict({ ...told, view: { ...told.view, outcome: { winners, ending: "fleet-sunk" } } })
        .title;
    expect([[0], [1], [0, 1]].map(ended)).toEqual(["Victory", "Defeat", "Draw"]);
  });
});
