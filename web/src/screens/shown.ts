/** What the screens are told to show: plain values, whoever computes them. */
import type { BoardShown } from "../board/shown";
import type { Cell } from "../board/cells";
import type { IconName } from "../look/icons";
import type { Pip } from "../look/pips";

export type Side = "own" | "enemy";

export interface BannerShown {
  readonly text: string;
  readonly tone: Side | "quiet";
  readonly clock?: string;
  readonly urgent?: boolean;
}

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly tone?: Side;
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
export interface Waters {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly tone: Side | "brass";
  readonly board: BoardShown;
  readonly describe: (cell: Cell) => string;
}

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** What it does, in a line. */
  readonly line: string;
  readonly icon: IconName;
  readonly refused?: string;
}

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly line?: string }[];
}

export interface ToastShown {
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
