import { describe, expect, test } from "vitest";
import { outline } from "../fleet/outline";
import type {
  FleetFrame,
  FleetFrames,
  FleetViewJson,
  MatchLine,
  VesselJson,
} from "../wire/messages";
import { sampleFleetRules } from "../wire/samples";
import { endText, frameText, orderText, turnText } from "./fleetReplayText";
import { FrameStore } from "./frameStore.svelte";
import { recordedSea } from "./recordedSea";

const vessel = (seat: number, stern: string): VesselJson => ({
  seat,
  kind: "destroyer",
  number: 1,
  stern,
  facing: seat ? "west" : "east",
  damage: ["intact", "destroyed"],
  mines: 0,
  long_radar: false,
});
const view: FleetViewJson = {
  seat: 0,
  phase: "fighting",
  reefs: ["c3"],
  counts: [1],
  accepted: [0, 1],
  arranged: [0, 1],
  turn: 1,
  actions: 1,
  last: [0, 1],
  log: [],
  ruins: [],
  losses: [],
  offer: null,
  offered_at: null,
  picture: {
    ships: [vessel(0, "a1")],
    contacts: [{ cell: "d1", seat: 1, damage: "intact", bow: null, marked: false }],
    mines: [],
  },
  outcome: null,
  fleets: [],
  mines: [],
};
const frame = (part: Partial<FleetFrame>): FleetFrame => ({
  at: 61_500,
  seat: 0,
  order: "destroyer 1 fire D1",
  events: [],
  view,
  radar: [["a1:b2"], []],
  ghosts: [],
  ghost_mines: [],
  ...part,
});
const line = {
  players: [
    { seat: 0, name: "Ann" },
    { seat: 1, name: "Bob" },
  ],
} as MatchLine;
const name = (seat: number) => ["Ann", "Bob"][seat]!;
const rules = { ...sampleFleetRules({}), columns: 4, rows: 3 };

describe("the sea at one moment", () => {
  const seat = recordedSea(rules, frame({}), 0, name);

  test("from the fog of a seat has its ships, what it saw, and the line of its radar", () => {
    expect(seat.board.ships?.map(({ skin }) => skin)).toEqual(["own"]);
    expect(seat.scene.seen.length).toBe(1);
    expect([...seat.sight].filter(Boolean).length).toBe(4);
    expect(seat.describe({ col: 3, row: 0 })).toBe("D1, enemy ship");
    expect(seat.describe({ col: 3, row: 1 })).toBe("D2, in fog");
    expect(seat.aims).toEqual([{ col: 3, row: 0 }]);
  });

  test("with everything has all ships by name, and what each side covers", () => {
    const fleets = [[vessel(0, "a1")], [vessel(1, "d1")]];
    const picture = { ships: [], contacts: [], mines: [] };
    const open = { ...view, seat: null, fleets, mines: ["b3"], picture };
    const radar = [["a1:b2"], ["d1"]];
    const all = recordedSea(rules, frame({ view: open, radar, order: null }), 0, name);
    expect(all.board.ships?.map(({ skin }) => skin)).toEqual(["own", "enemy"]);
    expect(all.scene.mines).toEqual([{ col: 1, row: 2 }]);
    expect([...all.sight].filter(Boolean).length).toBe(5);
    expect(all.scene.outlines?.map(({ side }) => side)).toEqual(["own", "enemy"]);
    expect(all.describe({ col: 2, row: 0 })).toBe("C1, Bob: Destroyer 1, destroyed");
    expect(all.aims).toEqual([]);
  });
});

test("a line goes around squares, not between them", () => {
  const mask = Uint8Array.from([1, 1, 0, 0]);
  expect(outline({ cols: 2, rows: 2 }, mask).match(/M/g)?.length).toBe(6);
  expect(outline({ cols: 2, rows: 2 }, new Uint8Array(4))).toBe("");
});

