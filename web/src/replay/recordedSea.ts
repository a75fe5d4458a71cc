/** The sea of a finished fleet game at one moment, from the fog of a seat or with everything. */
import type { BoardProps } from "../board/boardProps";
import { lettered, type Cell } from "../board/cells";
import { outline } from "../fleet/outline";
import { drawn, hullOf, isAlly, seenSquare, sizeOf, stillScene } from "../fleet/seaFromView";
import type { SeaScene } from "../fleet/seaScene";
import { squareName } from "../fleet/shipControls";
import { squareDescriber } from "../fleet/squareText";
import { cellsOf, keyOf, maskOf } from "../fleet/squares";
import { SEA } from "../fleet/fleetText";
import { parseCell } from "../play/cellNotation";
import type { FleetFrame, FleetRulesetJson, FleetViewJson } from "../wire/messages";
import { vesselText } from "./fleetReplayText";

export interface RecordedSea {
  readonly board: BoardProps;
  readonly scene: SeaScene;
  readonly sight: Uint8Array;
  readonly describe: (cell: Cell) => string;
  /** Where a shot was aimed. */
  readonly aims: readonly Cell[];
}

/**
 * The view of a recorded sea that knows everything, as if of one seat: its ships are in it with all
 * others.
 */
function opened(view: FleetViewJson, seat: number): FleetViewJson {
  const vessels = view.fleets.flat();
  return {
    ...view,
    seat,
    mines: [],
    picture: { ships: vessels, contacts: [], mines: view.mines },
  };
}

/** The sea of a recorded moment; `own` is the seat whose side is drawn as one's own. */
export function recordedSea(
  rules: FleetRulesetJson,
  frame: FleetFrame,
  own: number,
  name: (seat: number) => string,
): RecordedSea {
  const size = sizeOf(rules);
  const isOpen = frame.view.fleets.length > 0;
  const view = isOpen ? opened(frame.view, own) : frame.view;
  const masks = frame.radar.map((squares) => maskOf(size, cellsOf(squares)));
  const still = stillScene(view, rules, own);
  const scene: SeaScene = {
    ...still,
    ghosts: frame.ghosts.map(({ contact, action }) => seenSquare(contact, action)),
    mines: [...still.mines, ...frame.ghost_mines.map(({ cell }) => parseCell(cell))],
    reach: [],
    zones: [],
    lane: [],
    outlines: masks.map((mask, side) => ({
      side: isAlly(side, own) ? ("own" as const) : ("enemy" as const),
      path: outline(size, mask),
    })),
  };
  const sight = isOpen && view.phase === "over" ? masks[0]!.slice().fill(255) : joined(masks);
  const plain = squareDescriber(view, scene, sight, size);
  const named = isOpen ? namesOf(view, name) : new Map<string, string>();
  return {
    board: {
      label: SEA.label,
      size,
      naming: lettered(size),
      marks: [],
      ships: view.picture.ships.map((vessel) =>
        drawn(vessel, isAlly(own, vessel.seat) ? "own" : "enemy"),
      ),
    },
    scene,
    sight,
    describe: (cell) => {
      const vessel = named.get(keyOf(cell));
      return vessel ? `${squareName(cell)}, ${vessel}` : plain(cell);
    },
    aims: aimOf(frame.order),
  };
}

function joined(masks: readonly Uint8Array[]): Uint8Array {
  const all = masks[0]!.slice();
  for (const mask of masks) mask.forEach((clear, at) => clear && (all[at] = clear));
  return all;
}

const namesOf = (view: FleetViewJson, name: (seat: number) => string): Map<string, string> =>
  new Map(
    view.picture.ships.flatMap((vessel) =>
      hullOf(vessel).map(
        (cell, at) => [keyOf(cell), vesselText(name(vessel.seat), vessel, at)] as const,
      ),
    ),
  );

/** The square on a recorded sea that a cannon was aimed at. */
function aimOf(order: string | null): readonly Cell[] {
  const target = order ? / fire ([A-Z]+\d+)$/.exec(order)?.[1] : undefined;
  return target ? [parseCell(target.toLowerCase())] : [];
}
