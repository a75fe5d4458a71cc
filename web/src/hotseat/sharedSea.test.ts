import { expect, test } from "vitest";
import type { FleetEvent, FleetViewJson } from "../wire/messages";
import { sampleFleetRules } from "../wire/samples";
import { lastNotices, nextAtSea, wonAtSea } from "./sharedSea";

const NAMES = ["Ann", "Ben", "Cid", "Dot"];
const view = (part: Partial<FleetViewJson>): FleetViewJson => ({
  seat: null,
  phase: "fighting",
  reefs: [],
  counts: [1],
  accepted: [],
  arranged: [],
  turn: null,
  actions: 0,
  last: [],
  log: [],
  ruins: [],
  losses: [],
  offer: null,
  offered_at: null,
  outcome: null,
  picture: { ships: [], contacts: [], mines: [] },
  fleets: [],
  mines: [],
  ...part,
});

test("the screen goes to those who have not prepared, then to whose turn it is", () => {
  expect(nextAtSea(view({ phase: "agreeing", accepted: [0] }))).toBe(1);
  expect(nextAtSea(view({ phase: "arranging", accepted: [0, 1], arranged: [1] }))).toBe(0);
  expect(nextAtSea(view({ phase: "fighting", turn: 3 }))).toBe(3);
});

test("what everybody was told of an order stands on the mask", () => {
  const loss = { seat: 1, kind: "ferry" };
  const acted: FleetEvent = {
    type: "acted",
    seat: 0,
    notices: [{ cell: "k4", cause: "cannon", effect: "ship-sunk", loss }],
  };
  expect(lastNotices(NAMES, [acted])).toBe("Ann has given an order. K4: Cannon: a ferry was sunk.");
  // Whether it sailed or a torpedo met nothing is nobody else's business.
  expect(lastNotices(NAMES, [{ ...acted, notices: [] }])).toBe("Ann has given an order.");
  expect(lastNotices(NAMES, [])).toBe("");
});

test("a side wins together, and all of them draw", () => {
  const rules = sampleFleetRules();
  const four = { ...rules, harbours: [...rules.harbours, ...rules.harbours] };
  const won = (winners: number[]) => view({ outcome: { winners, ending: "fleet-sunk" } });
  expect(wonAtSea(won([1]), rules, NAMES)).toBe("Ben wins");
  expect(wonAtSea(won([0, 2]), four, NAMES)).toBe("Ann and Cid win");
  expect(wonAtSea(won([0, 1]), rules, NAMES)).toBe("Draw");
});
