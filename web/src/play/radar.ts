/** The radar of a shooting game: the block that it shows, and when it can be used. */
import { inside, type Cell } from "../board/cells";
import type { Patch } from "../board/boardProps";
import type { ViewJson } from "../wire/messages";
import type { Rules } from "../wire/rules";
import { formatCell } from "./cellNotation";

/** The squares around a middle that a radar scan shows, as far as they are on the board. */
export function radarBlock({ size, radar }: Rules, middle: Cell | null): readonly Patch[] {
  if (radar === null || middle === null || !inside(size, middle)) return [];
  const at = {
    col: Math.max(0, middle.col - radar.reach),
    row: Math.max(0, middle.row - radar.reach),
  };
  const cols = Math.min(size.cols - 1, middle.col + radar.reach) - at.col + 1;
  const rows = Math.min(size.rows - 1, middle.row + radar.reach) - at.row + 1;
  return [{ at, cols, rows, look: "range" }];
}

/** The round in which the next radar scan can be made. */
export function nextScan({ radar }: Rules, { round }: ViewJson): number {
  const every = radar?.every ?? 1;
  return Math.ceil(Math.max(1, round) / every) * every + 1;
}

/** What the radar has shown of a square: a ship or water; nothing where it has not looked. */
export function seenByRadar({ findings }: ViewJson, sea: number, cell: Cell) {
  const name = formatCell(cell);
  const found = findings.filter((one) => one.sea === sea);
  if (found.some(({ ships }) => ships.includes(name))) return "ship";
  return found.some(({ water }) => water.includes(name)) ? "water" : null;
}
