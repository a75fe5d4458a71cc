import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FleetController } from "../fleet/fleetController.svelte";
import type { Store } from "../look/preferences";
import type { PageContext } from "../pageContext.svelte";
import { ADVICE, deedText, otherOrderText } from "./fleetLessonText";
import { LessonChannel } from "./lessonChannel";
import { recallProgress, rememberProgress } from "./lessonProgress";
import {
  isSpelled,
  loadScript,
  MATCH,
  momentBefore,
  momentOf,
  turnAt,
  type LessonScript,
} from "./lessonScript";
import {
  demonstrate,
  guideFor,
  nextDeed,
  PRELUDE,
  stepOfTurn,
  stepOrFirst,
  STEPS,
  type Deed,
} from "./lessonSteps";

let script: LessonScript;
beforeEach(async () => {
  script = await loadScript();
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "hidden" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PAUSE = 500;

/** The lesson from a step on, as its page runs it; the first requests for orders may fail. */
async function lesson(from = 0, failures = 0) {
  let requests = 0;
  const said: string[] = [];
  const context = {
    sound: { play: () => Promise.resolve(), call: () => undefined },
    say: (sentence: string) => said.push(sentence),
    announce: (toast: { title: string }) => said.push(`toast ${toast.title}`),
  } as unknown as PageContext;
  const game = new FleetController({
    context,
    id: MATCH,
    sitting: null,
    open: (listener) =>
      new LessonChannel(listener, {
        script,
        from: momentBefore(script, STEPS[from]?.turn ?? STEPS.length),
        pause: PAUSE,
        correct: () => "Not this one.",
      }),
    findOrders: (number) =>
      ++requests > failures
        ? Promise.resolve(script.moments[momentOf(script, number)]!.orders)
        : Promise.reject(new Error("no connection")),
  });
  await settle();
  return { game, said, requests: () => requests };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const answered = () => vi.advanceTimersByTimeAsync(PAUSE);
const stepOf = (game: FleetController) =>
  STEPS[stepOfTurn(turnAt(momentOf(script, game.picture!.number)))]!;

/** Does what the lesson says until the order is given, and tells what that was. */
async function showMe(game: FleetController): Promise<Deed[]> {
  const step = stepOf(game);
  const deeds: Deed[] = [];
  for (let deed = nextDeed(game, step); deed !== "wait"; deed = nextDeed(game, step)) {
    deeds.push(deed);
    demonstrate(game, step, deed);
    await settle();
  }
  return deeds;
}

describe("the script", () => {
  test("has two moments for each order, and the steps are about its orders", () => {
    const orders = STEPS.filter(({ control }) => control);
    expect(orders).toHaveLength(script.orders.length);
    expect(script.moments).toHaveLength(2 * orders.length);
    for (const { turn, ship, typed } of orders) {
      expect(script.orders[turn]!.text.startsWith(`${ship} `)).toBe(true);
      expect(isSpelled(script.orders[turn]!, typed!)).toBe(true);
      expect(isSpelled(script.orders[turn]!, script.orders[turn]!.text)).toBe(true);
    }
  });

  test("takes an order as it is typed, and no other", () => {
    const [sail] = script.orders;
    for (const typed of ["d1 f5", "D1  F5", "destroyer 1 forward 5", "d f5", "d1f5"])
      expect(isSpelled(sail!, typed)).toBe(true);
    for (const typed of ["", "d1 f4", "m1 f5", "resign"])
      expect(isSpelled(sail!, typed)).toBe(false);
  });
});

describe("orders that could not be fetched", () => {
  test("are asked for again until they come", async () => {
    const { game, requests } = await lesson(PRELUDE, 3);
    expect([requests(), game.ships]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(requests()).toBe(4);
    expect(game.ships).not.toEqual([]);
  });

  test("are not asked for any more when the page was left", async () => {
    const { game, requests } = await lesson(PRELUDE, 3);
    game.match.live.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests()).toBe(1);
  });
});

describe("the battle", () => {
  test("is won by doing what the lesson says", async () => {
    const { game, said } = await lesson(PRELUDE);
    const done: Record<string, readonly Deed[]> = {};
    while (game.picture!.view.phase !== "over") {
      const { id } = stepOf(game);
      done[id] = await showMe(game);
      await answered();
    }
    expect(done).toEqual({
      sail: ["ship", "square", "give"],
      cannon: ["control", "square", "give"],
      torpedo: ["control", "give"],
      sink: ["control", "square", "give"],
      mine: ["ship", "control", "square", "give"],
      repair: ["control", "give"],
      turn: ["ship", "control", "square", "give"],
      win: ["control", "give"],
    });
    expect(game.picture!.view.outcome?.winners).toEqual([0]);
    expect(said.at(-1)).toContain("Victory");
    // Every event of the battle is among the signals, from the reefs to the last torpedo.
    expect(game.match.live.log).toEqual(script.events);
    // Whose ship was hit is still told when both sides have acted since.
    expect(game.signals.map(({ at, text }) => `${at} ${text}`)).toEqual(
      expect.arrayContaining([
        "L5 Cannon: an enemy ship was hit.",
        "C9 Cannon: your ship was hit.",
        "M5 Cannon: an enemy mine layer was sunk.",
      ]),
    );
  });

  test("goes on with the typed order, and answers another one without going on", async () => {
    const { game, said } = await lesson();
    game.type("d1 f4");
    await settle();
    expect([stepOf(game).id, said.at(-1)]).toEqual(["sail", "Not this one."]);
    game.type("d1 f5");
    await settle();
    expect(game.isTurn).toBe(false);
    expect(nextDeed(game, stepOf(game))).toBe("wait");
    game.type("d1 c l5");
    await settle();
    expect(said.at(-1)).toContain("The enemy acts first");
    await answered();
    expect(stepOf(game).id).toBe("cannon");
  });

  test("begins at any step, with everything that was told before", async () => {
    const { game } = await lesson(STEPS.findIndex(({ id }) => id === "repair"));
    expect(stepOf(game).id).toBe("repair");
    expect(game.match.live.log).toHaveLength(game.picture!.number);
    expect(nextDeed(game, stepOf(game))).toBe("ship");
  });

  test("ends where the last step is skipped", async () => {
    const { game } = await lesson(STEPS.length);
    expect(game.picture!.view.phase).toBe("over");
  });
});

describe("what is pointed out", () => {
  test("is what is done next", async () => {
    const { game } = await lesson();
    const [choose, fog] = STEPS;
    expect(guideFor(game, choose!, nextDeed(game, choose!))).toMatchObject({ ship: "destroyer 1" });
    expect(guideFor(game, choose!, "ship").squares).toHaveLength(4);
    expect(guideFor(game, fog!, nextDeed(game, fog!)).seen!.length).toBeGreaterThan(20);
    const sail = STEPS[PRELUDE]!;
    game.choose("destroyer 1");
    expect(guideFor(game, sail, nextDeed(game, sail)).squares).toEqual([{ col: 9, row: 4 }]);
    expect(guideFor(game, sail, "control")).toEqual({ control: "move" });
    expect(guideFor(game, sail, "give")).toEqual({ give: true });
    expect(guideFor(game, sail, "wait")).toEqual({});
  });

  test("has a sentence for each step and each deed", () => {
    const deeds = ["wait", "ship", "read", "control", "square", "give"] as const;
    for (const step of STEPS) {
      expect(ADVICE[step.id].text.split(/[.?!:] /).length).toBeLessThanOrEqual(4);
      for (const deed of deeds)
        if (step.control || deed !== "control") expect(deedText(step, deed, "Fire")).toMatch(/\.$/);
    }
    expect(otherOrderText("Choose J5.")).toContain("Choose J5.");
  });
});

describe("what the browser remembers", () => {
  const store = (): Store => {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    };
  };

  test("is the step, and whether the battle was won", () => {
    const browser = store();
    expect(recallProgress(browser)).toEqual({ step: 0, done: false });
    rememberProgress(browser, { step: 4, done: true });
    expect(recallProgress(browser)).toEqual({ step: 4, done: true });
    browser.setItem("broadside.fleetLesson", '{"step":-1,"done":true}');
    expect(recallProgress(browser)).toEqual({ step: 0, done: false });
    expect([stepOrFirst(4), stepOrFirst(40)]).toEqual([4, 0]);
  });
});
