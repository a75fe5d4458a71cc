import { expect, test } from "vitest";
import { fileOf, replaying, watching } from "./commandLines";

test("a match is watched by the link that is shared", () => {
  expect(watching("http://host:8000/", "a-B_1").map((one) => one.text)).toEqual([
    "broadside watch http://host:8000/#watch/a-B_1",
  ]);
});

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

test("every command of a record names its file", () => {
  expect(
    replaying("fleet-m.jsonl").every((one) =>
      /^broadside (replay|verify) fleet-m\.jsonl( --seat 1 --step)?$/.test(one.text),
    ),
  ).toBe(true);
});
