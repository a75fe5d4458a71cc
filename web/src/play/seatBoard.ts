/** The waters of one seat as a screen shows them: the board, and the words for its squares. */
import type { SeatBoard } from "../screens/screenProps";
import { parseCell } from "./cellNotation";
import { marksOf, shipsOf } from "./boardFromView";
import { describer, type Told } from "./shootingText";
import { boardLabel } from "../look/lookText";

export function seatBoard(
  told: Told,
  at: number,
  frame: Pick<SeatBoard, "id" | "tone" | "title" | "note">,
): SeatBoard {
  const { rules, view } = told;
  const last = view.seas[at]!.shots.at(-1);
  const board = {
    label: boardLabel(frame.title, rules.size),
    size: rules.size,
    naming: rules.naming,
    marks: marksOf(rules, view, at),
    ships: shipsOf(rules, view, at),
    last: last ? parseCell(last.target) : null,
  };
  return { ...frame, board, describe: describer(told, at) };
}
