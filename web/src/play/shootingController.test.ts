import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PageContext } from "../pageContext.svelte";
import type { ToastProps } from "../screens/screenProps";
import type { ChannelListener, MatchChannel } from "../wire/matchChannel";
import type { FromClient, Player, Snapshot, ViewJson } from "../wire/messages";
import { sampleGame, sampleRuleset, sampleView, shipClass } from "../wire/samples";
import { ShootingController } from "./shootingController.svelte";

const RULESET = sampleRuleset({ ships: [shipClass("ferry", 2)] });
const score = { shots: 1, hits: 0, points: 0, sunk: [] };

const view = (more: Partial<ViewJson> = {}): ViewJson =>
  sampleView({
    fleet: [{ name: "ferry", cells: ["a1", "b1"] }],
    seas: [
      { shots: [], sunk_in_round: null },
      { shots: [{ target: "c3", call: "miss", ship: null }], sunk_in_round: null },
    ],
    scores: [score, score],
    ...more,
  });

const PERSON: Player = { seat: 1, name: "bob" };
const COMPUTER: Player = { seat: 1, level: "easy" };

function started(opponent: Player = COMPUTER) {
  const moves: string[] = [];
  const sent: FromClient[] = [];
  const said: string[] = [];
  const toasts: Omit<ToastProps, "id">[] = [];
  const visited: string[] = [];
  let listener!: ChannelListener;
  const channel = {
    play: (_: string, move: string) => void moves.push(move),
    say: (message: FromClient) => void sent.push(message),
    resume: () => undefined,
  } as unknown as MatchChannel;
  const context = {
    sound: { play: () => Promise.resolve(), call: () => undefined },
    say: (sentence: string) => said.push(sentence),
    announce: (toast: Omit<ToastProps, "id">) => toasts.push(toast) - 1,
    dismiss: (id: number) => void toasts.splice(id, 1),
    go: (page: string, about = "") => visited.push(`${page}/${about}`),
    runTool: (tool: string) => visited.push(tool),
  } as unknown as PageContext;
  const open = (heard: ChannelListener) => ((listener = heard), channel);
  const game = new ShootingController({ context, id: "m", sitting: null, open });
  const snapshot = async (demand: string | null, more: Partial<ViewJson> = {}) => {
    listener.snapshot({
      type: "snapshot",
      match: "m",
      number: 0,
      game: sampleGame(RULESET),
      players: [{ seat: 0 }, opponent],
      clocks: {},
      commitments: {},
      demand,
      digest: "",
      result: null,
      seat: 0,
      view: view(more),
    } satisfies Snapshot);
    await new Promise((done) => setTimeout(done));
  };
  return { game, moves, sent, said, toasts, visited, snapshot, listener };
}

beforeEach(() => {
  const store = { getItem: () => null, setItem: () => undefined };
  vi.stubGlobal("sessionStorage", store);
  vi.stubGlobal("localStorage", store);
});
afterEach(() => vi.unstubAllGlobals());

describe("a shooting game", () => {
  test("fires at the chosen square, and never at a used one", async () => {
    const { game, moves, snapshot } = started();
    await snapshot("fire 1 1");
    game.fire({ col: 2, row: 2 });
    expect(moves).toEqual([]);
    game.aimAt({ col: 1, row: 1 });
    expect(game.fireButton).toEqual({ label: "Fire at B2", refused: undefined });
    game.fire(null);
    expect(moves).toEqual(["fire b2"]);
  });

  test("says that a square is used, and keeps a free one for the next turn", async () => {
    const { game, said, snapshot } = started();
    await snapshot("fire 1 1");
    game.explain({ col: 2, row: 2 });
    expect([said.at(-1), game.targets[0]!.note]).toEqual([
      "C3 was fired at already.",
      "C3 was fired at already",
    ]);
    await snapshot(null, { turn: 1 });
    game.explain({ col: 1, row: 1 });
    expect(game.targets[0]!.note).toBe("B2 is your next target");
    expect(game.aims).toEqual([{ col: 1, row: 1 }]);
  });

  test("gathers a salvo, and lets a square be taken out again", async () => {
    const { game, moves, snapshot } = started();
    await snapshot("fire 1 2");
    game.fire({ col: 0, row: 0 });
    game.fire({ col: 1, row: 0 });
    game.fire({ col: 0, row: 0 });
    expect(game.fireButton).toEqual({ label: "1 of 2 chosen", refused: "Choose 1 more." });
    game.fire({ col: 4, row: 4 });
    game.fire(null);
    expect(moves).toEqual(["fire b1 e5"]);
  });

  test("does nothing while others are to move", async () => {
    const { game, moves, snapshot } = started();
    await snapshot(null);
    game.fire({ col: 1, row: 1 });
    expect(moves).toEqual([]);
    expect(game.bannerText).toBe("The enemy takes aim");
    expect(game.fireButton.refused).toBe("It is not your turn.");
  });

  test("says the score with the right plural", async () => {
    const { game, said, snapshot } = started();
    await snapshot("fire 1 1");
    game.key("f");
    expect(said.at(-1)).toBe("You have 1 ship afloat, the enemy 1.");
  });

  test("offers a hint only against the computer", async () => {
    const [alone, together] = [started(), started(PERSON)];
    await alone.snapshot("fire 1 1");
    await together.snapshot("fire 1 1");
    expect(alone.game.actions.map(({ id }) => id)).toEqual(["hint", "heat"]);
    expect(together.game.actions.map(({ id }) => id)).toEqual(["offers"]);
  });
});

