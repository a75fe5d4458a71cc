import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { kept, written } from "../../scripts/wire.mjs";
import type { AnyEvent, Events, FromServer, Snapshot } from "./messages";
import { rulesOf, shootingRules, writeRules } from "./rules";
import { sampleGame, sampleRules, sampleRuleset, sampleView, shipClass } from "./samples";
import type { Socket } from "./connection";
import { MatchChannel } from "./matchChannel";

test("the types of the messages are those of the schema; if not, run `make wire`", async () => {
  expect(kept()).toBe(await written());
});

class FakeWire implements Socket {
  onopen: Socket["onopen"] = null;
  onclose: Socket["onclose"] = null;
  onmessage: Socket["onmessage"] = null;
  readyState = 0;
  readonly sent: Record<string, unknown>[] = [];

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const snapshot = (number: number): Snapshot => ({
  type: "snapshot",
  match: "m",
  number,
  seat: 0,
  game: { family: "shooting", name: "classic", rules: "" },
  players: [],
  view: sampleView(),
  digest: "",
  demand: null,
  clocks: {},
  commitments: {},
  result: null,
});
const events = (first: number, count = 1): Events => ({
  type: "events",
  match: "m",
  first,
  events: Array<AnyEvent>(count).fill({ type: "timed-out", seat: 0 }),
  demand: null,
  clocks: {},
  view: sampleView(),
});

describe("a channel to the server", () => {
  let wires: FakeWire[];
  let heard: string[];
  let channel: MatchChannel;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const wire = () => wires.at(-1)!;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
    wires = [];
    heard = [];
    const open = () => {
      wires.push(new FakeWire());
      return wire();
    };
    channel = new MatchChannel({ open, authenticate: () => Promise.resolve() }, "m", {
      snapshot: ({ number }) => heard.push(`snapshot ${number}`),
      events: ({ first }) => heard.push(`events ${first}`),
      message: ({ type }) => heard.push(type),
    });
    await settle();
    wire().open();
  });
  afterEach(() => {
    channel.end();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test("says hello and asks for all of the match", () => {
    expect(wire().sent).toEqual([
      {
        type: "hello",
        version: 1,
        features: ["views", "radar", "lobby", "chat", "adjourn", "names", "stopped", "ruleset"],
      },
      { type: "resume", match: "m", last: null },
    ]);
  });

  test("reconnects with its last number and sends the unanswered move again", async () => {
    wire().tell(snapshot(3));
    wire().tell(events(4, 2));
    channel.play("shot", "fire b7");
    wire().close();
    await vi.advanceTimersByTimeAsync(250);
    wire().open();
    expect(wires).toHaveLength(2);
    expect(wire().sent.slice(1)).toEqual([
      { type: "resume", match: "m", last: 5 },
      { type: "command", id: "shot", match: "m", number: 5, move: "fire b7" },
    ]);
  });

  test("does not send again what was answered", async () => {
    wire().tell(snapshot(3));
    channel.play("shot", "fire b7");
    wire().tell({ type: "accepted", id: "shot", match: "m", number: 4 });
    wire().close();
    await vi.advanceTimersByTimeAsync(250);
    wire().open();
    expect(wire().sent.map(({ type }) => type)).toEqual(["hello", "resume"]);
  });

  test("sends again after a breath what was too fast", async () => {
    wire().tell(snapshot(3));
    channel.play("shot", "fire b7");
    wire().tell({ type: "refused", code: "too-fast", sentence: "Wait." });
    await vi.advanceTimersByTimeAsync(1000);
    expect(
      wire()
        .sent.slice(-2)
        .map(({ type }) => type),
    ).toEqual(["resume", "command"]);
    expect(heard).toEqual(["snapshot 3"]);
  });

  test("asks for what it missed when it sees a gap, and shows nothing before", () => {
    wire().tell(snapshot(3));
    wire().tell(events(6));
    expect(heard).toEqual(["snapshot 3"]);
    expect(wire().sent.at(-1)).toEqual({ type: "resume", match: "m", last: 3 });
  });

  test("asks again when the heartbeat knows more", () => {
    wire().tell(snapshot(3));
    wire().tell({ type: "heartbeat", matches: { m: { number: 3, digest: "", clocks: {} } } });
    expect(wire().sent).toHaveLength(2);
    wire().tell({ type: "heartbeat", matches: { m: { number: 4, digest: "", clocks: {} } } });
    expect(wire().sent.at(-1)).toEqual({ type: "resume", match: "m", last: 3 });
  });

  test.each([
    ["nothing", undefined],
    ["a greeting", { type: "welcome", version: 1, features: [], account: { name: null } }],
    ["who invites", { type: "invited", invitation: {} }],
    ["what was won", { type: "unlocked", lines: [] }],
  ] as const)("waits longer and longer for a server that says %s and hangs up", async (_, said) => {
    for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      const tries = wires.length;
      if (said) wire().tell(said as unknown as FromServer);
      wire().close();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(wires).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(1);
      expect(wires).toHaveLength(tries + 1);
      wire().open();
    }
    wire().tell(snapshot(3));
    wire().close();
    await vi.advanceTimersByTimeAsync(250);
    expect(wires).toHaveLength(9);
  });

  test("asks for a match that has stopped with growing pauses until it works", async () => {
    const stop = () =>
      wire().tell({ type: "refused", code: "match-stopped", sentence: "Later.", match: "m" });
    wire().tell(snapshot(3));
    for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      stop();
      const before = wire().sent.length;
      channel.play(`move ${wait}`, "fire b7");
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(wire().sent).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(wire().sent[before]).toEqual({ type: "resume", match: "m", last: null });
      expect(wire().sent.at(-1)).toMatchObject({ type: "command", id: `move ${wait}` });
      wire().tell(snapshot(3));
    }
    wire().tell({ type: "heartbeat", matches: { m: { number: 3, digest: "", clocks: {} } } });
    stop();
    const before = wire().sent.length;
    await vi.advanceTimersByTimeAsync(250);
    expect(wire().sent.length).toBeGreaterThan(before);
    expect(wires).toHaveLength(1);
  });

