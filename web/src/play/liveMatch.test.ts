import { expect, test, vi } from "vitest";
import type { Events, ShootingEvent, Snapshot } from "../wire/messages";
import type { MatchChannel, ChannelListener, MoveContext } from "../wire/matchChannel";
import { sampleGame, sampleView } from "../wire/samples";
import { LiveMatch } from "./liveMatch.svelte";
import { shootingFamily } from "./shootingFamily";

const event = (seat: number): ShootingEvent => ({ type: "timed-out", seat });
const events = (first: number, ...seats: number[]): Events => ({
  type: "events",
  match: "m",
  first,
  events: seats.map(event),
  demand: null,
  clocks: {},
  view: sampleView(),
});
const snapshot = (number: number): Snapshot => ({
  type: "snapshot",
  match: "m",
  number,
  seat: 0,
  game: sampleGame(),
  players: [],
  clocks: {},
  commitments: {},
  demand: null,
  digest: "",
  result: null,
  view: sampleView(),
});

test("the log has every event once and in order, also when events come early", async () => {
  const asked: (number | null)[] = [];
  const channel = {
    resume: (last: number) => asked.push(last),
    play: () => {},
    retryNow: () => {},
    end: () => {},
  } as unknown as MatchChannel;
  const match = new LiveMatch(shootingFamily, () => channel, {
    show: async () => {},
    changed: () => {},
    refused: () => {},
    unlocked: () => {},
  });
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
  match.snapshot({
    ...snapshot(2),
    game: { family: "fleet", name: "fleet", rules: 'family = "fleet"' },
    result: null,
  });
  match.events(events(3, 1));
  expect([match.picture, match.unsupported]).toEqual([
    null,
    { text: { family: "fleet", rules: 'family = "fleet"' }, over: false },
  ]);
  match.message({
    type: "over",
    match: "m",
    result: { winners: [0], ending: "resigned" },
    record: "/r",
  });
  expect(match.unsupported?.over).toBe(true);
});

function started() {
  const sent: [string, string][] = [];
  const refusals: string[] = [];
  let listener!: ChannelListener;
  const seen: MoveContext[] = [];
  const channel = {
    resume: () => {},
    play: (id: string, move: string, on: MoveContext) =>
      void (sent.push([id, move]), seen.push(on)),
  } as unknown as MatchChannel;
  const watching = {
    show: () => Promise.resolve(),
    changed: () => undefined,
    unlocked: () => undefined,
    refused: (code: string) => void refusals.push(code),
  };
  const match = new LiveMatch(shootingFamily, (heard) => ((listener = heard), channel), watching);
  const refuse = (code: string, id: string) =>
    listener.message({ type: "refused", code, sentence: "No.", id });
  return { match, sent, seen, refusals, refuse, listener };
}

test("the next shot need not wait for the receipt of the last one, only for its fall", async () => {
  const { match, sent, listener } = started();
  const fired = (seat: number): ShootingEvent => ({
    type: "fired",
    seat,
    sea: 1 - seat,
    shots: [],
    fleet_sunk: false,
  });
  const fell = (first: number, seat: number): Events => ({
    ...events(first),
    events: [fired(seat)],
    view: sampleView(),
  });
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

test.each(["fire b2", "deploy a1:a3", "accept draw"])(
  "a move that is too late (%s) is told, and is the player's to choose again",
  (move) => {
    const { match, sent, refusals, refuse } = started();
    match.play(move);
    refuse("stale", sent[0]![0]);
    expect([sent.length, match.pending, refusals]).toEqual([1, null, ["stale"]]);
    match.play(move);
    expect(sent[1]![0]).not.toBe(sent[0]![0]);
  },
);

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
  match.message({ type: "refused", code: "unreadable", sentence: "That cannot be read." });
  expect(match.isMissing).toBe(true);
});

test("an effect that stops holds up nothing for long", async () => {
  vi.useFakeTimers();
  const channel = { resume: () => {} } as unknown as MatchChannel;
  const match = new LiveMatch(shootingFamily, () => channel, { show: () => new Promise(() => {}) });
  match.snapshot(snapshot(0));
  match.events(events(1, 7));
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  expect(match.picture!.number).toBe(1);
});

test("words that are said while a move is under way are sent after it", () => {
  const { match, sent, listener } = started();
  match.play("fire a1");
  match.playNext("accept draw", "draw 1");
  expect(sent.map(([, move]) => move)).toEqual(["fire a1"]);
  listener.message({ type: "refused", code: "already-shot", sentence: "No.", id: sent[0]![0] });
  expect(sent.map(([, move]) => move)).toEqual(["fire a1", "accept draw"]);
  expect(match.pending).toBe(sent[1]![0]);
});

test("an effect that fails is logged, and what follows is still shown", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const shown: number[] = [];
  const channel = { resume: () => {} } as unknown as MatchChannel;
  const match = new LiveMatch(shootingFamily, () => channel, {
    show: (one) => {
      shown.push((one as { seat: number }).seat);
      return shown.length === 1 ? Promise.reject(new Error("no canvas")) : Promise.resolve();
    },
    changed: (picture) => {
      if (picture.number === 1) throw new Error("no sound");
    },
    refused: () => {},
    unlocked: () => {},
  });
  match.snapshot(snapshot(0));
  match.events(events(1, 7));
  match.events(events(2, 8));
  await new Promise((done) => setTimeout(done));
  expect(shown).toEqual([7, 8]);
  expect(match.picture!.number).toBe(2);
  expect(match.log).toHaveLength(2);
  expect(logged.mock.calls.map(([error]) => (error as Error).message)).toEqual([
    "no canvas",
    "no sound",
  ]);
  logged.mockRestore();
});
