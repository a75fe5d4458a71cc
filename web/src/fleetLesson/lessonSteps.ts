/** The steps of the lesson, and what the learner does next within one. */
import { parseCell } from "../play/cellNotation";
import type { FleetController, Guide } from "../fleet/fleetController.svelte";
import { hullOf, shipKey } from "../fleet/seaFromView";
import type { ControlId } from "../fleet/shipControls";
import { cellsOf } from "../fleet/squares";

export type StepId =
  "choose" | "fog" | "sail" | "cannon" | "torpedo" | "sink" | "mine" | "repair" | "turn" | "win";

export interface Step {
  readonly id: StepId;
  /** The turn of the learner, counted from 0. */
  readonly turn: number;
  readonly ship: string;
  /** The control of the order; nothing where no order is wanted yet. */
  readonly control?: ControlId;
  /** The square that the order is about, if it has one. */
  readonly square?: string;
  /** The order in short, as it may be typed. */
  readonly typed?: string;
}

const DESTROYER = "destroyer 1";
const MINE_LAYER = "mine layer 1";

export const STEPS: readonly Step[] = [
  { id: "choose", turn: 0, ship: DESTROYER },
  { id: "fog", turn: 0, ship: DESTROYER },
  { id: "sail", turn: 0, ship: DESTROYER, control: "move", square: "J5", typed: "d1 f5" },
  { id: "cannon", turn: 1, ship: DESTROYER, control: "cannon", square: "L5", typed: "d1 c l5" },
  { id: "torpedo", turn: 2, ship: DESTROYER, control: "torpedo", typed: "d1 t" },
  { id: "sink", turn: 3, ship: DESTROYER, control: "cannon", square: "M5", typed: "d1 c m5" },
  { id: "mine", turn: 4, ship: MINE_LAYER, control: "drop", square: "D9", typed: "m1 d d9" },
  { id: "repair", turn: 5, ship: MINE_LAYER, control: "repair", typed: "m1 r" },
  { id: "turn", turn: 6, ship: DESTROYER, control: "turn", square: "G8", typed: "d1 ts" },
  { id: "win", turn: 7, ship: DESTROYER, control: "torpedo", typed: "d1 t" },
];

/**
 * The step of the fleet lesson where somebody goes on who left there: a lesson with fewer steps
 * begins again.
 */
export const stepOrFirst = (step: number): number => (step < STEPS.length ? step : 0);

/** The steps before the first order. */
export const PRELUDE = 2;

/** The step of the fleet lesson that belongs to a turn. */
export const stepOfTurn = (turn: number): number => Math.min(turn + PRELUDE, STEPS.length - 1);

/** What the learner does next: each step is done in a few of these. */
export type Deed = "wait" | "ship" | "read" | "control" | "square" | "give";

export function nextDeed(game: FleetController, step: Step): Deed {
  if (!game.isTurn) return "wait";
  if (step.id === "fog") return "read";
  if (game.ship !== step.ship) return "ship";
  if (!step.control) return "wait";
  if (game.control !== step.control) return "control";
  const { choice } = game;
  if (step.square) return choice?.square === step.square ? "give" : "square";
  return choice ? "give" : "control";
}

/** What is pointed out for a step of the fleet lesson. */
export function guideFor(game: FleetController, step: Step, deed: Deed): Guide {
  switch (deed) {
    case "ship":
      return { ship: step.ship, squares: hullOfShip(game, step.ship) };
    case "control":
      return { control: step.control };
    case "square":
      return { squares: [parseCell(step.square!.toLowerCase())] };
    case "give":
      return { give: true };
    case "read":
      return { seen: cellsOf(game.orders?.radar ?? []) };
    case "wait":
      return {};
  }
}

function hullOfShip(game: FleetController, key: string) {
  const vessel = game.vessels.find((one) => shipKey(one) === key);
  return vessel ? hullOf(vessel) : [];
}

/** Does a step of the fleet lesson for a learner who wants to be shown. */
export function demonstrate(game: FleetController, step: Step, deed: Deed): void {
  if (deed === "ship") game.choose(step.ship);
  if (deed === "control") game.open(step.control!);
  if (deed === "square") game.aimAt(parseCell(step.square!.toLowerCase()));
  if (deed === "give") game.give();
}
