import { expect, test } from "vitest";
import { sampleRules, shipClass } from "../wire/samples";
import { randomFleet } from "./placement";
import { recallFleet, rememberFleet } from "./savedFleet";

const rules = sampleRules({ rows: 3, ships: [shipClass("ferry", 2, 2)] });

function store(text: string | null = null) {
  return { getItem: () => text, setItem: (_: string, value: string) => void (text = value) };
}

test("a fleet is kept for its match and seat, also when it is not whole", () => {
  const kept = store();
  const fleet = randomFleet(rules);
  rememberFleet(kept, "m/0", fleet);
  rememberFleet(kept, "m/1", fleet.slice(1));
  expect(recallFleet(kept, "m/0", rules)).toEqual(fleet);
  expect(recallFleet(kept, "m/1", rules)).toEqual(fleet.slice(1));
  expect(recallFleet(kept, "n/0", rules)).toBeNull();
});

test("of many matches the last ones are kept", () => {
  const kept = store();
  for (let match = 0; match < 11; match++) rememberFleet(kept, `m${match}/0`, []);
  expect([0, 1, 10].map((match) => recallFleet(kept, `m${match}/0`, rules))).toEqual([
    null,
    [],
    [],
  ]);
});

test("what was written by nobody knows whom is not taken, nor ships that do not fit", () => {
  expect(recallFleet(store('{"m/0":[{"id":7}]}'), "m/0", rules)).toBeNull();
  const kept = store();
  const [one] = randomFleet(rules);
  rememberFleet(kept, "m/0", [one!, { ...one!, id: "0.1" }]);
  expect(recallFleet(kept, "m/0", rules)).toEqual([one]);
});
