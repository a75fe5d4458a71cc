/** The waters of one seat as a screen shows them: the board, and the words for its squares. */
import type { Waters } from "../screens/shown";
import { read } from "./cells";
import { marksOf, shipsOf } from "./seas";
import { describer, type Told } from "./words";

export function watersOf(told: Told, at: number, frame: Pick<Waters, "id" | "tone" | "title" | "note">): Waters {
  const { rules, view } = told;
  const last = view.seas[at]!.shots.at(-1);
  const board = {
    label: `${frame.title}, ${rules.size.cols} by ${rules.size.rows}`, size: rules.size, naming: rules.naming,
    marks: marksOf(rules, view, at), ships: shipsOf(rules, view, at), last: last ? read(last.target) : null,
  };
  return { ...frame, board, describe: describer(told, at) };
}
