/** Fleets from the text of placements: the bow and the stern of every ship. */
import type { Cell } from "../board/cells";
import { parseCell, formatCell } from "../play/cellNotation";
import type { ShipJson } from "../wire/messages";
import type { Rules } from "../wire/rules";
import type { Recorded } from "./record";

/** The squares of a recorded ship from bow to stern; nothing for what is no straight line. */
export function squares(bow: Cell, stern: Cell): readonly Cell[] {
  const [cols, rows] = [stern.col - bow.col, stern.row - bow.row];
  if (cols && rows) return [];
  const length = Math.abs(cols + rows) + 1;
  return Array.from({ length }, (_, far) => ({
    col: bow.col + Math.sign(cols) * far,
    row: bow.row + Math.sign(rows) * far,
  }));
}

export function readFleet(rules: Rules, placement: string): readonly ShipJson[] {
  const names = rules.ships.flatMap((kind) => Array.from({ length: kind.count }, () => kind.name));
  return placement.split(" ").map((ship, at) => {
    const [bow = "", stern = bow] = ship.split(":");
    return {
      name: names[at] ?? "ship",
      cells: squares(parseCell(bow), parseCell(stern)).map(formatCell),
    };
  });
}

/** What a seat has placed by the record: as its commitment was opened, or as its move says. */
export function placementOf(recorded: Recorded, seat: number): string | null {
  const opened = recorded.opened.find((one) => one.seat === seat)?.placement;
  return opened ?? deployed(recorded, seat);
}

/** The fleet of a shooting game, or the docks of a fleet game. */
const PLACING = /^(?:deploy|arrange) (.*)$/;

export function deployed(recorded: Recorded, seat: number): string | null {
  const moves = recorded.moves.filter((one) => one.seat === seat);
  const [found] = moves.flatMap(({ move }) => PLACING.exec(move)?.[1] ?? []);
  return found?.toLowerCase() ?? null;
}
