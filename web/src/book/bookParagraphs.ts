/**
 * Paragraphs of a rule book as a page shows them: sentences, or tables read from aligned columns.
 */
import type { ViewJson } from "../wire/messages";

export type Shown =
  | { readonly text: string }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/**
 * The columns of a table in the rule book, parted wherever two or more places are blank in every
 * line.
 */
function columnsOf(lines: readonly (readonly string[])[]): readonly (readonly [number, number])[] {
  const width = Math.max(...lines.map((line) => line.length));
  const blank = Array.from({ length: width }, (_, at) =>
    lines.every((line) => (line[at] ?? " ") === " "),
  );
  const columns: [number, number][] = [];
  for (let at = 0; at < width; at++) {
    if (blank[at]) continue;
    const last = columns.at(-1);
    if (last && at - last[1] < 2) last[1] = at + 1;
    else columns.push([at, at + 1]);
  }
  return columns;
}

/**
 * A paragraph of the rule book as it is shown: one of several lines is a table whose first line is
 * its head.
 */
export function shown(paragraph: string): Shown {
  const lines = paragraph.split("\n").map((line) => [...line]);
  if (lines.length < 2) return { text: paragraph };
  const columns = columnsOf(lines);
  const [head = [], ...rows] = lines.map((line) =>
    columns.map(([from, to]) => line.slice(from, to).join("").trim()),
  );
  return { head, rows };
}

/** The section of the rule book that matters at this moment of a shooting game. */
export function sectionFor(phase: ViewJson["phase"], scanning = false): string {
  if (phase === "deploying") return "placing";
  if (phase === "over") return "end";
  return scanning ? "radar" : "turn";
}