  test("tells once that a match has stopped, and sends again what crossed the news", async () => {
    const refusal = { type: "refused", sentence: "Later.", match: "m" } as const;
    wire().tell(snapshot(3));
    channel.play("shot", "fire b7");
    wire().tell({ ...refusal, code: "match-stopped" });
    wire().tell({ ...refusal, code: "not-following", id: "shot" });
    await vi.advanceTimersByTimeAsync(250);
    wire().tell({ ...refusal, code: "match-stopped" });
    expect(heard).toEqual(["snapshot 3", "refused"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(wire().sent.at(-1)).toMatchObject({ type: "command", id: "shot" });
  });

  test("leaves out up to half of a pause by chance", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.99);
    wire().close();
    await vi.advanceTimersByTimeAsync(127);
    expect(wires).toHaveLength(2);
  });

  test("sends a move with what the player had seen", () => {
    wire().tell(snapshot(3));
    channel.play("yes", "accept draw", { number: 2, answers: "draw 1" });
    expect(wire().sent.at(-1)).toEqual({
      type: "command",
      id: "yes",
      match: "m",
      number: 2,
      move: "accept draw",
      answers: "draw 1",
    });
  });

  test("waits longer after each vain try, but tries at once when told to", async () => {
    wire().close();
    await vi.advanceTimersByTimeAsync(250);
    wire().close();
    await vi.advanceTimersByTimeAsync(250);
    expect(wires).toHaveLength(2);
    channel.retryNow();
    await settle();
    expect(wires).toHaveLength(3);
  });

  test("gives up a channel on which nothing comes any more, and makes a new one", async () => {
    wire().tell(snapshot(3));
    await vi.advanceTimersByTimeAsync(39_000);
    expect(wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1250);
    expect(wires).toHaveLength(2);
    wires[0]!.tell(events(4));
    expect(heard).toEqual(["snapshot 3"]);
  });

  test("asks after a sleep whether it is still connected, and waits for the answer", async () => {
    wire().tell(snapshot(3));
    channel.retryNow();
    expect(wire().sent.at(-1)).toEqual({ type: "ping" });
    wire().tell({ type: "pong", token: "" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(wires).toHaveLength(1);
    channel.retryNow();
    await vi.advanceTimersByTimeAsync(3250);
    expect(wires).toHaveLength(2);
  });

  test("is silent after its end", async () => {
    channel.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
  });
});

describe("rules", () => {
  test("only those of a shooting game are shown", () => {
    const ruleset = sampleRuleset();
    expect(shootingRules(sampleGame(ruleset))).toBe(ruleset);
    expect(shootingRules({})).toBeNull();
  });

  test("squares have the names that the rules give them", () => {
    const named = (notation: "B7" | "B6" | "G-2" | "61") => {
      const { naming } = sampleRules({ notation });
      const [column, row] = [naming.columns[1]!, naming.rows[2]!];
      return naming.join?.(column, row) ?? column + row;
    };
    expect((["B7", "B6", "G-2", "61"] as const).map(named)).toEqual(["B3", "B2", "C-2", "21"]);
    expect(rulesOf(sampleRuleset({ columns: 4 })).size).toEqual({ cols: 4, rows: 5 });
  });

  test("a rule file leaves out what there is not, and counts players from 1", () => {
    const rules = sampleRuleset({
      name: 'grand "fleet"',
      first: 1,
      radar: { every: 3, reach: 1 },
      ships: [shipClass("raft", 3, 2)],
    });
    const text = writeRules(rules);
    expect(text).toContain('name = "grand \\"fleet\\""\n');
    expect(text).toContain("\nfirst = 2\n");
    expect(text).toMatch(/\n\n\[radar\]\nevery = 3\nreach = 1\n\n\[\[ships\]\]\nname = "raft"\n/);
    expect(text).not.toMatch(/bombs|points\]|family|null/);
  });
});
