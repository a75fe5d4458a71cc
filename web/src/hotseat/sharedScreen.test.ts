import { expect, test } from "vitest";
import type { ShootingEvent } from "../wire/messages";
import { sampleRules, sampleView, shipClass } from "../wire/samples";
import {
  calledOf,
  figuresOf,
  lastShots,
  nextOf,
  recallNames,
  rememberNames,
  titleOf,
} from "./sharedScreen";

const RULES = sampleRules({ columns: 4, rows: 4, ships: [shipClass("raft", 2)] });
const NAMES = ["Ann", "Ben"];
const view = sampleView;

test("the screen goes to those who have not placed, then to whose turn it is", () => {
  expect(nextOf(view({ phase: "deploying", deployed: [] }))).toBe(0);
  expect(nextOf(view({ phase: "deploying", deployed: [0] }))).toBe(1);
  expect(nextOf(view({ phase: "deploying", deployed: [1] }))).toBe(0);
  expect(nextOf(view({ turn: 1 }))).toBe(1);
});

test("nobody has to type a name", () => {
  expect(calledOf([" Ann ", " "])).toEqual(["Ann", "Player 2"]);
});

test("names are remembered for each match, and the oldest forgotten", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  for (let match = 0; match < 25; match++) rememberNames(store, `m${match}`, NAMES);
  expect(recallNames(store, "m24")).toEqual(NAMES);
  expect(recallNames(store, "m0")).toBeNull();
});

test("the last shots are told as everybody heard them", () => {
  const fired: ShootingEvent = {
    type: "fired",
    seat: 1,
    sea: 0,
    shots: [{ target: "b3", call: "hit", ship: null }],
    fleet_sunk: false,
  };
  expect(lastShots(RULES, NAMES, [fired])).toBe("Ben fired: B3, a hit.");
  expect(lastShots(RULES, NAMES, [])).toBe("");
});

test("the end names the winner", () => {
  const score = { shots: 9, hits: 2, points: 0, sunk: [] };
  expect(titleOf(view({ outcome: { winners: [1], ending: "fleet-sunk" } }), NAMES)).toBe(
    "Ben wins",
  );
  expect(titleOf(view({ outcome: { winners: [0, 1], ending: "time-up" } }), NAMES)).toBe("Draw");
  expect(figuresOf(RULES, view({ scores: [score, score] }), NAMES)).toEqual([
    { label: "Ann", value: "2 of 9" },
    { label: "Ben", value: "2 of 9" },
  ]);
});
