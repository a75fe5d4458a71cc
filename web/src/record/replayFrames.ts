/**
 * A finished match as a row of pictures: one before the first shot, and one after each thing that
 * happened.
 */
import type { ShootingEvent, ViewJson } from "../wire/messages";
import type { Rules } from "../wire/rules";
import { placementOf, readFleet } from "./recordedFleets";
import type { Recorded } from "./record";

export interface Frame {
  /** What has just happened; nothing before the first shot. */
  readonly event: ShootingEvent | null;
  /** Of a shot, its number among all shots and salvos, from 0. */
  readonly turn: number | null;
  /** Everything, with all fleets. */
  readonly view: ViewJson;
}

const SHOWN = new Set<ShootingEvent["type"]>(["fired", "scanned", "timed-out", "ended"]);

const seatsIn = (recorded: Recorded): number =>
  Math.max(2, ...recorded.opened.map((one) => one.seat + 1));

function beginning(recorded: Recorded, rules: Rules): ViewJson {
  const seats = Array.from({ length: seatsIn(recorded) }, (_, seat) => seat);
  const began = recorded.answers.find((event) => event.type === "began");
  return {
    // The first seat is shown as the own one; it sees everything all the same.
    seat: 0,
    phase: "fighting",
    deployed: seats,
    first: began?.first ?? 0,
    round: 0,
    turn: null,
    target: null,
    scans: [],
    allowances: 0,
    seas: seats.map(() => ({ shots: [], sunk_in_round: null })),
    scores: seats.map(() => ({ shots: 0, hits: 0, points: 0, sunk: [] })),
    fleet: null,
    findings: [],
    outcome: null,
    fleets: seats.map((seat) => [...readFleet(rules, placementOf(recorded, seat) ?? "")]),
  };
}

function after(view: ViewJson, event: ShootingEvent): ViewJson {
  if (event.type === "ended") return { ...view, phase: "over", turn: null, outcome: event.outcome };
  if (event.type !== "fired") return view;
  const hits = event.shots.filter((shot) => shot.call === "hit" || shot.call === "sunk").length;
  return {
    ...view,
    turn: event.seat,
    target: event.sea,
    seas: view.seas.map((sea, at) =>
      at === event.sea ? { ...sea, shots: [...sea.shots, ...event.shots] } : sea,
    ),
    scores: view.scores.map((score, at) =>
      at === event.seat
        ? { ...score, shots: score.shots + event.shots.length, hits: score.hits + hits }
        : score,
    ),
  };
}

export function framesOf(recorded: Recorded, rules: Rules): readonly Frame[] {
  const frames: Frame[] = [{ event: null, turn: null, view: beginning(recorded, rules) }];
  let turns = 0;
  for (const event of recorded.answers.filter((one) => SHOWN.has(one.type)))
    frames.push({
      event,
      turn: event.type === "fired" ? turns++ : null,
      view: after(frames.at(-1)!.view, event),
    });
  return frames;
}
