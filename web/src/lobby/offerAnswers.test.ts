import { expect, test } from "vitest";
import type { FromServer } from "../wire/messages";
import { OfferAnswers } from "./offerAnswers";

const offered = (seat: number | null) => ({ type: "offered", match: "m", seat });
const moved = (seat: number, type = "fired") => ({ type: "events", events: [{ type, seat }] });
const adjourning = (offered_by: number[], is_adjourned = false) => ({
  type: "adjournment",
  offered_by,
  is_adjourned,
});

/** What the player of seat 0 hears of these messages. */
function answers(...messages: readonly object[]) {
  const heard = new OfferAnswers();
  heard.receive({ type: "snapshot", seat: 0, offer: null, result: null } as unknown as FromServer);
  return messages.map((one) => heard.receive(one as unknown as FromServer)).filter(Boolean);
}

test("a draw is declined in words or by a move, and a turn that ran out is no answer", () => {
  expect(answers(offered(0), offered(null))).toEqual(["draw-declined"]);
  expect(answers(offered(0), moved(0), moved(1), offered(null))).toEqual(["draw-lapsed"]);
  expect(answers(offered(0), moved(1, "timed-out"), offered(null))).toEqual(["draw-declined"]);
});

test("the end of a match and the offers of others are no answers", () => {
  expect(answers(offered(1), offered(null))).toEqual([]);
  expect(answers(offered(0), moved(1, "ended"), offered(null))).toEqual([]);
  expect(answers(adjourning([1]), adjourning([]))).toEqual([]);
});

test("an offer to adjourn is declined, or taken back by a move", () => {
  expect(answers(adjourning([0]), adjourning([]))).toEqual(["break-declined"]);
  expect(answers(adjourning([0]), moved(0), adjourning([]))).toEqual(["break-lapsed"]);
  expect(answers(adjourning([0]), adjourning([], true))).toEqual([]);
});

test("an offer that the player withdraws is no news", () => {
  const heard = new OfferAnswers();
  heard.receive({ type: "snapshot", seat: 0 } as unknown as FromServer);
  heard.receive(adjourning([0]) as unknown as FromServer);
  heard.withdraw();
  expect(heard.receive(adjourning([]) as unknown as FromServer)).toBeNull();
});
