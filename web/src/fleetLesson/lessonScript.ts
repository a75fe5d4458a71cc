/** The guided battle as the rules play it: written by `python -m tools.fleet_lesson`. */
import type {
  Events,
  FleetEvent,
  FleetOrders,
  FleetViewJson,
  GameText,
  Snapshot,
} from "../wire/messages";

/** An order that the lesson waits for. */
export interface WantedOrder {
  readonly text: string;
  /** All that may be typed for it, in small letters and without spaces. */
  readonly spellings: readonly string[];
}

/** What a server would tell the learner at one moment. */
export interface Moment {
  /** The last event. */
  readonly number: number;
  readonly demand: string | null;
  readonly view: FleetViewJson;
  readonly orders: FleetOrders;
}

export interface LessonScript {
  readonly game: GameText;
  readonly events: readonly FleetEvent[];
  /** One for each turn of the learner. */
  readonly orders: readonly WantedOrder[];
  /** Before each order, between it and the answer of the enemy, and at the end. */
  readonly moments: readonly Moment[];
}

/** The page of the match in its messages. */
export const MATCH = "lesson";
const NO_CLOCKS = { turn: null, match: null, banks: null };

export async function loadScript(): Promise<LessonScript> {
  const { default: text } = await import("./script.json?raw");
  return JSON.parse(text) as LessonScript;
}

/**
 * The moment in the script of the fleet lesson before the order of a turn; after the last turn, the
 * end.
 */
export const momentBefore = (script: LessonScript, turn: number): number =>
  Math.min(2 * turn, script.moments.length - 1);

/** The turn that a moment of the script of the fleet lesson belongs to, counted from 0. */
export const turnAt = (moment: number): number => Math.floor(moment / 2);

export const momentOf = (script: LessonScript, number: number): number =>
  script.moments.findIndex((moment) => moment.number === number);

/** Whether a typed line is an order that the script of the fleet lesson writes like this. */
export const isSpelled = ({ spellings }: WantedOrder, typed: string): boolean =>
  spellings.includes(typed.toLowerCase().replaceAll(/\s/g, ""));

export function snapshotAt({ game, moments }: LessonScript, at: number): Snapshot {
  const { number, demand, view } = moments[at]!;
  return {
    type: "snapshot",
    match: MATCH,
    number,
    seat: 0,
    game,
    players: [{ seat: 0 }, { seat: 1, level: "instructor" }],
    view,
    digest: "",
    demand,
    clocks: NO_CLOCKS,
    commitments: {},
    result: null,
    offer: null,
  };
}

/** The events in the script of the fleet lesson after one number, up to a moment. */
export function eventsTo({ events, moments }: LessonScript, last: number, at: number): Events {
  const { number, demand, view } = moments[at]!;
  return {
    type: "events",
    match: MATCH,
    first: last + 1,
    events: events.slice(last, number),
    view,
    demand,
    clocks: NO_CLOCKS,
  };
}
