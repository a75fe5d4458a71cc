import { describe, expect, test } from "vitest";
import { randomFleet } from "../play/placement";
import { signals } from "../play/shootingText";
import { adviceOf, STEPS } from "./tutorialText";
import {
  isWaiting,
  isWon,
  logOf,
  recallCourse,
  rememberCourse,
  RULES,
  START,
  toldOf,
  type Course,
} from "./lesson";

const placed: Course = { ...START, berths: randomFleet(RULES) };
const shoot = (course: Course, ...cells: string[]): Course =>
  cells.reduce(
    (now, cell) => ({ ...now, shots: [...now.shots, cell], replies: now.replies + 1 }),
    course,
  );

const all = Array.from({ length: 36 }, (_, at) => `${"abcdef"[at % 6]}${Math.floor(at / 6) + 1}`);

/** Plays on as badly as is allowed, to the end. */
function clumsy(course: Course): Course {
  if (isWon(course)) return course;
  const targets = adviceOf(course).targets ?? all.filter((cell) => !course.shots.includes(cell));
  return clumsy(shoot(course, targets[0]!));
}

describe("the lesson", () => {
  test("leads from placing over a miss, a hit and a sinking to the end", () => {
    expect(adviceOf(START)).toMatchObject({ step: 1, title: "Place your fleet" });
    const calls = ["d1", "b3", "b4", "b2", "a1", "f5", "e5"].map((cell, at, cells) => {
      const course = shoot(placed, ...cells.slice(0, at));
      const { targets } = adviceOf(course);
      expect(targets === null || targets.includes(cell)).toBe(true);
      return toldOf(shoot(course, cell)).view.seas[1]!.shots.at(-1)!.call;
    });
    expect(calls).toEqual(["miss", "hit", "hit", "sunk", "miss", "hit", "sunk"]);
    const end = shoot(placed, "d1", "b3", "b4", "b2", "a1", "f5", "e5");
    expect([isWon(end), adviceOf(end).step, toldOf(end).view.outcome?.winners]).toEqual([
      true,
      STEPS,
      [0],
    ]);
  });

  test("either end of the cruiser may be next", () => {
    expect(adviceOf(shoot(placed, "d1", "b3")).targets).toEqual(["b2", "b4"]);
    expect(adviceOf(shoot(placed, "d1", "b3", "b2")).targets).toEqual(["b4"]);
  });

  test("helps who does not find the last ship", () => {
    const lost = shoot(placed, "d1", "b3", "b2", "b4", "a1", "a2", "a3", "a4");
    expect(adviceOf(lost).text).toContain("E5");
    expect(adviceOf(lost).targets).toBeNull();
  });

  test("the enemy answers each shot, hits once and sinks nothing, wherever the fleet lies", () => {
    for (let game = 0; game < 50; game++) {
      const course = clumsy({ ...START, berths: randomFleet(RULES) });
      const shots = toldOf(course).view.seas[0]!.shots;
      expect(isWon(course)).toBe(true);
      expect(shots.length).toBe(12);
      expect(new Set(shots.map((shot) => shot.target)).size).toBe(shots.length);
      expect(
        shots.filter((shot) => shot.call === "hit").map((shot) => shots.indexOf(shot)),
      ).toEqual([1]);
      expect(shots.some((shot) => shot.call === "sunk")).toBe(false);
    }
  });

  test("waits for the answer, and is told in turns", () => {
    const waiting: Course = { ...placed, shots: ["d1"], replies: 0 };
    expect([isWaiting(waiting), toldOf(waiting).view.turn]).toEqual([true, 1]);
    const course = shoot(placed, "d1", "b3");
    expect(logOf(course).map((event) => event.seat)).toEqual([0, 1, 0, 1]);
    expect(signals(toldOf(course), logOf(course)).map((one) => one.text)).toEqual([
      "The enemy hit your Cruiser.",
      "Hit! Something is burning.",
      "The enemy missed.",
      "Miss: splash, no contact.",
    ]);
  });

  test("goes on where it was left, and begins anew where that makes no sense", () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const course = shoot(placed, "d1");
    rememberCourse(store, course);
    expect(recallCourse(store)).toEqual(course);
    for (const odd of [
      {},
      null,
      { ...course, shots: [7] },
      { ...course, berths: [] },
      { ...course, replies: 9 },
    ]) {
      rememberCourse(store, odd as Course);
      expect(recallCourse(store)).toEqual(START);
    }
  });
});
