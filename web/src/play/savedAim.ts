/** Squares that are chosen and not yet fired at: they outlive a refresh of the page. */
import type { Cell } from "../board/cells";
import { recall, remember, type Store } from "../look/preferences";

export interface Aims {
  readonly match: string;
  readonly aim: Cell | null;
  readonly salvo: readonly Cell[];
}

const isCell = (value: unknown): value is Cell =>
  typeof value === "object" &&
  value !== null &&
  Number.isInteger((value as Cell).col) &&
  Number.isInteger((value as Cell).row);

function isAims(value: unknown): value is Aims {
  if (typeof value !== "object" || value === null) return false;
  const { match, aim, salvo } = value as Aims;
  return (
    typeof match === "string" &&
    (aim === null || isCell(aim)) &&
    Array.isArray(salvo) &&
    salvo.every(isCell)
  );
}

/** Recalls where the player aimed when the page was left. Of another match nothing is recalled. */
export function recallAims(store: Store, match: string): Aims {
  const none: Aims = { match, aim: null, salvo: [] };
  const kept = recall(store, "aims", none, isAims);
  return kept.match === match ? kept : none;
}

export const rememberAims = (store: Store, aims: Aims): void => remember(store, "aims", aims);
