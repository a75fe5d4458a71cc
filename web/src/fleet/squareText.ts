/** The words for a square of the sea: its name, and what lies there as far as is known. */
import { indexOf, type Cell, type Size } from "../board/cells";
import type { FleetViewJson } from "../wire/messages";
import { SQUARE, shipName } from "./fleetText";
import { hullOf, isAlly } from "./seaFromView";
import type { SeaScene, SeenSquare } from "./seaScene";
import { squareName } from "./shipControls";
import { keyOf } from "./squares";

export function squareDescriber(
  view: FleetViewJson,
  scene: SeaScene,
  sight: Uint8Array,
  size: Size,
): (cell: Cell) => string {
  const things = new Map<string, string>();
  const put = (cell: Cell, words: string) => things.set(keyOf(cell), words);
  for (const ghost of scene.ghosts) put(ghost.at, ghostText(ghost));
  for (const reef of scene.reefs) put(reef, SQUARE.reef);
  for (const { at, side, destroyed } of scene.bases)
    put(at, joined(side === "own" ? SQUARE.ownBase : SQUARE.enemyBase, destroyed && SQUARE.ruin));
  for (const mine of scene.mines) put(mine, SQUARE.mine);
  for (const seen of scene.seen) put(seen.at, seenText(seen));
  const vessels = view.phase === "over" ? view.fleets.flat() : view.picture.ships;
  for (const vessel of vessels)
    for (const [at, cell] of hullOf(vessel).entries())
      put(cell, joined(nameFor(view, vessel), SQUARE.damage[vessel.damage[at]!]));
  return (cell) => {
    const known = things.get(keyOf(cell));
    const seen = sight[indexOf(size, cell)] ? SQUARE.clear : SQUARE.fog;
    const water = view.phase === "fighting" && view.seat !== null ? seen : SQUARE.water;
    return `${squareName(cell)}, ${known ?? water}`;
  };
}

function nameFor(view: FleetViewJson, vessel: { seat: number; kind: string; number: number }) {
  if (view.seat === vessel.seat) return shipName(vessel.kind, vessel.number);
  return view.seat !== null && isAlly(view.seat, vessel.seat) ? SQUARE.ally : SQUARE.enemy;
}

const seenText = ({ damage, bow }: SeenSquare): string =>
  joined(SQUARE.enemy, bow && SQUARE.bow, SQUARE.damage[damage]);

const ghostText = ({ turn, damage }: SeenSquare): string =>
  joined(SQUARE.ghost(turn ?? 0), SQUARE.damage[damage]);

const joined = (...parts: readonly (string | false | null)[]): string =>
  parts.filter(Boolean).join(", ");
