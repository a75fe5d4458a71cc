/** The family of fleet games, as far as a match is concerned. */
import type { GameFamily, GameTypes } from "../play/gameFamily";
import type {
  AnyEvent,
  AnyView,
  FleetEvent,
  FleetRulesetJson,
  FleetViewJson,
  GameText,
} from "../wire/messages";

const FAMILY = "fleet";

/** What the server asks of this player. */
export type FleetDemand = { readonly to: "wait" | "accept" | "arrange" | "act" };

export interface FleetGame extends GameTypes {
  readonly view: FleetViewJson;
  readonly event: FleetEvent;
  readonly rules: FleetRulesetJson;
  readonly demand: FleetDemand;
}

export function parseFleetDemand(text: string | null): FleetDemand {
  if (text === "accept" || text === "arrange" || text === "act") return { to: text };
  return { to: "wait" };
}

function viewOf(view: AnyView): FleetViewJson {
  if ("picture" in view) return view;
  throw new TypeError("This is no view of a fleet game.");
}

function eventOf(event: AnyEvent): FleetEvent {
  switch (event.type) {
    case "deployed":
    case "fired":
    case "scanned":
      break;
    case "ended":
      if ("mines" in event) return event;
      break;
    default:
      return event;
  }
  throw new TypeError(`This is no event of a fleet game: ${event.type}`);
}

/**
 * Whether a fleet event is the move of a seat. Another proposal is answered anew, whoever asked for
 * it.
 */
function isMoveOf(event: FleetEvent, seat: number | null): boolean {
  if (event.type === "proposed") return true;
  const isMove = event.type === "acted" || event.type === "arranged";
  return (isMove || event.type === "map-accepted") && event.seat === seat;
}

function readRules({ ruleset }: GameText): FleetRulesetJson {
  if (ruleset?.family === FAMILY) return ruleset;
  throw new TypeError("These are no rules of a fleet game.");
}

export const fleetFamily: GameFamily<FleetGame> = {
  name: FAMILY,
  view: viewOf,
  event: eventOf,
  rules: readRules,
  demand: parseFleetDemand,
  isMoveOf,
  offerOf: ({ offer }) => offer,
  hasEverybodyMoved: ({ actions, accepted }) => actions >= accepted.length && actions > 1,
};