describe("what happened", () => {
  test.each([
    ["forward 5", "sails 5 ahead"],
    ["back", "sails 1 back"],
    ["shift port", "moves sideways to port"],
    ["turn about", "turns about"],
    ["turn starboard", "turns to starboard"],
    ["leap B2", "leaps to B2"],
    ["fire K12", "fires at K12"],
    ["torpedo", "launches a torpedo"],
    ["drop C9", "drops a mine at C9"],
    ["pick up C9", "picks up the mine at C9"],
    ["radar on", "switches its long radar on"],
    ["repair", "repairs a square"],
    ["detonate C9", "blows itself up at C9"],
  ])("an order is a sentence: %s", (order, words) => {
    expect(orderText("Ann", `torpedo boat 2 ${order}`)).toBe(`Ann: Torpedo boat 2 ${words}.`);
  });

  test("is told without taking sides, and no order that the viewer did not know", () => {
    const notice = { cell: "d1", cause: "cannon", effect: "ship-hit", loss: null } as const;
    const known = frame({ events: [{ type: "acted", seat: 0, notices: [notice] }] });
    expect(frameText(line, name, known)).toBe(
      "Ann: Destroyer 1 fires at D1. Impact at D1. Cannon: a ship was hit.",
    );
    expect(frameText(line, name, { ...known, order: null })).toBe(
      "Ann gives an order. Impact at D1. Cannon: a ship was hit.",
    );
    const late = frame({ order: null, events: [{ type: "timed-out", seat: 0 }] });
    expect(frameText(line, name, late)).toBe("Ann ran out of time.");
    const missed = frame({ order: null, seat: null, events: [{ type: "began", first: 1 }] });
    expect(frameText(line, name, missed)).toBe("The battle begins. Bob is first.");
  });

  test("an end has winners, or none", () => {
    expect(endText(name, 2, { winners: [1] })).toBe("Bob wins.");
    expect(endText(name, 2, { winners: [0, 1] })).toBe("It is a draw.");
    expect(endText(name, 4, { winners: [0, 1] })).toBe("Ann and Bob win.");
    expect(turnText(3, 61_500)).toBe("Turn 3, 1:01 after the match was made.");
    expect(turnText(0, 0)).toBe("");
  });
});

describe("frames", () => {
  const asked: string[] = [];
  const part = (viewer: string, first: number): FleetFrames => ({
    type: "fleet-frames",
    seat: viewer === "all" ? null : Number(viewer),
    first,
    total: 90,
    marks: [{ moment: 1, seat: 0, effect: "hit" }],
    frames: Array.from({ length: Math.min(40, 90 - first) }, (_, at) => frame({ at: first + at })),
  });
  const fetch = (_: string, viewer: string, from: number) => {
    asked.push(`${viewer} ${from}`);
    return Promise.resolve(part(viewer, from));
  };

  test("come in parts, and the next part before it is needed", async () => {
    const store = new FrameStore("m", fetch);
    expect(store.frame(0, 3)).toBeNull();
    await store.want(0, 3);
    expect([store.total, store.frame(0, 3)?.at, store.frame("all", 3)]).toEqual([90, 3, null]);
    await store.want(0, 30);
    expect(store.frame(0, 45)?.at).toBe(45);
    await store.want("all", 85);
    expect(store.frame("all", 89)?.at).toBe(89);
    expect(asked).toEqual(["0 0", "0 40", "all 80"]);
    expect(store.marks.length).toBe(1);
  });

  test("are asked for one part at a time, the latest wish first", async () => {
    asked.length = 0;
    const store = new FrameStore("m", fetch);
    await Promise.all([0, 20, 50, 85].map((step) => store.want(1, step)));
    expect(asked).toEqual(["1 0", "1 80"]);
  });

  test("may fail, and are asked for again", async () => {
    let isDown = true;
    const store = new FrameStore("m", (match, viewer, from) =>
      isDown ? Promise.reject(new Error("No answer.")) : fetch(match, viewer, from),
    );
    await store.want(0, 0);
    expect(store.error).toBe("No answer.");
    isDown = false;
    await store.want(0, 0);
    expect([store.error, store.total]).toEqual(["", 90]);
  });
});