describe("a match of any family", () => {
  test("has a table of actions; what is in none is left to the page", async () => {
    const { game, sent, visited, snapshot } = started(PERSON);
    await snapshot("fire 1 1");
    for (const action of ["rematch", "ready", "replay", "lobby", "sound"]) game.act(action);
    expect(sent.map(({ type }) => type)).toEqual(["rematch", "ready"]);
    expect(visited).toEqual(["replay/m", "lobby/", "sound"]);
    game.act("offers");
    expect(game.match.areOffersOpen).toBe(true);
  });

  test("answers a draw with the name of its question", async () => {
    const { game, moves, toasts, snapshot, listener } = started(PERSON);
    await snapshot("fire 1 1");
    listener.message({ type: "offered", match: "m", seat: 1, question: "draw 1" });
    expect(game.match.drawOffer).toBe(1);
    const dismiss = game.match.announceDraw();
    expect(toasts[0]?.title).toBe("Bob offers a draw.");
    toasts[0]?.actions?.[0]?.act();
    expect(moves).toEqual(["accept draw"]);
    dismiss();
    expect(toasts).toEqual([]);
  });

  test("says who is away, and when the win may be claimed", async () => {
    const { game, said, snapshot, listener } = started(PERSON);
    await snapshot(null);
    listener.message({ type: "aboard", match: "m", seats: [0], claim: 1000 });
    game.match.sayAbsence(performance.now() + 900);
    expect(said.at(-1)).toBe("Bob is away. You may claim the win in 1 second.");
    expect(game.match.standing).toMatchObject({ away: true, fought: true, seats: 2 });
  });

  test("stands still while it is adjourned", async () => {
    const { game, snapshot, listener } = started(PERSON);
    await snapshot("fire 1 1");
    listener.message({
      type: "adjournment",
      match: "m",
      is_adjourned: true,
      offered_by: [],
      ready: [],
      waits_for: [1],
      clocks: {},
    });
    expect(game.isTurn).toBe(false);
    expect(game.bannerText).toBe("Adjourned: waiting for Bob");
    expect(game.actions.map(({ id }) => id)).toEqual(["offers", "ready"]);
  });

  test("ends with a rematch among people, and with another game against the computer", async () => {
    const over = { phase: "over", outcome: { winners: [0], ending: "fleet-sunk" } } as const;
    const [alone, together] = [started(), started(PERSON)];
    await alone.snapshot(null, { ...over, outcome: { ...over.outcome, winners: [0] } });
    await together.snapshot(null, { ...over, outcome: { ...over.outcome, winners: [0] } });
    expect(alone.game.match.endActions[0]?.id).toBe("again");
    expect(together.game.match.endActions[0]?.id).toBe("rematch");
    expect(alone.game.headline).toBe("Victory");
  });

  test("leads to nowhere where there is no such match", () => {
    const { game, said, listener } = started();
    listener.message({ type: "refused", code: "unknown-match", sentence: "No such match." });
    expect(game.match.live.isMissing).toBe(true);
    expect(said).toEqual(["No such match."]);
  });
});
