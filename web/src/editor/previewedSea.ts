/** The sea of a draft: bases, docks with the usual fleet, and where reefs may lie. */
import type { BoardProps, ShipProps } from "../board/boardProps";
import { lettered } from "../board/cells";
import { hullFrom, isAlly, sizeOf, topLeft } from "../fleet/seaFromView";
import { around, type SeaScene } from "../fleet/seaScene";
import { cellsOf } from "../fleet/squares";
import { boardLabel } from "../look/lookText";
import { parseCell } from "../play/cellNotation";
import type { FleetRulesetJson, HarbourJson } from "../wire/messages";
import { EDITOR } from "./editorText";

export interface SeaPreview {
  readonly board: BoardProps;
  readonly scene: SeaScene;
}

const MOST = 60;

function moored({ ships }: FleetRulesetJson, harbour: HarbourJson, seat: number) {
  const roster = ships.flatMap((kind) => Array.from({ length: kind.count }, () => kind));
  return roster.slice(0, harbour.docks.length).map(({ name, size }, at): ShipProps => ({
    id: `${seat} ${at}`,
    name,
    squares: size,
    at: topLeft(hullFrom(parseCell(harbour.docks[at]!), harbour.facing, size)),
    heading: harbour.facing,
    skin: isAlly(0, seat) ? "own" : "enemy",
  }));
}

/** The preview of the sea of a draft; nothing for a sea that cannot be. */
export function seaPreviewOf(rules: FleetRulesetJson): SeaPreview | null {
  const size = sizeOf(rules);
  if (Math.min(size.cols, size.rows) < 1 || Math.max(size.cols, size.rows) > MOST) return null;
  const docks = rules.harbours.flatMap((harbour) => cellsOf(harbour.docks));
  return {
    board: {
      label: boardLabel(EDITOR.example, size),
      size,
      naming: lettered(size),
      marks: [],
      ships: rules.harbours.flatMap((harbour, seat) => moored(rules, harbour, seat)),
    },
    scene: {
      reefs: [],
      bases: rules.harbours.flatMap((harbour, seat) =>
        harbour.base.map((square) => ({
          at: parseCell(square),
          side: isAlly(0, seat) ? ("own" as const) : ("enemy" as const),
          destroyed: false,
        })),
      ),
      seen: [],
      ghosts: [],
      mines: [],
      damaged: [],
      reach: [],
      lane: [],
      impacts: [],
      zones: [
        ...around(rules.reef_zone.map(parseCell), "reefs"),
        ...docks.flatMap((cell) => around([cell], "dock")),
      ],
    },
  };
}
