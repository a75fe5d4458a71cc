/** The rule file of a fleet game, as the server reads it: every key, squares in rectangles. */
import type { Cell } from "../board/cells";
import { squareName } from "../fleet/shipControls";
import { parseCell } from "../play/cellNotation";
import type { FleetClassJson, FleetRulesetJson, HarbourJson, ZoneJson } from "../wire/messages";

/** For the rule file of a fleet game, how many squares follow each other in a row. */
function rowLength(cells: readonly Cell[]): number {
  const [first] = cells;
  const end = cells.findIndex(({ col, row }, at) => row !== first!.row || col !== first!.col + at);
  return end < 0 ? cells.length : end;
}

/** Writes squares into the rule file of a fleet game, with rectangles as large as they come. */
export function writeBlocks(squares: readonly string[]): string {
  const parts: string[] = [];
  let left = squares.map(parseCell);
  while (left.length) {
    const [first] = left as [Cell];
    const width = rowLength(left);
    const isRow = (row: number) =>
      Array.from({ length: width }, (_, at) => left[row * width + at]).every(
        (cell, at) => cell?.col === first.col + at && cell.row === first.row + row,
      );
    let rows = 1;
    while (isRow(rows)) rows += 1;
    const last = left[rows * width - 1]!;
    const isOne = rows * width === 1;
    parts.push(isOne ? squareName(first) : `${squareName(first)}:${squareName(last)}`);
    left = left.slice(rows * width);
  }
  return parts.join(" ");
}

const zone = ({ aft, fore, starboard, port }: ZoneJson) =>
  `[${[aft, fore, starboard, port].join(", ")}]`;
const isZone = (value: unknown): value is ZoneJson => typeof value === "object" && value !== null;

function written(value: unknown): string {
  return isZone(value) ? zone(value) : JSON.stringify(value);
}

/** Lines of the rule file of a fleet game: what is off, none or nothing is left out. */
const lines = (table: object): readonly string[] =>
  Object.entries(table)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([key, value]) => `${key} = ${written(value)}`);

const harbour = ({ base, docks, radar, facing }: HarbourJson): readonly string[] => [
  "",
  "[[harbours]]",
  ...lines({
    base: writeBlocks(base),
    docks: writeBlocks(docks),
    radar: writeBlocks(radar),
    facing,
  }),
];

const NEEDED: readonly string[] = ["count", "size", "speed"];

function shipClass({ name, ...values }: FleetClassJson): readonly string[] {
  const told = Object.entries(values).filter(([key, value]) => value !== 0 || NEEDED.includes(key));
  return ["", `[ships.${JSON.stringify(name)}]`, ...lines(Object.fromEntries(told))];
}

export function writeFleetRules(rules: FleetRulesetJson): string {
  const { family, harbours, ships, reef_zone, ...top } = rules;
  const parts = [
    ...lines({ family, ...top, reef_zone: writeBlocks(reef_zone) }),
    ...harbours.flatMap(harbour),
    ...ships.flatMap(shipClass),
  ];
  return [...parts, ""].join("\n");
}
