import { describe, expect, test } from "vitest";
import type { Picture } from "../play/liveMatch.svelte";
import type { Adjournment, Invitation, Line, Person } from "../wire/messages";
import { adjournChoices, claimRefusal, isReady, offeringTo, waitedFor } from "./adjournment";
import { OtherPlayers } from "./otherPlayers.svelte";
import { playerRows, isBetweenPeople } from "./playerRows";
import { offerChoices, type MatchStanding } from "./offerChoices";
import { describeTournament } from "./tournamentText";
import { added } from "./chatLines";
import { freeOf, isAsked, isMine, isPlayable, listed, termsOf } from "./invitations";
import { closedText, playersLine, recordLine, displayName, termsLine, timeLine } from "./lobbyText";

const person = (id: string, more: Partial<Person> = {}): Person => ({
  person: id,
  name: null,
  bot: false,
  lobby: true,
  doing: "here",
  games: 0,
  wins: 0,
  ratings: {},
  ...more,
});
const line = (id: number, text = "x"): Line => ({ id, person: "p", name: null, text, at: 0 });
const invitation = (more: Partial<Invitation> = {}): Invitation => ({
  id: "i",
  kind: "open",
  state: "open",
  game: "classic",
  family: "shooting",
  terms: { preset: "classic" },
  seats: 2,
  expires_at: 0,
  guests: [
    { person: "a", name: "Ann", answer: "accepted" },
    { person: "b", name: null, answer: "asked" },
  ],
  ...more,
});

describe("people", () => {
  test("are told apart, and others whom one can invite come first", () => {
    const people = [
      person("me"),
      person("guest"),
      person("called", { name: "Brisk Heron 47 (guest)" }),
      person("plain", { name: "Old", lobby: false }),
      person("named", { name: "Ann" }),
    ];
    expect(listed(people, "me").map(({ person: id }) => id)).toEqual([
      "named",
      "guest",
      "called",
      "plain",
    ]);
    expect(displayName(person("abcdefgh"))).toBe("Guest efgh");
    expect(recordLine(person("a", { games: 1, wins: 1, ratings: { shooting: 12.34 } }))).toBe(
      "1 game, 1 won, rated 12.3",
    );
    const both = { shooting: 12.34, fleet: -3 };
    expect(recordLine(person("a", { games: 2, ratings: both }))).toBe(
      "2 games, 0 won, rated 12.3, -3.0 in the fleet game",
    );
    expect(recordLine(person("a"))).toBe("no games yet");
  });

  test("at a match are listed by seat, with bots marked", () => {
    expect(playersLine([{ seat: 1, name: "Bob", bot: true }, { seat: 0 }])).toBe(
      "A guest against Bob (bot)",
    );
  });
});

describe("terms", () => {
  test("are told in one line", () => {
    expect(
      termsLine({
        preset: "classic",
        time: { bank: 180, increment: 2 },
        first: "lot",
        rated: true,
      }),
    ).toBe("3 min each, 2 s more every turn, who starts is drawn by lot, rated");
    expect(termsLine({ preset: "classic" })).toBe("clock as the rules say, not rated");
    expect([timeLine({}), timeLine({ turn: 86_400 }), timeLine({ turn: 90 })]).toEqual([
      "no clock",
      "1 day a turn",
      "90 s a turn",
    ]);
  });

  test("have own rules instead of a preset, and those are never rated", () => {
    const wished = { preset: "own:mine", clock: "30", first: "", rated: true, public: true };
    expect(termsOf(wished, { mine: "name = 1" })).toEqual({
      family: "shooting",
      rules: "name = 1",
      time: { turn: 30 },
      rated: false,
      public: true,
    });
    expect(termsOf({ ...wished, preset: "classic", clock: "rules", first: "host" }, {})).toEqual({
      preset: "classic",
      first: "host",
      time: null,
      rated: true,
      public: true,
    });
  });

  test("an invitation knows who is asked, who sits there, and how many places are free", () => {
    expect([
      isMine(invitation(), "a"),
      isAsked(invitation(), "b"),
      isMine(invitation(), "b"),
      isAsked(invitation(), undefined),
    ]).toEqual([true, true, false, false]);
    expect(freeOf(invitation())).toBe(1);
  });

  test("a tournament is described", () => {
    const cup = {
      tournament: "t",
      name: "Cup",
      host: "a",
      format: "swiss",
      games: 2,
      terms: { preset: "grand-fleet", time: { turn: 30 } },
      stage: "open",
      rounds: 0,
      standings: [],
      matches: [],
    };
    expect(describeTournament(cup)).toBe(
      "Swiss of Grand fleet, 2 games each, 30 s a turn. 0 have entered.",
    );
  });
});

