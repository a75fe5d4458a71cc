import { expect, test } from "vitest";
import type { ShootingEvent, ViewJson } from "../wire/messages";
import { readRules } from "../wire/rules";
import { calledOf, figuresOf, lastShots, nextOf, recallNames, rememberNames, seatsOf, titleOf } from "./screen";

const RULES = readRules('name = "pond"\ncolumns = 4\nrows = 4\n\n[[ships]]\nname = "raft"\nsize = 2\n');
const NAMES = ["Ann", "Ben"];
const SEA = { shots: [], sunk_in: null };
const view = (part: object) => ({ phase: "fighting", deployed: [0, 1], turn: 0, seas: [SEA, SEA], scores: [], outcome: null, ...part }) as unknown as ViewJson;

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
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  for (let match = 0; match < 25; match++) rememberNames(store, `m${match}`, NAMES);
  expect(recallNames(store, "m24")).toEqual(NAMES);
  expect(recallNames(store, "m0")).toBeNull();
});

test("own rules say for how many they are", () => {
  expect(seatsOf("players = 3\n")).toBe(3);
  expect(seatsOf("rows = 3\n")).toBe(2);
  expect(seatsOf("rows = {")).toBe(2);
});

test("the last shots are told as everybody heard them", () => {
  const fired = { type: "fired", seat: 1, sea: 0, shots: [{ target: "b3", call: "hit", ship: null }], fleet_sunk: false };
  expect(lastShots(RULES, NAMES, [fired as ShootingEvent])).toBe("Ben fired: B3, a hit.");
  expect(lastShots(RULES, NAMES, [])).toBe("");
});

test("the end names the winner", () => {
  const score = { shots: 9, hits: 2, points: 0, sunk: [] };
  expect(titleOf(view({ outcome: { winners: [1], ending: "fleet-sunk" } }), NAMES)).toBe("Ben wins");
  expect(titleOf(view({ outcome: { winners: [0, 1], ending: "time-up" } }), NAMES)).toBe("Draw");
  expect(figuresOf(RULES, view({ scores: [score, score] }), NAMES)).toEqual([{ label: "Ann", value: "2 of 9" }, { label: "Ben", value: "2 of 9" }]);
});
