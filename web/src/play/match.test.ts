import { expect, test } from "vitest";
import type { Events, ShootingEvent, Snapshot } from "../wire/messages";
import type { Line } from "../wire/socket";
import { Match } from "./match.svelte";

const event = (seat: number): ShootingEvent => ({ type: "timed-out", seat });
const events = (first: number, ...seats: number[]): Events => ({
  type: "events", match: "m", first, events: seats.map(event), demand: null, clocks: {}, view: {},
});
const snapshot = (number: number) =>
  ({ type: "snapshot", match: "m", number, game: { family: "shooting", name: "x", rules: 'name = "x"\ncolumns = 2\nrows = 1\n' }, players: [], clocks: {}, commitments: {}, demand: null, view: {} }) as unknown as Snapshot;

test("the log has every event once and in order, also when news come before what was asked for", async () => {
  const asked: (number | null)[] = [];
  const line = { resume: (last: number) => asked.push(last), play: () => {}, hurry: () => {}, end: () => {} } as unknown as Line;
  const match = new Match(() => line, { show: async () => {}, changed: () => {}, refused: () => {}, unlocked: () => {}, promised: () => {} });
  match.snapshot(snapshot(2));
  match.events(events(3, 3));
  match.events(events(1, 1, 2, 3));
  match.events(events(4, 4));
  await new Promise((done) => setTimeout(done));
  expect(asked).toEqual([0]);
  expect(match.log.map((one) => (one as { seat: number }).seat)).toEqual([1, 2, 3, 4]);
  expect(match.picture!.number).toBe(4);
});
