import { expect, test } from "vitest";
import type { ScoreJson } from "../wire/messages";
import type { Rules } from "../wire/rules";
import { sampleRules, sampleView, shipClass } from "../wire/samples";
import { deployMove, layoutText, randomFleet, readLayout } from "./placement";
import { figures } from "./shootingText";

const ships = [shipClass("cruiser", 3), shipClass("buoy", 1)];
const rules = sampleRules({ ships });

test("a layout is read back as it was laid", () => {
  for (let again = 0; again < 20; again++) {
    const fleet = randomFleet(rules);
    expect(deployMove(rules, readLayout(rules, layoutText(rules, fleet))!)).toBe(
      deployMove(rules, fleet),
    );
  }
  expect(
    readLayout(rules, "a1:c1 e5")!.map(({ at, heading }) => [at.col, at.row, heading]),
  ).toEqual([
    [0, 0, "east"],
    [4, 4, "east"],
  ]);
});

test("a layout that was made for other rules is not laid", () => {
  for (const text of ["a1:c1", "a1:c1 b1", "a1:c1 z9", "nonsense more", "d1:f1 a5"])
    expect(readLayout(rules, text)).toBeNull();
});

test("points are those of the rules, or else those of the score attack", () => {
  const score = (shots: number, hits: number, sunk: string[]): ScoreJson => ({
    shots,
    hits,
    points: 7,
    sunk,
  });
  const view = sampleView({
    round: 3,
    scores: [score(5, 3, ["cruiser"]), score(4, 0, [])],
    seas: [
      { shots: [], sunk_in_round: null },
      { shots: [{ target: "c1", call: "sunk", ship: "cruiser" }], sunk_in_round: null },
    ],
  });
  const told = (of: Rules) =>
    figures({ rules: of, view, players: [{ seat: 0 }, { seat: 1, level: "easy" }] }, 0).map(
      ({ label, value }) => [label, value],
    );
  expect(told(rules)).toEqual([
    ["Your points", "780"],
    ["Hits of shots", "3 of 5"],
    ["Ships afloat", "2 : 1"],
    ["Round", "3"],
    ["Easy", "-40"],
  ]);
  expect(told({ ...rules, points: { hit: 1, miss: 0, sunk: 1 } })[0]).toEqual(["Your points", "7"]);
});
