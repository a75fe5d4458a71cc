import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startOf, timeFor, type Pose } from "../board/glide";
import type { Effects, Shot } from "../effects/effects";
import type { PageContext } from "../pageContext.svelte";
import type { FleetViewJson, NoticeJson, VesselJson } from "../wire/messages";
import { BattleEffects, movedShips, soundOf } from "./battleEffects";
import { spokenEvents } from "./fleetText";

const vessel = (part: Partial<VesselJson> = {}): VesselJson => ({
  seat: 0,
  kind: "destroyer",
  number: 1,
  stern: "d4",
  facing: "east",
  damage: ["intact", "intact", "intact"],
  mines: 0,
  long_radar: false,
  ...part,
});

const viewOf = (ships: VesselJson[]): FleetViewJson =>
  ({ seat: 0, picture: { ships, contacts: [], mines: [] } }) as unknown as FleetViewJson;

const notice = (part: Partial<NoticeJson> = {}): NoticeJson => ({
  cell: "t14",
  cause: "cannon",
  effect: "ship-hit",
  loss: null,
  ...part,
});

const BOX = { left: 0, top: 0, right: 300, bottom: 300, width: 300, height: 300 };
const stage = {
  element: { getBoundingClientRect: () => BOX, closest: () => null } as unknown as HTMLElement,
  size: { cols: 30, rows: 30 },
};
const given = { name: "torpedo", from: { col: 5, row: 3 }, way: [{ col: 9, row: 3 }] } as const;

describe("what is seen and heard of an action", () => {
  let shots: Shot[] = [];
  let sounds: [string, number, number][] = [];
  let battle: BattleEffects;

  beforeEach(() => {
    [shots, sounds] = [[], []];
    vi.stubGlobal("document", { visibilityState: "visible" });
    const effects: Partial<Effects> = {
      shot: (shot) => {
        shots.push(shot);
        return Promise.resolve();
      },
    };
    const sound = {
      play: (name: string, pan: number, depth: number) => {
        sounds.push([name, pan, depth]);
        return Promise.resolve();
      },
    };
    const senses = { effects, sound } as unknown as PageContext;
    battle = new BattleEffects(senses, () => stage.size);
    battle.setStage(stage);
  });
  afterEach(() => vi.unstubAllGlobals());

  test("your torpedo runs from the bow to what it meets, and is heard from there", async () => {
    battle.ordered(given);
    await battle.strike(notice({ cell: "j4", cause: "torpedo" }), viewOf([]), true);
    expect(shots).toEqual([
      expect.objectContaining({
        at: { col: 9, row: 3 },
        fall: "hit",
        weapon: "torpedo",
        from: { at: { col: 5, row: 3 }, on: stage },
      }),
    ]);
    expect(sounds.map(([name]) => name)).toEqual(["torpedo", "blast"]);
    expect(sounds[1]![1]).toBeGreaterThan(sounds[0]![1]);
    expect(sounds[0]![2]).toBeGreaterThan(0);
  });

  test("a torpedo that met nothing has its track and no explosion", async () => {
    battle.ordered(given);
    await battle.missed();
    expect(shots).toMatchObject([{ at: given.way[0], fall: "spent", weapon: "torpedo" }]);
  });

  test("nothing is drawn from where an enemy fired: nobody was told", async () => {
    battle.ordered(given);
    await battle.strike(notice({ cause: "torpedo" }), viewOf([]), false);
    expect(shots[0]!.from).toBeUndefined();
  });

  test("an order in words has an impact only, whichever order was chosen before", async () => {
    battle.ordered(given);
    battle.orderedInWords();
    await battle.strike(notice({ cause: "torpedo" }), viewOf([]), true);
    await battle.missed();
    expect(shots).toHaveLength(1);
    expect(shots[0]!.from).toBeUndefined();
  });

  test("a ship of yours goes down as a whole, an enemy where it was hit", async () => {
    const sunk = notice({ cell: "e4", effect: "ship-sunk" });
    await battle.strike(sunk, viewOf([vessel()]), false);
    expect(shots[0]!.wreck).toHaveLength(3);
    await battle.strike(notice({ effect: "ship-sunk" }), viewOf([vessel()]), true);
    expect(shots[1]!.wreck).toBeUndefined();
  });

  test("what is scrolled away is heard and not seen", async () => {
    battle.setStage({ ...stage, element: { ...stage.element, closest: () => far } as never });
    const far = { getBoundingClientRect: () => ({ ...BOX, right: 50, bottom: 50 }) };
    await battle.strike(notice(), viewOf([]), false);
    expect(shots).toEqual([]);
    expect(sounds).toHaveLength(1);
  });

  test("every weapon has its sound", () => {
    const sounds = [
      notice({ effect: "nothing" }),
      notice(),
      notice({ cause: "mine" }),
      notice({ cause: "collision", effect: "nothing" }),
      notice({ effect: "ship-sunk" }),
    ].map(soundOf);
    expect(sounds).toEqual(["splash", "explosion", "blast", "collision", "sinking"]);
  });

  test("own ships are heard when they sail, and nobody else", () => {
    const lying = viewOf([vessel(), vessel({ number: 2 })]);
    const sailed = viewOf([vessel(), vessel({ number: 2, stern: "f4" }), vessel({ number: 3 })]);
    expect(movedShips(lying, sailed).map(({ number }) => number)).toEqual([2]);
    battle.sailed(lying, sailed);
    battle.sailed(sailed, sailed);
    expect(sounds.map(([name]) => name)).toEqual(["sail"]);
  });
});

describe("a ship under way", () => {
  const pose = (part: Partial<Pose>): Pose => ({
    at: { col: 4, row: 4 },
    heading: "east",
    squares: 4,
    ...part,
  });

  test("begins where it was", () => {
    expect(startOf(pose({ at: { col: 2, row: 4 } }), pose({}))).toBe(
      "translate(-50%, 0%) rotate(0deg)",
    );
  });

  test("turns the shorter way round", () => {
    const north = pose({ heading: "north" });
    expect(startOf(north, pose({ heading: "west" }))).toContain("rotate(90deg)");
    expect(startOf(pose({ heading: "west" }), north)).toContain("rotate(-90deg)");
  });

  test("takes less than a second, however far it goes", () => {
    expect(timeFor(pose({ at: { col: 0, row: 0 } }), pose({ at: { col: 26, row: 29 } }))).toBe(800);
  });
});

test("an impact is called with its square first", () => {
  const told = { view: viewOf([]), players: [], isOwn: () => true };
  const event = { type: "acted" as const, seat: 1, notices: [notice({ cell: "k14" })] };
  expect(spokenEvents(told, [event])).toBe("Impact at K14. Cannon: your ship was hit.");
});
