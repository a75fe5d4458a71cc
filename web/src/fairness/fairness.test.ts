import { expect, test } from "vitest";
import { POND, SAMPLE_RECORD } from "../record/sampleRecord";
import { readRecord, type Recorded } from "../record/record";
import { sampleRules } from "../wire/samples";
import { check, checkFleetGame, isLegal, subtleDigest, summary } from "./fairnessCheck";
import { readFleet } from "../record/recordedFleets";

const name = (seat: number) => ["Ann", "Bob"][seat]!;
const digest = subtleDigest;
const fair = readRecord(SAMPLE_RECORD);
const rules = POND;
const promised = Object.fromEntries(fair.opened.map((one) => [one.seat, one.commitment]));

const changed = (old: string, next: string): Recorded => {
  expect(SAMPLE_RECORD).toContain(old);
  return readRecord(SAMPLE_RECORD.replaceAll(old, next));
};
const complaints = async (
  recorded: Recorded,
  kept: Record<string, string> = promised,
  by = digest,
) =>
  (await check(recorded, rules, name, kept, by))
    .filter((one) => one.holds !== "yes")
    .map((one) => one.text);

test("a fair game holds in every point", async () => {
  const findings = await check(fair, rules, name, promised, digest);
  expect(findings.map((one) => one.holds)).toEqual(Array(7).fill("yes"));
  expect(findings.at(-1)!.text).toBe("All 3 answers are true.");
  expect(summary(findings)).toEqual({ holds: "yes", text: "The game was fair." });
});

test("a fleet that was moved afterwards does not fit its commitment", async () => {
  expect(await complaints(changed("c3:d3", "c2:d2"))).toContain(
    "The fleet of Bob is not the one that was committed to.",
  );
  expect(await complaints(changed('"placement":"c3:d3"', '"placement":"c2:d2"'))).toContain(
    "Bob placed the ships otherwise than the commitment says.",
  );
});

test("a commitment that was exchanged is found out by who was told the first one", async () => {
  const found = await complaints(fair, { ...promised, 1: "00" });
  expect(found).toEqual([
    "The commitment of Bob is not the one that this browser was told during the game.",
  ]);
  expect(summary([{ holds: "no", text: "" }])).toMatchObject({ holds: "no" });
});

test("who was not there is told what could not be compared", async () => {
  const findings = await check(fair, rules, name, {}, digest);
  expect(findings.filter((one) => one.holds === "unknown").length).toBe(2);
  expect(summary(findings).holds).toBe("unknown");
});

test("of a fleet game the docks are checked, and no more than that is claimed", async () => {
  const moored = changed("deploy ", "arrange ");
  const findings = await checkFleetGame(moored, name, promised, digest);
  expect(findings.map((one) => one.holds)).toEqual(["yes", "yes", "yes", "yes", "unknown"]);
  expect(summary(findings).holds).toBe("unknown");
  const other = await checkFleetGame(changed("c3:d3", "c2:d2"), name, promised, digest);
  expect(summary(other).holds).toBe("no");
});

test("a browser that computes no hash says so", async () => {
  expect((await complaints(fair, promised, () => Promise.resolve(null)))[0]).toContain(
    "computes no SHA-256 here",
  );
});

test("a lie is named with the truth", async () => {
  expect(
    await complaints(changed('"target":"d1","call":"miss"', '"target":"d1","call":"hit"')),
  ).toEqual(["The answer for D1 was “hit”; it should have been “miss”."]);
  expect((await complaints(changed('"move":"fire d1"', '"move":"fire d2"')))[0]).toContain(
    "is about other squares",
  );
  expect((await complaints({ ...fair, moves: fair.moves.slice(0, -1) }))[0]).toBe(
    "2 shots were fired and 3 were answered.",
  );
  expect((await complaints({ ...fair, opened: [] }))[0]).toBe("The record opens no commitment.");
  expect(
    (await complaints({ ...fair, opened: [{ ...fair.opened[0]!, salt: "00" }] }))[0],
  ).toContain("not one of 32 bytes");
});

test("armour holds once, and what is announced depends on the rules", async () => {
  const hard = sampleRules({
    ...POND,
    ships: POND.ships.map((ship) => ({ ...ship, armoured: true })),
  });
  expect((await check(fair, hard, name, promised, digest)).at(-1)!.text).toContain(
    "it should have been “glance”",
  );
  const quiet = { ...rules, announces: "hit" as const };
  expect((await check(fair, quiet, name, promised, digest)).at(-1)!.text).toContain(
    "“sunk raft”; it should have been “hit”",
  );
});

test("a fleet must be the one that the rules demand", () => {
  const of = (placement: string) => isLegal(rules, readFleet(rules, placement));
  expect(of("a1:b1")).toBe(true);
  expect([of("a1:c1"), of("d1:e1"), of("a1:b1 c1:d1")]).toEqual([false, false, false]);
  const two = sampleRules({
    ...POND,
    touching: false,
    ships: POND.ships.map((ship) => ({ ...ship, count: 2 })),
  });
  expect([
    isLegal(two, readFleet(two, "a1:b1 a3:b3")),
    isLegal(two, readFleet(two, "a1:b1 a2:b2")),
  ]).toEqual([true, false]);
});
