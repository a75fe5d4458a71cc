/** Keys that belong to the game wherever the focus is, except where somebody writes. */
import type { Naming } from "../board/cells";
import { NOTHING, typed, type Typed } from "../board/typedSquare";
import type { Cell } from "../board/cells";

export type Pressed =
  | { readonly does: "aim"; readonly cell: Cell; readonly typed: Typed }
  /** The letter begins a square and may be a key too: which, shows in a moment. */
  | { readonly does: "wait"; readonly typed: Typed }
  | { readonly does: "key"; readonly key: string }
  | { readonly does: "nothing" };

/** Where keys are text. */
export const WRITING = "input,textarea,select,dialog";

/** How long a letter waits for its number, in milliseconds. */
export const PATIENCE = 700;

export function pressed(naming: Naming, before: Typed, key: string): Pressed {
  if (key.length !== 1 || key === " ") return { does: "nothing" };
  const now = typed(naming, before, key);
  if (now.cell) return { does: "aim", cell: now.cell, typed: now };
  if (now.text) return { does: "wait", typed: now };
  return { does: "key", key: key.toLowerCase() };
}

/** What a letter key of the game that waited in vain was meant as. */
export const given = (waiting: Typed): string | null =>
  waiting !== NOTHING && waiting.text.length === 1 && !waiting.cell
    ? waiting.text.toLowerCase()
    : null;
