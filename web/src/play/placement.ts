/**
 * Fleets to place: the pieces, whether a ship fits, a fleet by chance, and the move that deploys
 * it.
 */
import { inside, nameOf, type Cell } from "../board/cells";
import { cellsOf, squareOf, type Berth, type Piece, type Reason } from "../screens/placing";
import type { Rules } from "../wire/rules";
import { parseCell, formatCell } from "./cellNotation";
import { MISPLACED } from "./playText";
import { capitalized } from "../look/counted";

/** Draws a whole number below a limit. */
export type Draw = (limit: number) => number;

const MOST_BEGINNINGS = 500;

/** Every single ship to place, in the order in which the fleet is written. */
export const piecesOf = (rules: Rules): readonly Piece[] =>
  rules.ships.flatMap((kind, at) =>
    Array.from({ length: kind.count }, (_, number) => ({
      id: `${at}.${number}`,
      name: capitalized(kind.name),
      squares: kind.size,
    })),
  );

const near = (one: Cell, other: Cell): boolean =>
  Math.abs(one.col - other.col) <= 1 && Math.abs(one.row - other.row) <= 1;

/**
 * Why a ship cannot be placed there. The server judges in the end; this says at once what it would
 * say.
 */
export function reasonOf(rules: Rules): Reason {
  return (ship, others) => {
    const cells = cellsOf(ship);
    if (!cells.every((cell) => inside(rules.size, cell))) return MISPLACED.outside(ship.name);
    const taken = others.flatMap((other) => cellsOf(other));
    const clash = cells.find((cell) =>
      taken.some((one) => one.col === cell.col && one.row === cell.row),
    );
    if (clash) return MISPLACED.taken(nameOf(rules.naming, clash));
    const touch = rules.touching
      ? undefined
      : cells.find((cell) => taken.some((one) => near(one, cell)));
    return touch ? MISPLACED.touching(nameOf(rules.naming, touch)) : null;
  };
}

/** The places where a ship may lie among others: across, then down. */
function places(rules: Rules, piece: Piece, others: readonly Berth[]): readonly Berth[] {
  const reason = reasonOf(rules);
  const { cols, rows } = rules.size;
  const all = Array.from({ length: cols * rows }, (_, index) => ({
    col: index % cols,
    row: Math.floor(index / cols),
  }));
  const headings: readonly Berth["heading"][] = piece.squares > 1 ? ["east", "south"] : ["east"];
  return all
    .flatMap((at) => headings.map((heading): Berth => ({ ...piece, at, heading })))
    .filter((ship) => reason(ship, others) === null);
}

/** How much a place is liked: the less, the better. */
export type Dislike = (ship: Berth, others: readonly Berth[]) => number;

/** Of the places that are liked best, one of these many is drawn. */
const LIKED = 6;

function liked(free: readonly Berth[], fleet: readonly Berth[], dislike: Dislike) {
  const measured = free.map((ship) => ({ ship, dislike: dislike(ship, fleet) }));
  measured.sort((one, other) => one.dislike - other.dislike);
  return measured.slice(0, LIKED).map(({ ship }) => ship);
}

function begun(rules: Rules, draw: Draw, dislike?: Dislike): readonly Berth[] {
  const fleet: Berth[] = [];
  for (const piece of [...piecesOf(rules)].sort((one, other) => other.squares - one.squares)) {
    const all = places(rules, piece, fleet);
    if (!all.length) break;
    // From all of them, without an order, which chance alone must not follow.
    const free = dislike ? liked(shuffled(all, draw), fleet, dislike) : all;
    fleet.push(free[draw(free.length)]!);
  }
  return fleet;
}

function shuffled<Thing>(things: readonly Thing[], draw: Draw): readonly Thing[] {
  const all = [...things];
  for (let at = all.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

/**
 * How far a ship is from lying along the edges of the board, for a set-up that places all ships
 * there.
 */
export const alongTheEdges =
  ({ size }: Rules): Dislike =>
  (ship) =>
    Math.max(
      ...cellsOf(ship).map(({ col, row }) =>
        Math.min(col, row, size.cols - 1 - col, size.rows - 1 - row),
      ),
    );

/** Ships lie near the first one. */
export const closeTogether: Dislike = (ship, others) => {
  const [first] = others;
  if (!first) return 0;
  const middle = squareOf(first, Math.floor(first.squares / 2));
  return Math.max(
    ...cellsOf(ship).map(({ col, row }) => Math.hypot(col - middle.col, row - middle.row)),
  );
};

/**
 * Places a fleet at random: great ships first, begun anew when one finds no room. What could not be
 * placed is left to the player.
 */
export function randomFleet(
  rules: Rules,
  draw: Draw = chance,
  dislike?: Dislike,
): readonly Berth[] {
  const pieces = piecesOf(rules);
  let best: readonly Berth[] = [];
  for (let tries = 0; tries < MOST_BEGINNINGS && best.length < pieces.length; tries++) {
    const fleet = begun(rules, draw, dislike);
    if (fleet.length > best.length) best = fleet;
  }
  return pieces.flatMap((piece) => best.filter((berth) => berth.id === piece.id));
}

/**
 * A random number for placing a fleet: nobody foresees where ships lie from where they lay before.
 */
function chance(limit: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % limit;
}

/** A placed fleet as text: bow and stern of every ship, in the order of the fleet. */
export function layoutText(rules: Rules, berths: readonly Berth[]): string {
  const ships = piecesOf(rules).map((piece) => berths.find((berth) => berth.id === piece.id)!);
  return ships
    .map((ship) => `${formatCell(squareOf(ship, ship.squares - 1))}:${formatCell(ship.at)}`)
    .join(" ");
}

export const deployMove = (rules: Rules, berths: readonly Berth[]): string =>
  `deploy ${layoutText(rules, berths)}`;

/** The placed ships of a layout; null when it was made for another fleet. */
export function readLayout(rules: Rules, text: string): readonly Berth[] | null {
  const pieces = piecesOf(rules);
  const ends = text.split(" ").map((pair) => pair.split(":").map(parseCell));
  if (ends.length !== pieces.length) return null;
  const berths = pieces.map((piece, at): Berth => {
    const [bow, stern = bow] = ends[at] as [Cell, Cell?];
    const [col, row] = [Math.min(bow.col, stern.col), Math.min(bow.row, stern.row)];
    return { ...piece, at: { col, row }, heading: bow.row === stern.row ? "east" : "south" };
  });
  const reason = reasonOf(rules);
  return berths.every(
    (berth) =>
      reason(
        berth,
        berths.filter((one) => one !== berth),
      ) === null,
  )
    ? berths
    : null;
}
