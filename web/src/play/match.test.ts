import { expect, test } from "vitest";
import type { Line, Listener } from "../wire/socket";
import { Match } from "./match.svelte";

function started() {
  const sent: [string, string][] = [];
  const refusals: string[] = [];
  let listener!: Listener;
  const line = { play: (id: string, move: string) => void sent.push([id, move]) } as unknown as Line;
  const watching = { show: async () => undefined, changed: () => undefined, unlocked: () => undefined, refused: (code: string) => void refusals.push(code) };
  const match = new Match((heard) => ((listener = heard), line), watching);
  const refuse = (code: string, id: string) => listener.word({ type: "refused", code, sentence: "No.", id });
  return { match, sent, refusals, refuse };
}

test("a fleet that is placed at the same time as another is placed again by itself", () => {
  const { match, sent, refusals, refuse } = started();
  match.play("deploy a1:a3");
  refuse("stale", sent[0]![0]);
  expect(sent.map(([, move]) => move)).toEqual(["deploy a1:a3", "deploy a1:a3"]);
  expect(sent[1]![0]).not.toBe(sent[0]![0]);
  expect([match.pending, refusals]).toEqual([sent[1]![0], []]);
});

test("a shot that is too late is the player's to decide again", () => {
  const { match, sent, refuse } = started();
  match.play("fire b2");
  refuse("stale", sent[0]![0]);
  expect([sent.length, match.pending]).toEqual([1, null]);
});

test("a refusal is passed on, and another move may follow", () => {
  const { match, sent, refusals, refuse } = started();
  match.play("deploy a1:a3");
  refuse("touching", sent[0]![0]);
  expect([sent.length, match.pending, refusals]).toEqual([1, null, ["touching"]]);
});
