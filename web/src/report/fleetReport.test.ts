import { expect, test } from "vitest";
import type { FleetReport, ShipHistory, SideReport } from "../wire/messages";
import { chartRows, neverSeen, shotSums, sunkByUnseen, ticksOf, weaponRows } from "./fleetFigures";
import { historyText, lossText, shotsText } from "./fleetReportText";

const ship = (part: Partial<ShipHistory>): ShipHistory => ({
  seat: 0,
  kind: "torpedo boat",
  number: 1,
  seen: [],
  hits: [],
  loss: null,
  ...part,
});
const shot = (outcome: "hit" | "fog" | "certain") =>
  ({
    moment: 1,
    seat: 0,
    weapon: "cannon",
    kind: "cruiser",
    number: 1,
    cell: "a1",
    outcome,
  }) as const;
const lost = ship({
  hits: [
    { moment: 5, cause: "cannon", squares: 1 },
    { moment: 10, cause: "mine", squares: 2 },
  ],
  loss: { moment: 10, cause: "mine", cause_seen: false },
});
const west: SideReport = {
  seats: [0],
  ships: [
    lost,
    ship({
      number: 2,
      seen: [
        { first: 0, last: 5 },
        { first: 20, last: 20 },
      ],
    }),
  ],
  damage: [{ weapon: "cannon", ships: 3, bases: 1, own: 2 }],
  shots: [shot("hit"), shot("fog"), shot("certain"), shot("certain")],
  repaired: 0,
};
const east: SideReport = { seats: [1], ships: [], damage: [], shots: [], repaired: 2 };
const report: FleetReport = {
  type: "fleet-report",
  name: "pond",
  moments: 21,
  sides: [west, east],
};

test("a ship has a bar for each time it was seen, and marks where it was hit and sank", () => {
  const [first, second] = chartRows(report, west);
  expect(first!.bars).toEqual([]);
  expect(first!.marks).toEqual([
    { at: 25, look: "hit" },
    { at: 50, look: "sunk" },
  ]);
  expect(second!.bars[0]).toEqual({ from: 0, width: 25 });
  const last = second!.bars[1]!;
  expect(last.width).toBeGreaterThan(0);
  expect(last.from + last.width).toBe(100);
});

test("the time line has few round numbers, and its end", () => {
  expect(ticksOf(21)).toEqual([0, 5, 10, 15, 20]);
  expect(ticksOf(62)).toEqual([0, 20, 40, 61]);
  expect(ticksOf(2)).toEqual([0, 1]);
  expect(ticksOf(1001).length).toBeLessThan(9);
});

test("shots are counted by what they met", () => {
  expect(shotSums(west)).toEqual([
    { outcome: "hit", count: 1 },
    { outcome: "fog", count: 1 },
    { outcome: "certain", count: 2 },
  ]);
  expect(shotsText(west)).toBe(
    "2 of 4 shots went where nothing could be hit; 1 hit an enemy ship; 1 met nothing in fog.",
  );
  expect(shotsText(east)).toBe("No shot was fired.");
});

test("weapons are side by side, and what hit its side is no merit", () => {
  expect(weaponRows(report)).toEqual([{ weapon: "cannon", squares: [4, 0] }]);
});

test("a loss can be unseen in two ways", () => {
  expect(neverSeen(west)).toEqual([lost]);
  expect(sunkByUnseen(west)).toEqual([lost]);
  expect(neverSeen(east)).toEqual([]);
  expect(lossText(lost)).toBe("Torpedo boat 1, sunk by a mine");
});

test("the history of a ship is a sentence", () => {
  expect(historyText(lost)).toBe("Torpedo boat 1: never seen; hit in turn 5; sunk in turn 10.");
  expect(historyText(west.ships[1]!)).toBe("Torpedo boat 2: seen in turns 0 to 5, 20.");
});
