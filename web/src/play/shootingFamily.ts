/** The family of shooting games, as far as a match is concerned. */
import type { AnyEvent, AnyView, GameText, ShootingEvent, ViewJson } from "../wire/messages";
import { FAMILY, rulesOf, shootingRules, type Rules } from "../wire/rules";
import type { GameFamily, GameTypes } from "./gameFamily";
import { parseDemand, type Demand } from "./parseDemand";

export interface ShootingGame extends GameTypes {
  readonly view: ViewJson;
  readonly event: ShootingEvent;
  readonly rules: Rules;
  readonly demand: Demand;
}

function viewOf(view: AnyView): ViewJson {
  if ("seas" in view) return view;
  throw new TypeError("This is no view of a shooting game.");
}

function eventOf(event: AnyEvent): ShootingEvent {
  switch (event.type) {
    case "deployed":
    case "began":
    case "fired":
    case "scanned":
    case "timed-out":
      return event;
    case "ended":
      if (!("mines" in event)) return event;
  }
  throw new TypeError(`This is no event of a shooting game: ${event.type}`);
}

function readRules(game: GameText): Rules {
  const ruleset = shootingRules(game);
  if (ruleset) return rulesOf(ruleset);
  throw new TypeError("These are no rules of a shooting game.");
}

export const shootingFamily: GameFamily<ShootingGame> = {
  name: FAMILY,
  view: viewOf,
  event: eventOf,
  rules: readRules,
  demand: parseDemand,
  isMoveOf: (event, seat) => event.type === "fired" && event.seat === seat,
  hasEverybodyMoved: (view) => view.scores.every((score) => score.shots > 0),
};
