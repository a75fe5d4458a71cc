import { expect, test } from "vitest";
import type { Line } from "../wire/socket";
import { Match } from "./match.svelte";

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
