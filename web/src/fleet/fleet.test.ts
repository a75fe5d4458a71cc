import { describe, expect, test } from "vitest";
import type { FleetOrder, ShipOrders, VesselJson } from "../wire/messages";
import { sampleFleetRules } from "../wire/samples";
import { arrangeMove, moved, shipIn, shuffled } from "./docking";
import { parseFleetDemand } from "./fleetFamily";
import { controlLine, seaVerdict } from "./fleetText";
import { drawn, hullFrom, isAlly } from "./seaFromView";
import { around } from "./seaScene";
import { choiceOf, controlsOf, pointlessOrder, targetsOf, unseenOf } from "./shipControls";
import { cellsOf, keyOf, maskOf } from "./squares";

const order = (part: Partial<FleetOrder>): FleetOrder => ({
  name: "forward",
  text: "destroyer 2 forward 1",
  sentence: "It sails.",
  question: null,
  targets: [],
  cases: [],
  goal: null,
  hull: [],
  facing: null,
  way: [],
  unseen: [],
  ...part,
});

const asks = { code: "own-ship", sentence: "{square} is your own ship." } as const;
const cannon = order({
  name: "fire",
  text: "destroyer 2 fire {square}",
  sentence: "It fires at {square}.",
  targets: ["B2:C3"],
  cases: [{ squares: ["C3"], sentence: "It fires at friends.", question: asks }],
});
const ship: ShipOrders = {
  kind: "destroyer",
  number: 2,
  short: "d2",
  sentence: "",
  speed: 2,
  is_docked: false,
  reach: { cannon: [], torpedo: [], radar: [], other_radar: [], sonar: [], mines: [], leap: [] },
  orders: [
    order({ goal: "E2", unseen: ["E2"] }),
    order({ name: "shift-port", text: "destroyer 2 port", hull: ["B1", "C1", "D1"], goal: "D1" }),
    cannon,
    order({ name: "torpedo", text: "destroyer 2 torpedo", sentence: "It runs east." }),
  ],
  refused: [
    { name: "repair", code: "not-docked", sentence: "It is not docked.", text: "", squares: [] },
    { name: "drop", code: "not-equipped", sentence: "It has no mines.", text: "", squares: [] },
  ],
};

describe("squares of an answer about orders", () => {
  test("a rectangle stands for all its squares", () => {
    expect(cellsOf(["B2:C3", "AD30"]).map(keyOf)).toEqual(["1 1", "2 1", "1 2", "2 2", "29 29"]);
  });

  test("a mask has a byte for each square", () => {
    expect([...maskOf({ cols: 2, rows: 2 }, cellsOf(["B1"]))]).toEqual([0, 255, 0, 0]);
  });
});

describe("the controls of a ship", () => {
  const controls = controlsOf(ship);
  const control = (id: string) => controls.find((one) => one.id === id)!;

  test("are those that it has, also where they are not possible now", () => {
    expect(controls.map(({ id }) => id)).toEqual(["move", "cannon", "torpedo", "repair"]);
    expect(controlLine(control("repair"))).toBe("Not possible. It is not docked.");
    expect(controlLine(control("move"))).toBe("1 ahead, 1 sideways.");
  });

  test("a movement is pointed at where it ends, a step aside by each square of the hull", () => {
    const targets = targetsOf(control("move"));
    expect(targets.get("4 1")?.name).toBe("forward");
    expect(["1 0", "2 0", "3 0"].map((key) => targets.get(key)?.name)).toEqual(
      Array<string>(3).fill("shift-port"),
    );
    expect([...unseenOf(control("move"))]).toEqual(["4 1"]);
  });

  test("a torpedo needs no square, a cannon does", () => {
    expect(pointlessOrder(control("torpedo"))?.text).toBe("destroyer 2 torpedo");
    expect(pointlessOrder(control("cannon"))).toBeNull();
  });

  test("a choice names its square, and asks where its case asks", () => {
    const water = choiceOf(cannon, { col: 1, row: 1 });
    expect(water).toMatchObject({ text: "destroyer 2 fire B2", sentence: "It fires at B2." });
    expect(water.question).toBeNull();
    const friend = choiceOf(cannon, { col: 2, row: 2 });
    expect(friend.sentence).toBe("It fires at friends.");
    expect(friend.question?.sentence).toBe("C3 is your own ship.");
  });
});

describe("docks", () => {
  const docking = ["b2", "b3"];

  test("a ship that moves into a dock changes places with the one there", () => {
    expect(moved(docking, 0, "b3")).toEqual(["b3", "b2"]);
    expect(moved(docking, 0, "a4")).toEqual(["a4", "b3"]);
    expect(shipIn(docking, "a4")).toBe(-1);
    expect(arrangeMove(["b3", "b2"])).toBe("arrange b3 b2");
  });

  test("a shuffle gives each ship a dock of its own", () => {
    const { docks } = sampleFleetRules().harbours[0]!;
    for (const chance of [0, 0.4, 0.99]) {
      const next = shuffled(docking, docks, () => chance);
      expect(new Set(next).size).toBe(2);
      expect(docks).toEqual(expect.arrayContaining([...next]));
    }
  });
});

describe("ships on the sea", () => {
  const vessel: VesselJson = {
    seat: 0,
    kind: "destroyer",
    number: 1,
    stern: "d4",
    facing: "north",
    damage: ["intact", "destroyed", "damaged"],
    mines: 0,
    long_radar: false,
  };

  test("lie from the stern to where their bow points", () => {
    expect(hullFrom({ col: 3, row: 3 }, "west", 2).map(keyOf)).toEqual(["3 3", "2 3"]);
    expect(drawn(vessel, "own")).toMatchObject({
      at: { col: 3, row: 1 },
      heading: "north",
      squares: 3,
      damage: [1],
    });
    expect(around(cellsOf(["B2", "D3"]), "cannon")).toEqual([
      { from: { col: 1, row: 1 }, to: { col: 3, row: 2 }, look: "cannon" },
    ]);
  });

  test("seats take turns between two sides", () => {
    expect([isAlly(0, 2), isAlly(0, 1), isAlly(1, 3)]).toEqual([true, false, true]);
  });
});

test("what is not asked of this player is waited for", () => {
  expect(parseFleetDemand("act").to).toBe("act");
  expect(parseFleetDemand(null).to).toBe("wait");
  expect(parseFleetDemand("fire 1 1").to).toBe("wait");
});

test("allies win and lose together", () => {
  const players = [0, 1, 2, 3].map((seat) => ({ seat, name: `P${seat}`, level: null }));
  const told = (seat: number | null, winners: number[]) => {
    const outcome = { winners, ending: "resigned" as const };
    return seaVerdict({ view: { seat, outcome }, players });
  };
  expect(told(0, [0, 2])).toMatchObject({ result: "won", title: "Victory" });
  expect(told(3, [0, 2])).toEqual({
    result: "lost",
    title: "Defeat",
    line: "Your side gave up.",
  });
  expect(told(null, [1, 3]).title).toBe("P1 and P3 win");
  expect(told(1, [0, 1, 2, 3]).title).toBe("Draw");
});
