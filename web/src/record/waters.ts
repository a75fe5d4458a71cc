/** The boards of a finished match at one moment. */
import { nameOf, type Cell } from "../board/cells";
import type { Patch } from "../board/shown";
import { withChance } from "../insight/odds";
import { read } from "../play/cells";
import { afloatOf, marksOf, shipsOf } from "../play/seas";
import { describer } from "../play/words";
import type { Waters } from "../screens/shown";
import type { Turn, ViewJson } from "../wire/messages";
import { nameOfSeat, type Finished } from "./finished";

/** The best squares of a turn that were not chosen, to be pointed out. */
export const betterSquares = (turn: Turn): readonly Patch[] =>
  turn.shots.flatMap((shot) => (shot.best === shot.target ? [] : [{ at: read(shot.best), cols: 1, rows: 1, look: "legal" as const }]));

export function watersOf({ line, rules }: Finished, view: ViewJson, seat: number, turn: Turn | null): Waters {
  const heat = turn?.sea === seat ? turn.heat : null;
  const last = view.target === seat ? view.seas[seat]!.shots.at(-1) : undefined;
  const title = nameOfSeat(line, seat);
  const describe = describer({ rules, view, players: line.players }, seat);
  return {
    id: `sea${seat}`, title, note: `${afloatOf(rules, view, seat)} afloat`, tone: seat ? "enemy" : "own",
    board: {
      label: `Waters of ${title}, ${rules.size.cols} by ${rules.size.rows}`, size: rules.size, naming: rules.naming,
      marks: marksOf(rules, view, seat), ships: shipsOf(rules, view, seat), last: last ? read(last.target) : null,
      heat, patches: heat && turn ? betterSquares(turn) : [],
    },
    describe: withChance(rules, heat, describe),
  };
}

export const squareName = ({ rules }: Finished, cell: string): string => nameOf(rules.naming, read(cell) satisfies Cell);
