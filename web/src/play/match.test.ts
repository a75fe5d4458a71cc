import { expect, test } from "vitest";
import type { Events, ShootingEvent, Snapshot } from "../wire/messages";
import type { Line, Listener, Seen } from "../wire/socket";
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

test("a game without screens has no picture, and its end is noticed", () => {
  const { match } = started();
  match.snapshot({ ...snapshot(2), game: { family: "fleet", name: "fleet", rules: 'family = "fleet"' }, result: null });
  match.events(events(3, 1));
  expect([match.picture, match.unshown]).toEqual([null, { text: { family: "fleet", rules: 'family = "fleet"' }, over: false }]);
  match.word({ type: "over", match: "m", result: { winners: [0], ending: "resigned" }, record: "/r" });
  expect(match.unshown?.over).toBe(true);
});

function started() {
  const sent: [string, string][] = [];
  const refusals: string[] = [];
  let listener!: Listener;
  const seen: Seen[] = [];
  const line = { resume: () => {}, play: (id: string, move: string, on: Seen) => void (sent.push([id, move]), seen.push(on)) } as unknown as Line;
  const watching = { show: async () => undefined, changed: () => undefined, unlocked: () => undefined, promised: () => undefined, refused: (code: string) => void refusals.push(code) };
  const match = new Match((heard) => ((listener = heard), line), watching);
  const refuse = (code: string, id: string) => listener.word({ type: "refused", code, sentence: "No.", id });
  return { match, sent, seen, refusals, refuse, listener };
}

test("the next shot need not wait for the receipt of the last one, only for its fall", async () => {
  const { match, sent, listener } = started();
  const fired = (seat: number) => ({ type: "fired", seat, sea: 1 - seat, shots: [], fleet_sunk: false }) as unknown as ShootingEvent;
  const fell = (first: number, seat: number): Events => ({ ...events(first), events: [fired(seat)], view: { seat: 0 } });
  listener.snapshot(snapshot(0));
  match.play("fire a1");
  listener.events(fell(1, 1));
  await new Promise((done) => setTimeout(done));
  match.play("fire b1");
  listener.events(fell(2, 0));
  await new Promise((done) => setTimeout(done));
  match.play("fire b1");
  expect(sent.map(([, move]) => move)).toEqual(["fire a1", "fire b1"]);
});

test.each(["fire b2", "deploy a1:a3", "accept draw"])("a move that is too late (%s) is told, and is the player's to choose again", (move) => {
  const { match, sent, refusals, refuse } = started();
  match.play(move);
  refuse("stale", sent[0]![0]);
  expect([sent.length, match.pending, refusals]).toEqual([1, null, ["stale"]]);
  match.play(move);
  expect(sent[1]![0]).not.toBe(sent[0]![0]);
});

test("a move says which event was on the screen, and which question it answers", async () => {
  const { match, seen, listener } = started();
  listener.snapshot(snapshot(2));
  await new Promise((done) => setTimeout(done));
  listener.events(events(3, 1));
  match.play("accept draw", "draw 1");
  expect(seen).toEqual([{ number: 2, answers: "draw 1" }]);
});

test("a refusal is passed on, and another move may follow", () => {
  const { match, sent, refusals, refuse } = started();
  match.play("deploy a1:a3");
  refuse("touching", sent[0]![0]);
  expect([sent.length, match.pending, refusals]).toEqual([1, null, ["touching"]]);
});

test("an address that cannot be read leads to no game", () => {
  const { match } = started();
  match.word({ type: "refused", code: "unreadable", sentence: "That cannot be read." });
  expect(match.lost).toBe(true);
});