describe("other players", () => {
  test("lines come in order and once", () => {
    expect(added([line(1), line(3)], [line(3), line(2)]).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(added([line(1), line(2)], [line(3)], 2).map(({ id }) => id)).toEqual([2, 3]);
  });

  test("hears of its own match only", () => {
    const otherPlayers = new OtherPlayers("m");
    otherPlayers.receive({ type: "said", room: "other", lines: [line(1)] });
    otherPlayers.receive({ type: "aboard", match: "m", seats: [0] });
    otherPlayers.receive({ type: "offered", match: "m", seat: 1, question: "draw 1" });
    otherPlayers.receive({ type: "rematched", match: "other", next: "n" });
    otherPlayers.receive({ type: "invited", invitation: invitation({ rematch_of: "m" }) });
    expect([
      otherPlayers.lines.length,
      otherPlayers.offer,
      otherPlayers.next,
      otherPlayers.rematch?.id,
    ]).toEqual([0, 1, null, "i"]);
    expect([otherPlayers.isAway(0), otherPlayers.isAway(1)]).toEqual([false, true]);
    expect(otherPlayers.question).toBe("draw 1");
    expect(otherPlayers.claimAt).toBeNull();
    otherPlayers.receive({ type: "aboard", match: "m", seats: [0], claim: 60_000 });
    expect(otherPlayers.claimAt).toBeGreaterThan(performance.now() + 59_000);
    otherPlayers.receive({ type: "aboard", match: "m", seats: [0, 1] });
    expect(otherPlayers.claimAt).toBeNull();
    otherPlayers.receive({ type: "aboard", match: "m", seats: [0] });
    otherPlayers.receive({ type: "offered", match: "m", seat: null });
    expect([otherPlayers.offer, otherPlayers.question]).toEqual([null, undefined]);
    expect(otherPlayers.adjournment).toBeNull();
    otherPlayers.receive({
      type: "invited",
      invitation: invitation({ rematch_of: "m", state: "expired" }),
    });
    expect(otherPlayers.rematch).toBeNull();
  });

  test("nobody is away before the server has said who is here", () => {
    expect(new OtherPlayers("m").isAway(1)).toBe(false);
  });

  test("an invitation that is over tells host and guest why", () => {
    const told = (state: Invitation["state"], me: string, kind: Invitation["kind"] = "person") =>
      closedText(invitation({ state, kind }), me);
    expect([told("expired", "a"), told("expired", "b")]).toEqual([
      "Your invitation to Classic has expired: nobody answered in time.",
      "The invitation of Ann to Classic has expired.",
    ]);
    expect([
      told("withdrawn", "a"),
      told("withdrawn", "b"),
      told("withdrawn", "a", "next"),
    ]).toEqual([
      "Your invitation to Classic is withdrawn.",
      "Ann withdrew the invitation to Classic.",
      "",
    ]);
  });

  test("the clock of whoever is to move runs", () => {
    const picture = {
      players: [{ seat: 0 }, { seat: 1, name: "bob", bot: true }],
      view: { seat: 0, phase: "fighting", turn: 1 },
      clocks: { banks: [60_000, 3_700_000] },
      heard: 0,
    } as unknown as Picture;
    const [me, bob] = playerRows(picture, { isAway: (seat) => seat === 1 }, 5000);
    expect(me).toMatchObject({ name: "You", own: true, away: false, turn: false, bank: "1:00" });
    expect(bob).toMatchObject({
      name: "Bob",
      note: "bot",
      away: true,
      turn: true,
      bank: "1:01:35",
    });
    const presence = (claimAt: number | null) =>
      playerRows(picture, { isAway: (seat) => seat === 1, claimAt }, 5000)[1]?.presence;
    expect([me?.presence, presence(null)]).toEqual(["here", "away"]);
    expect([presence(50_000), presence(5000)]).toEqual([
      "away, claim in 0:45",
      "away, claim the win",
    ]);
    expect([
      isBetweenPeople(picture),
      isBetweenPeople({ players: [{ seat: 0 }, { seat: 1, level: "easy" }] }),
    ]).toEqual([true, false]);
  });
});

describe("words at the table", () => {
  const standing: MatchStanding = { seat: 0, seats: 2, offer: null, away: false, fought: false };
  const open = (more: Partial<MatchStanding>) =>
    offerChoices({ ...standing, ...more })
      .filter(({ refused }) => !refused)
      .map(({ words }) => words);

  test("depend on what is offered, who is away, and how far the match has come", () => {
    expect(open({})).toEqual(["offer draw", "adjourn", "abort", "resign"]);
    expect(open({ offer: 1, fought: true })).toEqual([
      "accept draw",
      "decline draw",
      "adjourn",
      "resign",
    ]);
    expect(open({ offer: 0, away: true })).toEqual([
      "adjourn",
      "claim win",
      "claim draw",
      "abort",
      "resign",
    ]);
  });

  test("a claim waits for its time, and says how long", () => {
    const claims = (claimIn: number) =>
      offerChoices({ ...standing, away: true, claimIn })
        .filter(({ words }) => words.startsWith("claim"))
        .map(({ refused }) => refused);
    expect(claims(45_000)).toEqual(["You can claim it in 0:45.", "You can claim it in 0:45."]);
    expect(claims(0)).toEqual([undefined, undefined]);
  });

  test("of more than two players only the abort and the break are understood", () => {
    expect(open({ seats: 3, away: true })).toEqual(["adjourn", "abort"]);
  });

  const adjournment = (more: Partial<Adjournment> = {}): Adjournment => ({
    type: "adjournment",
    match: "m",
    is_adjourned: false,
    offered_by: [],
    ready: [],
    waits_for: [],
    clocks: {},
    ...more,
  });

  test("a break is offered, agreed to, declined and withdrawn", () => {
    const said = (...offered_by: number[]) =>
      adjournChoices(adjournment({ offered_by }), 0).map(({ words }) => words);
    expect([said(), said(1), said(0)]).toEqual([["adjourn"], ["adjourn", "play on"], ["play on"]]);
    const one = adjournment({ offered_by: [1] });
    expect([offeringTo(one, 0), offeringTo(one, 1), offeringTo(one, null)]).toEqual([[1], [], []]);
    expect(offeringTo(null, 0)).toEqual([]);
  });

  test("an adjourned match is given up, and claimed when its time has come", () => {
    const ready = [{ seat: 0, claims_at: 1000 }];
    const waiting = adjournment({ is_adjourned: true, ready, waits_for: [1] });
    const after = (now: number, seats = 2) =>
      offerChoices({ ...standing, seats, adjournment: waiting }, now)
        .filter(({ refused }) => !refused)
        .map(({ words }) => words);
    expect(after(999)).toEqual(["resign"]);
    expect(after(1000)).toEqual(["claim win", "claim draw", "resign"]);
    expect(after(1000, 3)).toEqual(["claim draw", "resign"]);
    expect(claimRefusal(waiting, 1, 5000)).toMatch("seven days");
    expect([isReady(waiting, 0), isReady(waiting, 1)]).toEqual([true, false]);
    expect([isReady(null, 0), isReady({ ...waiting, waits_for: [] }, 0)]).toEqual([false, false]);
  });

  test("those whom a match waits for are named", () => {
    const nameOf = (seat: number) => ["Ann", "Bob", "Cid"][seat]!;
    expect(waitedFor([1], 0, nameOf)).toBe("Bob");
    expect(waitedFor([0, 1], 0, nameOf)).toBe("Bob and you");
    expect(waitedFor([0, 1, 2], null, nameOf)).toBe("Ann, Bob, and Cid");
  });
});

test("an invitation is accepted only where its game has screens", () => {
  const families = ["shooting", "fleet", "boards"];
  expect(families.map((family) => isPlayable({ family }))).toEqual([true, true, false]);
});
