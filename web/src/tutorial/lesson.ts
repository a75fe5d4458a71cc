/** The tutorial: a small battle whose course is written, told as the server would tell it. */
import { recall, remember, type Store } from "../look/preferences";
import { parseCell, formatCell } from "../play/cellNotation";
import { piecesOf } from "../play/placement";
import { cellsOf, type Berth } from "../screens/placing";
import type {
  FiredJson,
  ShipJson,
  ShootingRulesetJson,
  ShotJson,
  ViewJson,
} from "../wire/messages";
import { rulesOf, USUAL_RULES, writeRules } from "../wire/rules";
import type { Told } from "../play/shootingText";

const RULESET: ShootingRulesetJson = {
  ...USUAL_RULES,
  name: "tutorial",
  columns: 6,
  rows: 6,
  first: 0,
  ships: [
    { name: "cruiser", size: 3, count: 1, armoured: false },
    { name: "destroyer", size: 2, count: 1, armoured: false },
  ],
};
export const RULES = rulesOf(RULESET);
export const RULES_TEXT = writeRules(RULESET);

/** All that has happened: the rest follows from it. */
export interface Course {
  readonly berths: readonly Berth[] | null;
  readonly shots: readonly string[];
  /** How many of the enemy's answers have fallen. */
  readonly replies: number;
}

export const START: Course = { berths: null, shots: [], replies: 0 };

const ENEMY: readonly ShipJson[] = [
  { name: "cruiser", cells: ["b2", "b3", "b4"] },
  { name: "destroyer", cells: ["e5", "f5"] },
];

/** Where the enemy looks, in an order that seems to have none. */
const SEARCH = [
  "d4",
  "b6",
  "f2",
  "a1",
  "e3",
  "c5",
  "f6",
  "a4",
  "d1",
  "b2",
  "e5",
  "c3",
  "a6",
  "f4",
  "d6",
  "b4",
  "e1",
  "c1",
  "f1",
  "a2",
  "d2",
  "b5",
  "e6",
  "c6",
  "f3",
  "a3",
  "d5",
  "b1",
  "e4",
  "c2",
  "f5",
  "a5",
  "d3",
  "b3",
  "e2",
  "c4",
];
/** The answer that hits: by then the learner knows what a miss looks like. */
const HIT_AT = 1;

const own = ({ berths }: Course): readonly ShipJson[] =>
  (berths ?? []).map((berth, at) => ({
    name: RULES.ships[at]!.name,
    cells: cellsOf(berth).map(formatCell).reverse(),
  }));

/** The call of the last of some shots at a fleet in the lesson. */
function called(fleet: readonly ShipJson[], before: readonly string[], target: string): ShotJson {
  const ship = fleet.find((one) => one.cells.includes(target));
  if (!ship) return { target, call: "miss", ship: null };
  const sunk = ship.cells.every((cell) => cell === target || before.includes(cell));
  return { target, call: sunk ? "sunk" : "hit", ship: sunk ? ship.name : null };
}

const judged = (fleet: readonly ShipJson[], targets: readonly string[]): readonly ShotJson[] =>
  targets.map((target, at) => called(fleet, targets.slice(0, at), target));

/** The enemy's shots in the lesson: one hits the cruiser and the others find water. */
function answers(course: Course): readonly string[] {
  const fleet = own(course);
  const water = SEARCH.filter((cell) => !fleet.some((ship) => ship.cells.includes(cell)));
  const struck = fleet[0]?.cells[1] ?? "a1";
  return Array.from({ length: course.replies }, (_, at) =>
    at === HIT_AT ? struck : water[at > HIT_AT ? at - 1 : at]!,
  );
}

export const isWon = (course: Course): boolean =>
  ENEMY.every((ship) => ship.cells.every((cell) => course.shots.includes(cell)));
export const isWaiting = (course: Course): boolean =>
  course.replies < course.shots.length && !isWon(course);

const fired = (seat: number, shot: ShotJson): FiredJson => ({
  type: "fired",
  seat,
  sea: 1 - seat,
  shots: [shot],
  fleet_sunk: false,
});

/** Every shot of both sides of the lesson in turn. */
export function logOf(course: Course): readonly FiredJson[] {
  const mine = judged(ENEMY, course.shots);
  const theirs = judged(own(course), answers(course));
  return mine.flatMap((shot, at) => [
    fired(0, shot),
    ...(theirs[at] ? [fired(1, theirs[at])] : []),
  ]);
}

const score = (shots: readonly ShotJson[]) => ({
  shots: shots.length,
  hits: shots.filter((shot) => shot.call !== "miss").length,
  points: 0,
  sunk: shots.flatMap((shot) => (shot.ship ? [shot.ship] : [])),
});

/** What a learner may know in the lesson, as the view of seat 0. */
export function toldOf(course: Course): Told {
  const [mine, theirs] = [
    [...judged(ENEMY, course.shots)],
    [...judged(own(course), answers(course))],
  ];
  const won = isWon(course);
  const view: ViewJson = {
    seat: 0,
    phase: won ? "over" : "fighting",
    deployed: [0, 1],
    first: 0,
    round: course.replies + 1,
    allowances: 0,
    findings: [],
    scans: [],
    turn: isWaiting(course) ? 1 : 0,
    target: isWaiting(course) ? 0 : 1,
    fleet: [...own(course)],
    seas: [
      { shots: theirs, sunk_in_round: null },
      { shots: mine, sunk_in_round: null },
    ],
    scores: [score(mine), score(theirs)],
    outcome: won ? { winners: [0], ending: "fleet-sunk" } : null,
    fleets: won ? [[...own(course)], [...ENEMY]] : null,
  };
  return { rules: RULES, view, players: [{ seat: 0 }, { seat: 1, level: "instructor" }] };
}

const KEY = "tutorial";
const isBerth = (value: unknown): value is Berth =>
  typeof value === "object" && value !== null && "at" in value && "heading" in value;

function isCourse(value: unknown): value is Course {
  if (typeof value !== "object" || value === null) return false;
  const { berths, shots, replies } = value as Record<keyof Course, unknown>;
  const placed =
    berths === null ||
    (Array.isArray(berths) && berths.length === piecesOf(RULES).length && berths.every(isBerth));
  return (
    placed &&
    Array.isArray(shots) &&
    shots.every((cell) => typeof cell === "string" && parseCell(cell).row >= 0) &&
    typeof replies === "number" &&
    replies <= shots.length
  );
}

/** Recalls the lesson of whoever left in the middle, to go on there. */
export const recallCourse = (store: Store): Course => recall(store, KEY, START, isCourse);
export const rememberCourse = (store: Store, course: Course): void => remember(store, KEY, course);
