import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
// @ts-expect-error a script without types
import { kept, written } from "../../scripts/wire.mjs";
import type { Events, FromServer, Snapshot } from "./messages";
import { readRules } from "./rules";
import type { Wire } from "./cable";
import { Line } from "./socket";

test("the types of the messages are those of the schema; if not, run `make wire`", async () => {
  expect(kept()).toBe(await written());
});

class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onclose: Wire["onclose"] = null;
  onmessage: Wire["onmessage"] = null;
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
  type: "snapshot", match: "m", number, seat: 0, game: { family: "shooting", name: "classic", rules: "" }, players: [], view: {}, digest: "",
  demand: null, clocks: {}, commitments: {}, result: null,
});
const events = (first: number, count = 1): Events => ({ type: "events", match: "m", first, events: Array(count).fill({}), demand: null, clocks: {}, view: {} });

describe("a line to the server", () => {
  let wires: FakeWire[];
  let heard: string[];
  let line: Line;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const wire = () => wires.at(-1)!;

  beforeEach(async () => {
    vi.useFakeTimers();
    wires = [];
    heard = [];
    const open = () => {
      wires.push(new FakeWire());
      return wire();
    };
    line = new Line({ open, greet: () => Promise.resolve() }, "m", {
      snapshot: ({ number }) => heard.push(`snapshot ${number}`),
      events: ({ first }) => heard.push(`events ${first}`),
      word: ({ type }) => heard.push(type),
    });
    await settle();
    wire().open();
  });
  afterEach(() => {
    line.end();
    vi.useRealTimers();
  });

  test("says hello and asks for all of the match", () => {
    expect(wire().sent).toEqual([
      { type: "hello", version: 1, features: ["views", "radar", "lobby", "chat", "adjourn"] },
      { type: "resume", match: "m", last: null },
    ]);
  });

  test("comes back after a loss with its last number and the move that was not answered", async () => {
    wire().tell(snapshot(3));
    wire().tell(events(4, 2));
    line.play("shot", "fire b7");
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
    line.play("shot", "fire b7");
    wire().tell({ type: "accepted", id: "shot", match: "m", number: 4 });
    wire().close();
    await vi.advanceTimersByTimeAsync(250);
    wire().open();
    expect(wire().sent.map(({ type }) => type)).toEqual(["hello", "resume"]);
  });

  test("sends again after a breath what was too fast", async () => {
    wire().tell(snapshot(3));
    line.play("shot", "fire b7");
    wire().tell({ type: "refused", code: "too-fast", sentence: "Wait." });
    await vi.advanceTimersByTimeAsync(1000);
    expect(wire().sent.slice(-2).map(({ type }) => type)).toEqual(["resume", "command"]);
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
  ] as const)("waits longer and longer for a server that says %s and hangs up", async (_, said) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
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
    vi.restoreAllMocks();
  });

  test("leaves out up to half of a pause by chance", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.99);
    wire().close();
    await vi.advanceTimersByTimeAsync(127);
    expect(wires).toHaveLength(2);
    vi.restoreAllMocks();
  });

  test("sends a move with what the player had seen", () => {
    wire().tell(snapshot(3));
    line.play("yes", "accept draw", { number: 2, answers: "draw 1" });
    expect(wire().sent.at(-1)).toEqual({ type: "command", id: "yes", match: "m", number: 2, move: "accept draw", answers: "draw 1" });
  });

  test("waits longer after each vain try, but tries at once when told to hurry", async () => {
    wire().close();
    await vi.advanceTimersByTimeAsync(250);
    wire().close();
    await vi.advanceTimersByTimeAsync(250);
    expect(wires).toHaveLength(2);
    line.hurry();
    await settle();
    expect(wires).toHaveLength(3);
  });

  test("gives up a line on which nothing comes any more, and makes a new one", async () => {
    wire().tell(snapshot(3));
    await vi.advanceTimersByTimeAsync(39_000);
    expect(wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1250);
    expect(wires).toHaveLength(2);
    wires[0]!.tell(events(4));
    expect(heard).toEqual(["snapshot 3"]);
  });

  test("asks after a sleep whether the line still stands, and waits for the answer", async () => {
    wire().tell(snapshot(3));
    line.hurry();
    expect(wire().sent.at(-1)).toEqual({ type: "ping" });
    wire().tell({ type: "pong", token: "" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(wires).toHaveLength(1);
    line.hurry();
    await vi.advanceTimersByTimeAsync(3250);
    expect(wires).toHaveLength(2);
  });

  test("is silent after its end", async () => {
    line.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
  });
});

describe("rules as the server writes them", () => {
  const text = 'name = "tiny"\ncolumns = 4\nrows = 3\ntouching = false\nnotation = "G-2"\n\n[radar]\nevery = 2\n\n[[ships]]\nname = "ferry"\nsize = 2\ncount = 2\n';

  test("what is left out is as usual", () => {
    const rules = readRules(text);
    expect(rules).toMatchObject({ name: "tiny", size: { cols: 4, rows: 3 }, touching: false, shots: "one", bombs: null, points: false, radar: 1, clocked: false });
    expect(rules.ships).toEqual([{ name: "ferry", size: 2, count: 2, armoured: false }]);
  });

  test("squares have the names that the rules give them", () => {
    const { naming } = readRules(text);
    expect(naming.join!(naming.columns[1]!, naming.rows[2]!)).toBe("C-2");
  });
});
