/** The boards of a finished match at one moment. */
import { nameOf, type Cell } from "../board/cells";
import type { Patch } from "../board/boardProps";
import { withChance } from "../insight/hitChances";
import { parseCell } from "../play/cellNotation";
import { afloatOf, marksOf, shipsOf } from "../play/boardFromView";
import { describer } from "../play/shootingText";
import type { SeatBoard } from "../screens/screenProps";
import type { Turn, ViewJson } from "../wire/messages";
import { nameOfSeat, type FinishedShooting } from "./finishedMatch";
import { boardLabel, watersOf } from "../look/lookText";
import { afloatNote } from "./recordText";

/**
 * For the board of a record, the best squares of a turn that were not chosen, to be pointed out.
 */
const betterSquares = (turn: Turn): readonly Patch[] =>
  turn.shots.flatMap((shot) =>
    shot.best === shot.target
      ? []
      : [{ at: parseCell(shot.best), cols: 1, rows: 1, look: "legal" as const }],
  );

export function recordedBoard(
  { line, rules }: FinishedShooting,
  view: ViewJson,
  seat: number,
  turn: Turn | null,
): SeatBoard {
  const heat = turn?.sea === seat ? turn.heat : null;
  const last = view.target === seat ? view.seas[seat]!.shots.at(-1) : undefined;
  const title = nameOfSeat(line, seat);
  const describe = describer({ rules, view, players: line.players }, seat);
  return {
    id: `sea${seat}`,
    title,
    note: afloatNote(afloatOf(rules, view, seat)),
    tone: seat ? "enemy" : "own",
    board: {
      label: boardLabel(watersOf(title), rules.size),
      size: rules.size,
      naming: rules.naming,
      marks: marksOf(rules, view, seat),
      ships: shipsOf(rules, view, seat),
      last: last ? parseCell(last.target) : null,
      heat,
      patches: heat && turn ? betterSquares(turn) : [],
    },
    describe: withChance(rules, heat, describe),
  };
}

export const squareName = ({ rules }: FinishedShooting, cell: string): string =>
  nameOf(rules.naming, parseCell(cell) satisfies Cell);
