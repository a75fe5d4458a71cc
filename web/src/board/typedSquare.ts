/** Naming a square by typing it, one letter at a time. */
import { nameOf, type Cell, type Naming } from "./cells";

export interface Typed {
  readonly text: string;
  /** The square named so far. "F1" names one although "F10" may still follow. */
  readonly cell: Cell | null;
}

export const NOTHING: Typed = { text: "", cell: null };

/**
 * The square that typed letters name. Letters beyond the name of any square begin a new one; what
 * begins none is dropped.
 */
export function typed(naming: Naming, before: Typed, letter: string): Typed {
  const longer = before.text + letter.toUpperCase();
  return read(naming, longer) ?? read(naming, letter.toUpperCase()) ?? NOTHING;
}

/** A name of a square as it is typed: dashes need not be. */
const bare = (name: string): string => name.replace("-", "").toUpperCase();

function read(naming: Naming, entry: string): Typed | null {
  const text = bare(entry);
  let begun = false;
  for (const col of naming.columns.keys())
    for (const row of naming.rows.keys()) {
      const name = bare(nameOf(naming, { col, row }));
      if (name === text) return { text, cell: { col, row } };
      begun ||= name.startsWith(text);
    }
  return begun ? { text, cell: null } : null;
}
