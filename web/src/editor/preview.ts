/** The board of a draft, with a fleet that fits, as the server found one. */
import type { BoardShown, ShipShown } from "../board/shown";
import { read } from "../play/cells";
import { piecesOf } from "../play/placement";
import { headingOf } from "../play/seas";
import type { RulesChecked } from "../wire/messages";
import { readRules, type Rules } from "../wire/rules";

function shipsOf(rules: Rules, example: string): readonly ShipShown[] {
  const places = example.split(" ");
  return piecesOf(rules).map((piece, at): ShipShown => {
    const [bow, stern] = places[at]!.split(":").map(read) as [ReturnType<typeof read>, ReturnType<typeof read>];
    return { ...piece, heading: headingOf(bow, stern), at: { col: Math.min(bow.col, stern.col), row: Math.min(bow.row, stern.row) }, wake: false };
  });
}

const MOST = 26;

/** Nothing for a board that cannot be. */
export function previewOf(checked: RulesChecked): BoardShown | null {
  if (!checked.rules) return null;
  const rules = readRules(checked.rules);
  const { cols, rows } = rules.size;
  if (Math.min(cols, rows) < 1 || Math.max(cols, rows) > MOST) return null;
  const ships = checked.example ? shipsOf(rules, checked.example) : [];
  return { label: `Example, ${cols} by ${rows}`, size: rules.size, naming: rules.naming, marks: [], ships };
}

/** Whether there is room, in a sentence. */
export function roomOf({ area, suggested_area }: RulesChecked): string {
  if (!area || !suggested_area) return "";
  const room = area > suggested_area ? "comfortable" : "tight";
  return `${area} squares, ${room}: a comfortable board has more than ${suggested_area}.`;
}
