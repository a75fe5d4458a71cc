/** The rules of a shooting game, as far as the page shows them. They arrive as the text of a rule file. */
import { lettered, letters, type Naming, type Size } from "../board/cells";

export interface ShipClass {
  readonly name: string;
  readonly size: number;
  readonly count: number;
  readonly armoured: boolean;
}

export interface Rules {
  readonly name: string;
  readonly size: Size;
  readonly naming: Naming;
  readonly touching: boolean;
  readonly shots: "one" | "again" | "salvo";
  /** What is called out beside hit and miss. */
  readonly announces: "hit" | "sunk" | "class";
  readonly bombs: number | null;
  readonly points: boolean;
  readonly radar: number | null;
  readonly clocked: boolean;
  readonly turnSeconds: number | null;
  readonly matchSeconds: number | null;
  readonly ships: readonly ShipClass[];
}

export type Table = Record<string, unknown>;

/** Reads what the server writes: one assignment a line, values as in JSON. It is no reader for all of TOML. */
export function tables(text: string): { top: Table; parts: Record<string, Table[]> } {
  const top: Table = {};
  const parts: Record<string, Table[]> = {};
  let table = top;
  for (const line of text.split("\n")) {
    const heading = /^\[+([^[\]]+)\]+$/.exec(line);
    const [key, value] = [line.slice(0, line.indexOf(" = ")), line.slice(line.indexOf(" = ") + 3)];
    if (heading) (parts[heading[1]!] ??= []).push((table = {}));
    else if (line) table[key] = JSON.parse(value);
  }
  return { top, parts };
}

const numbered = (length: number, from: number) => Array.from({ length }, (_, at) => String(at + from));
const spelled = (length: number) => Array.from({ length }, (_, at) => letters(at));

function namingOf(notation: unknown, size: Size): Naming {
  switch (notation) {
    case "B6":
      return { columns: spelled(size.cols), rows: numbered(size.rows, 0) };
    case "G-2":
      return { columns: numbered(size.cols, 1), rows: spelled(size.rows), join: (col, row) => `${row}-${col}` };
    case "61":
      return { columns: numbered(size.cols, 0), rows: numbered(size.rows, 0), join: (col, row) => `${row}${col}` };
    default:
      return lettered(size);
  }
}

export function readRules(text: string): Rules {
  const { top, parts } = tables(text);
  const size = { cols: top.columns as number, rows: top.rows as number };
  return {
    name: top.name as string,
    size,
    naming: namingOf(top.notation, size),
    touching: (top.touching as boolean | undefined) ?? true,
    shots: (top.shots as Rules["shots"] | undefined) ?? "one",
    announces: (top.announces as Rules["announces"] | undefined) ?? "class",
    bombs: (top.bombs as number | undefined) ?? null,
    points: parts.points !== undefined,
    radar: parts.radar ? ((parts.radar[0]!.reach as number | undefined) ?? 1) : null,
    clocked: top.turn_seconds !== undefined || top.match_seconds !== undefined,
    turnSeconds: (top.turn_seconds as number | undefined) ?? null,
    matchSeconds: (top.match_seconds as number | undefined) ?? null,
    ships: (parts.ships ?? []).map((ship) => ({ name: ship.name as string, size: ship.size as number, count: (ship.count as number | undefined) ?? 1, armoured: (ship.armoured as boolean | undefined) ?? false })),
  };
}
