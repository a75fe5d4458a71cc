import { expect, test } from "vitest";
import { marksOf } from "../play/boardFromView";
import type { MatchLine } from "../wire/messages";
import { nameOfSeat } from "./finishedMatch";
import { deployed, placementOf, readFleet } from "./recordedFleets";
import { framesOf } from "./replayFrames";
import { POND, SAMPLE_RECORD } from "./sampleRecord";
import { readRecord } from "./record";
import { percent, told } from "./recordText";

const recorded = readRecord(SAMPLE_RECORD);
const rules = POND;
const name = (seat: number) => ["Ann", "Bob"][seat]!;

test("a record has moves, opened commitments and answers", () => {
  expect(recorded.moves.length).toBe(5);
  expect(recorded.opened.map((one) => one.placement)).toEqual(["a1:b1", "c3:d3"]);
  expect(recorded.answers.map((one) => one.type)).toEqual([
    "deployed",
    "deployed",
    "began",
    "fired",
    "fired",
    "fired",
    "ended",
  ]);
});

test("a fleet is read from bows and sterns, in every direction", () => {
  expect(readFleet(rules, "d3:c3")).toEqual([{ name: "raft", cells: ["d3", "c3"] }]);
  expect(readFleet(rules, "b3:b1")[0]!.cells).toEqual(["b3", "b2", "b1"]);
  expect(readFleet(rules, "a1:b2")[0]!.cells).toEqual([]);
  expect(readFleet(rules, "a1:b1 c1")[1]).toEqual({ name: "ship", cells: ["c1"] });
});

test("without an opened placement the move tells it", () => {
  const old = { ...recorded, opened: recorded.opened.map((one) => ({ ...one, placement: null })) };
  expect(placementOf(old, 1)).toBe("c3:d3");
  expect(deployed({ ...old, moves: [] }, 1)).toBeNull();
});

test("there is a frame before the first shot and one after each thing that happened", () => {
  const frames = framesOf(recorded, rules);
  expect(frames.map((frame) => [frame.event?.type ?? null, frame.turn])).toEqual([
    [null, null],
    ["fired", 0],
    ["fired", 1],
    ["fired", 2],
    ["ended", null],
  ]);
  expect(frames[0]!.view.seas.flatMap((sea) => sea.shots)).toEqual([]);
  expect(marksOf(rules, frames[1]!.view, 1)[10]).toBe("hit");
  expect(marksOf(rules, frames[3]!.view, 1).slice(10)).toEqual(["sunk", "sunk"]);
  expect(frames[4]!.view.scores[0]).toMatchObject({ shots: 2, hits: 2 });
  expect(frames[4]!.view.outcome?.winners).toEqual([0]);
});

test("what happened is told without taking sides", () => {
  const sentences = framesOf(recorded, rules).map((frame) => told(rules, name, frame.event));
  expect(sentences).toEqual([
    "Both fleets are placed.",
    "Ann fires: C3 hit.",
    "Bob fires: D1 miss.",
    "Ann fires: D3 sank the Raft.",
    "Ann wins.",
  ]);
  expect(told(rules, name, { type: "scanned", seat: 1, finding: null })).toBe(
    "Bob uses the radar.",
  );
  expect(told(rules, name, { type: "timed-out", seat: 0 })).toBe("Ann runs out of time.");
  expect(
    told(rules, name, {
      type: "ended",
      outcome: { winners: [0, 1], ending: "time-up" },
      fleets: null,
    }),
  ).toBe("It is a draw.");
});

test("small chances have a digit more", () => {
  expect([0.0042, 0.0994, 0.0996, 0.5, 1].map(percent)).toEqual([
    "0.4%",
    "9.9%",
    "10%",
    "50%",
    "100%",
  ]);
});

test("two of one name are told apart", () => {
  const line = {
    players: [{ seat: 0 }, { seat: 1, level: "easy" }, { seat: 2, level: "easy" }],
  } as MatchLine;
  expect([0, 1, 2].map((seat) => nameOfSeat(line, seat))).toEqual(["Guest", "Easy 2", "Easy 3"]);
});
