/** The board of a draft, with a fleet that fits, as the server found one. */

import type { BoardProps, ShipProps } from "../board/boardProps";
import { parseCell } from "../play/cellNotation";
import { piecesOf } from "../play/placement";
import { headingOf } from "../play/boardFromView";
import type { RulesChecked } from "../wire/messages";
import { rulesOf, shootingRules, type Rules } from "../wire/rules";
import { boardLabel } from "../look/lookText";
import { EDITOR, roomText } from "./editorText";

function shipsOf(rules: Rules, example: string): readonly ShipProps[] {
  const places = example.split(" ");
  return piecesOf(rules).map((piece, at): ShipProps => {
    const ends = places[at]!.split(":").map(parseCell);
    const [bow, stern] = [ends[0]!, ends[1]!];
    return {
      ...piece,
      heading: headingOf(bow, stern),
      at: { col: Math.min(bow.col, stern.col), row: Math.min(bow.row, stern.row) },
      wake: false,
    };
  });
}

const MOST = 26;

/** The preview of the board in the rule editor; nothing for a board that cannot be. */
export function previewOf(checked: RulesChecked): BoardProps | null {
  const ruleset = shootingRules(checked);
  if (!ruleset) return null;
  const rules = rulesOf(ruleset);
  const { cols, rows } = rules.size;
  if (Math.min(cols, rows) < 1 || Math.max(cols, rows) > MOST) return null;
  const ships = checked.example ? shipsOf(rules, checked.example) : [];
  return {
    label: boardLabel(EDITOR.example, rules.size),
    size: rules.size,
    naming: rules.naming,
    marks: [],
    ships,
  };
}

/** Whether the board in the rule editor has room for the fleet, in a sentence. */
export function roomOf({ area, suggested_area }: RulesChecked): string {
  return area && suggested_area ? roomText(area, suggested_area) : "";
}
