/** How far somebody has come with the guided fleet battle in this browser. */
import { recall, remember, type Store } from "../look/preferences";

const KEY = "fleetLesson";

export interface Progress {
  /** Counted from 0. */
  readonly step: number;
  /** Whether the battle has been won before. */
  readonly done: boolean;
}

const NONE: Progress = { step: 0, done: false };

function isProgress(value: unknown): value is Progress {
  if (typeof value !== "object" || value === null) return false;
  const { step, done } = value as Partial<Progress>;
  return Number.isInteger(step) && step! >= 0 && typeof done === "boolean";
}

export const recallProgress = (store: Store): Progress => recall(store, KEY, NONE, isProgress);
export const rememberProgress = (store: Store, progress: Progress): void =>
  remember(store, KEY, progress);
