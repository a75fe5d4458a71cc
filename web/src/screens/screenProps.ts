/** What the screens are told to show: plain values, whoever computes them. */
import type { BoardProps } from "../board/boardProps";
import type { Cell } from "../board/cells";
import type { IconName } from "../look/icons";
import type { Pip } from "../look/pips";
import type { Berth } from "./placing";

export type Side = "own" | "enemy";

export interface BannerProps {
  readonly text: string;
  readonly tone: Side | "quiet";
  /** Every clock that runs. */
  readonly clocks?: readonly ClockShown[];
}

export interface ClockShown {
  /** What it counts down: a turn, the match. */
  readonly label: string;
  readonly text: string;
  /** It is about to run out. */
  readonly urgent: boolean;
}

/** When the radar may be used. */
export interface RadarShown {
  readonly ready: boolean;
  readonly when: string;
  /** The same as a figure. */
  readonly short: string;
  readonly line: string;
  /** After how many rounds it is given, and how many of them are over. */
  readonly every: number;
  readonly done: number;
}

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly tone?: Side;
  /** What the value counts. */
  readonly hint?: string;
}

/** A button with a picture, or a button in a row of actions. */
export interface Action {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly key?: string;
  readonly pressed?: boolean;
  readonly refused?: string;
  readonly main?: boolean;
}

export interface ShipListed {
  readonly id: string;
  readonly name: string;
  readonly squares: number;
  readonly pips: readonly Pip[];
  readonly sunk: boolean;
}

export interface FleetListed {
  /** The board where it lies. */
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly side: Side;
  readonly ships: readonly ShipListed[];
}

export interface Signal {
  readonly id: number;
  readonly at: string;
  readonly fall: "miss" | "hit" | "sunk" | "word";
  readonly text: string;
  /** A part of the text to stand out. */
  readonly strong?: string;
}

export interface Odds {
  readonly low: string;
  readonly high: string;
  readonly at: string;
}

/** A board with the words for its squares. */
export interface SeatBoard {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly tone: Side | "brass";
  readonly board: BoardProps;
  readonly describe: (cell: Cell) => string;
}

/** A way to have the whole fleet placed, anew each time. */
export interface SetupChoice {
  readonly id: string;
  readonly label: string;
  readonly berths: () => readonly Berth[];
}

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** What it does, in a line. */
  readonly line: string;
  readonly icon: IconName;
  readonly refused?: string;
}

export interface Choice<Value extends string = string> {
  readonly id: string;
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly line?: string;
  }[];
}

export interface ToastProps {
  readonly id: number;
  readonly heading: string;
  readonly title: string;
  readonly text?: string;
  readonly icon?: IconName;
  /** What can be answered: the toast stays until one of them is pressed. */
  readonly actions?: readonly ToastAction[];
}

export interface ToastAction {
  readonly label: string;
  readonly main?: boolean;
  act(): void;
}
