import { describe, expect, test } from "vitest";
import { goingOn, menuItems, resumeItem } from "../menu/menuItems";
import type { AllTime, Figures, MatchLine } from "../wire/messages";
import { adjournedLine, against, balance, freeName, rate, resultOf, summary } from "./homeText";

const line = (more: Partial<MatchLine> = {}): MatchLine => ({
  match: "m",
  preset: "classic",
  seat: 0,
  created_at: 0,
  is_paused: false,
  finished_at: null,
  result: null,
  counts: true,
  helped: false,
  players: [
    { seat: 0, name: null, level: null },
    { seat: 1, name: null, level: "easy" },
  ],
  ...more,
});
const ended = (winners: number[], seat: number | null = 0) =>
  line({ seat, finished_at: 1, result: { winners, ending: "fleet-sunk" } });

describe("a game in a list", () => {
  test("is told from the own seat", () => {
    expect(resultOf(line())).toBe("running");
    expect(resultOf(ended([0]))).toBe("won");
    expect(resultOf(ended([0], 1))).toBe("lost");
    expect(resultOf(ended([0, 1]))).toBe("drawn");
    expect(resultOf(ended([0], null))).toBe("watched");
  });

  test("names the others once each", () => {
    expect(against(line())).toBe("Easy");
    const three = [0, 1, 2].map((seat) => ({ seat, name: null, level: seat ? "hard" : null }));
    expect(against(line({ players: three }))).toBe("Hard");
    expect(
      against(line({ players: [{ seat: 0 }, { seat: 1, name: "<i>Ann" }, { seat: 2 }] })),
    ).toBe("<i>Ann, a guest");
  });
});

describe("an adjourned game", () => {
  const players = [{ seat: 0 }, { seat: 1, name: "Bob" }];
  const paused = line({ match: "p", is_paused: true, waits_for: [0, 1], players });

  test("says whom it waits for", () => {
    expect(adjournedLine(paused)).toBe(", adjourned: waiting for Bob and you");
    expect(adjournedLine(line())).toBe("");
  });

  test("is continued from the menu, after those that run", () => {
    expect(goingOn([paused, ended([0]), line()]).map(({ match }) => match)).toEqual(["m", "p"]);
    expect(resumeItem([paused])?.line).toBe("Your game of Classic is adjourned.");
  });
});

describe("the menu", () => {
  test("leads back into the game that runs, and says of each entry what it does", () => {
    expect(resumeItem([])).toBeNull();
    expect(resumeItem([line(), line()])?.line).toBe(
      "Your game of Classic, where you left it. 1 more under Load game.",
    );
    const save = (running: readonly MatchLine[]) =>
      menuItems(running, "").find((item) => item.id === "save")!;
    expect(save([]).refused).toBe("No game is running.");
    expect(save([line()]).refused).toBeUndefined();
    expect(menuItems([], "Brisk Heron 47").every((item) => item.line.endsWith("."))).toBe(true);
  });
});

test("a name for a save is free", () => {
  expect(freeName("Classic", [])).toBe("Classic");
  expect(freeName("Classic", ["Classic", "Classic 2"])).toBe("Classic 3");
});

test("figures of nothing are no zeros", () => {
  const none: Figures = {
    games: 0,
    wins: 0,
    losses: 0,
    draws: 0,
    shots: 0,
    hits: 0,
    win_rate: 0,
    accuracy: 0,
  };
  const some: Figures = {
    games: 4,
    wins: 3,
    losses: 1,
    draws: 0,
    shots: 10,
    hits: 4,
    win_rate: 0.75,
    accuracy: 0.4,
  };
  expect([rate(0, 0), rate(0, 3), rate(0.444, 9)]).toEqual(["–", "0%", "44%"]);
  expect(balance(some)).toBe("3–1–0");
  const told = (total: Figures, best: AllTime["best_scores"]) =>
    Object.fromEntries(
      summary({
        wins: 5,
        total,
        streak: 1,
        best_streak: 2,
        best_scores: best,
        by_preset: {},
        by_opponent: {},
        tutorial_done: true,
      }).map(({ label, value }) => [label, value]),
    );
  expect(told(none, {})).toMatchObject({
    Wins: "5",
    "Win rate": "–",
    "Highest score": "–",
    Tutorial: "Completed",
  });
  expect(told(some, { classic: -40, russian: 900 })).toMatchObject({
    "Win rate": "75%",
    Accuracy: "40%",
    "Highest score": "900",
  });
});
