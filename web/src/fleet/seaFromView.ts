/** The sea of a fleet game as a seat sees it: from the view and the answer about orders. */
import type { Cell, Size } from "../board/cells";
import type { ShipProps } from "../board/boardProps";
import { parseCell } from "../play/cellNotation";
import type { Heading } from "../ships/heading";
import type {
  ContactJson,
  FleetOrders,
  FleetRulesetJson,
  FleetViewJson,
  VesselJson,
} from "../wire/messages";
import type { BaseSquare, SeaScene, SeenSquare } from "./seaScene";
import { keyOf } from "./squares";

const STEPS: Readonly<Record<Heading, readonly [number, number]>> = {
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
  north: [0, -1],
};

export const sizeOf = ({ columns, rows }: FleetRulesetJson): Size => ({ cols: columns, rows });

/** The squares of a ship at sea from the stern to the bow. */
export function hullFrom(stern: Cell, facing: Heading, length: number): readonly Cell[] {
  const [across, down] = STEPS[facing];
  return Array.from({ length }, (_, at) => ({
    col: stern.col + at * across,
    row: stern.row + at * down,
  }));
}

export const hullOf = ({ stern, facing, damage }: VesselJson): readonly Cell[] =>
  hullFrom(parseCell(stern), facing, damage.length);

/** The square in the middle of a ship of the view. */
export function middleOf(vessel: VesselJson): Cell {
  const hull = hullOf(vessel);
  return hull[Math.floor(hull.length / 2)]!;
}

/** The name of a ship within its fleet. */
export const shipKey = ({ kind, number }: { kind: string; number: number }): string =>
  `${kind} ${number}`;

/** The names of the ships of a view by the squares of the sea that they lie on. */
export const shipsBySquare = (vessels: readonly VesselJson[]): ReadonlyMap<string, string> =>
  new Map(
    vessels.flatMap((vessel) =>
      hullOf(vessel).map((cell) => [keyOf(cell), shipKey(vessel)] as const),
    ),
  );

/** The top left of the squares of a ship at sea. */
export const topLeft = (cells: readonly Cell[]): Cell => ({
  col: Math.min(...cells.map(({ col }) => col)),
  row: Math.min(...cells.map(({ row }) => row)),
});

/** A ship of the view as the sea board draws it. */
export function drawn(
  vessel: VesselJson,
  skin: ShipProps["skin"],
  extra: Partial<ShipProps> = {},
): ShipProps {
  const hull = hullOf(vessel);
  return {
    id: `${vessel.seat} ${shipKey(vessel)}`,
    name: vessel.kind,
    squares: hull.length,
    at: topLeft(hull),
    heading: vessel.facing,
    skin,
    damage: vessel.damage.flatMap((square, at) => (square === "destroyed" ? [at] : [])),
    ...extra,
  };
}

/**
 * Whether two seats of a fleet game play on the same side: there are two sides, whose seats take
 * turns.
 */
export const isAlly = (seat: number, other: number): boolean => seat % 2 === other % 2;

export function basesOf(
  rules: FleetRulesetJson,
  view: FleetViewJson,
  seat: number,
): readonly BaseSquare[] {
  const ruins = new Set(view.ruins);
  return rules.harbours.flatMap((harbour, owner) =>
    harbour.base.map((square) => ({
      at: parseCell(square),
      side: isAlly(seat, owner) ? ("own" as const) : ("enemy" as const),
      destroyed: ruins.has(square),
    })),
  );
}

export const seenSquare = (contact: ContactJson, turn?: number): SeenSquare => ({
  at: parseCell(contact.cell),
  damage: contact.damage,
  bow: contact.bow,
  marked: contact.marked,
  turn,
});

const SHOWN_IMPACTS = 3;

/** The scene of the sea from the view alone: everything but ghosts and what an order is about. */
export const stillScene = (
  view: FleetViewJson,
  rules: FleetRulesetJson,
  seat: number,
): Pick<SeaScene, "reefs" | "bases" | "seen" | "mines" | "damaged" | "impacts"> => ({
  reefs: view.reefs.map(parseCell),
  bases: basesOf(rules, view, seat),
  seen: view.picture.contacts.map((contact) => seenSquare(contact)),
  mines: [...view.picture.mines, ...view.mines].map(parseCell),
  damaged: damagedSquares(view.picture.ships),
  impacts: view.log
    .slice(-SHOWN_IMPACTS)
    .reverse()
    .map(({ notice, action }) => ({
      at: parseCell(notice.cell),
      collision: notice.cause === "collision",
      turn: action,
    })),
});

/** What the sea board shows that was seen and is out of sight again. */
export const ghostsOf = (orders: FleetOrders | null): readonly SeenSquare[] =>
  orders?.ghosts.map(({ contact, action }) => seenSquare(contact, action)) ?? [];

/** Own and allied squares of the view that took a hit which their armour survived. */
export const damagedSquares = (vessels: readonly VesselJson[]): readonly Cell[] =>
  vessels.flatMap((vessel) => hullOf(vessel).filter((_, at) => vessel.damage[at] === "damaged"));
