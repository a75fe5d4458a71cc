import { expect, test } from "vitest";
import { fileOf } from "./recordFile";

test("a record has the name that the server gives it, and no shell obeys any part of it", () => {
  const names = ["fleet-teams", "fleet (own)", "флот", "$(rm) -x", 'a"; b'];
  expect(names.map((name) => fileOf(name, "m"))).toEqual([
    "fleet-teams-m.jsonl",
    "fleet-own-m.jsonl",
    "match-m.jsonl",
    "rm-x-m.jsonl",
    "a-b-m.jsonl",
  ]);
});
