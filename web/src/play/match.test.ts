import { expect, test } from "vitest";
import type { Events, ShootingEvent, Snapshot } from "../wire/messages";
import type { Line } from "../wire/socket";
import { Match } from "./match.svelte";

const event = (seat: number): ShootingEvent => ({ type: "timed-out", seat });
const events = (first: number, ...seats: number[]): Events => ({
  type: "events", match: "m", first, events: seats.map(event), demand: null, clocks: {}, view: {},
});
const snapshot = (number: number) =>
  ({ type: "snapshot", match: "m", number, game: { family: "shooting", name: "x", rules: 'name = "x"\ncolumns = 2\nrows = 1\n' }, players: [], clocks: {}, demand: null, view: {} }) as unknown as Snapshot;

test("the log has every event once and in order, also when news come before what was asked for", async () => {
  const asked: (number | null)[] = [];
  const line = { resume: (last: number) => asked.push(last) } as unknown as Line;
  const match = new Match(() => line, { show: async () => {}, changed: () => {}, refused: () => {}, unlocked: () => {} });
  match.snapshot(snapshot(2));
  match.events(events(3, 3));
  match.events(events(1, 1, 2, 3));
  match.events(events(4, 4));
  await new Promise((done) => setTimeout(done));
  expect(asked).toEqual([0]);
  expect(match.log.map((one) => (one as { seat: number }).seat)).toEqual([1, 2, 3, 4]);
  expect(match.picture!.number).toBe(4);
});

function matchWith(sent: string[]): Match {
  const line = { play: (_: string, move: string) => sent.push(move), resume: () => undefined } as unknown as Line;
  return new Match(() => line, { show: () => Promise.resolve(), changed: () => undefined, refused: (code) => sent.push(code), unlocked: () => undefined });
}

const stale = (match: Match) => match.word({ type: "refused", code: "stale", sentence: "Something has happened since.", id: match.pending!, match: "m" });

test("a fleet is sent again when the other has placed its own in the same moment", () => {
  const sent: string[] = [];
  const match = matchWith(sent);
  match.play("deploy a1:a5");
  const first = match.pending;
  stale(match);
  expect(sent).toEqual(["deploy a1:a5", "deploy a1:a5"]);
  expect(match.pending).not.toBe(first);
});

test("a shot is not: the player decides again", () => {
  const sent: string[] = [];
  const match = matchWith(sent);
  match.play("fire b7");
  stale(match);
  expect(sent).toEqual(["fire b7"]);
  expect(match.pending).toBe(null);
});

test("an address that cannot be read leads to no game", () => {
  const match = matchWith([]);
  match.word({ type: "refused", code: "unreadable", sentence: "That cannot be read." });
  expect(match.lost).toBe(true);
});
