/** Fleets to place: the pieces, whether a ship fits, a fleet by chance, and the move that deploys it. */
import { inside, nameOf, type Cell } from "../board/cells";
import { cellsOf, squareOf, type Berth, type Piece, type Reason } from "../screens/placing";
import type { Rules } from "../wire/rules";
import { read, written } from "./cells";

/** Draws a whole number below a limit. */
export type Draw = (limit: number) => number;

const MOST_BEGINNINGS = 500;

export const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Every single ship, in the order in which the fleet is written. */
export const piecesOf = (rules: Rules): readonly Piece[] =>
  rules.ships.flatMap((kind, at) =>
    Array.from({ length: kind.count }, (_, number) => ({ id: `${at}.${number}`, name: titled(kind.name), squares: kind.size })),
  );

const near = (one: Cell, other: Cell): boolean => Math.abs(one.col - other.col) <= 1 && Math.abs(one.row - other.row) <= 1;

/** The server judges in the end; this says at once what it would say. */
export function reasonOf(rules: Rules): Reason {
  return (ship, others) => {
    const cells = cellsOf(ship);
    if (!cells.every((cell) => inside(rules.size, cell))) return `The ${ship.name} would leave the board.`;
    const taken = others.flatMap((other) => cellsOf(other));
    const clash = cells.find((cell) => taken.some((one) => one.col === cell.col && one.row === cell.row));
    if (clash) return `Two ships cannot share ${nameOf(rules.naming, clash)}.`;
    const touch = rules.touching ? undefined : cells.find((cell) => taken.some((one) => near(one, cell)));
    return touch ? `Ships may not touch: ${nameOf(rules.naming, touch)} is beside another.` : null;
  };
}

/** Where a ship may lie among others: across, then down. */
function places(rules: Rules, piece: Piece, others: readonly Berth[]): readonly Berth[] {
  const reason = reasonOf(rules);
  const { cols, rows } = rules.size;
  const all = Array.from({ length: cols * rows }, (_, index) => ({ col: index % cols, row: Math.floor(index / cols) }));
  const headings: readonly Berth["heading"][] = piece.squares > 1 ? ["east", "south"] : ["east"];
  return all.flatMap((at) => headings.map((heading): Berth => ({ ...piece, at, heading }))).filter((ship) => reason(ship, others) === null);
}

function begun(rules: Rules, draw: Draw): readonly Berth[] {
  const fleet: Berth[] = [];
  for (const piece of [...piecesOf(rules)].sort((one, other) => other.squares - one.squares)) {
    const free = places(rules, piece, fleet);
    if (!free.length) break;
    fleet.push(free[draw(free.length)]!);
  }
  return fleet;
}

/** Great ships first, begun anew when one finds no room. What could not be placed is left to the player. */
export function randomFleet(rules: Rules, draw: Draw = chance): readonly Berth[] {
  const pieces = piecesOf(rules);
  let best: readonly Berth[] = [];
  for (let tries = 0; tries < MOST_BEGINNINGS && best.length < pieces.length; tries++) {
    const fleet = begun(rules, draw);
    if (fleet.length > best.length) best = fleet;
  }
  return pieces.flatMap((piece) => best.filter((berth) => berth.id === piece.id));
}

/** Nobody foresees where ships lie from where they lay before. */
function chance(limit: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % limit;
}

/** Bow and stern of every ship, in the order of the fleet. */
export function layoutText(rules: Rules, berths: readonly Berth[]): string {
  const ships = piecesOf(rules).map((piece) => berths.find((berth) => berth.id === piece.id)!);
  return ships.map((ship) => `${written(squareOf(ship, ship.squares - 1))}:${written(ship.at)}`).join(" ");
}

export const deployMove = (rules: Rules, berths: readonly Berth[]): string => `deploy ${layoutText(rules, berths)}`;

/** The ships of a layout; null when it was made for another fleet. */
export function readLayout(rules: Rules, text: string): readonly Berth[] | null {
  const pieces = piecesOf(rules);
  const ends = text.split(" ").map((pair) => pair.split(":").map(read));
  if (ends.length !== pieces.length) return null;
  const berths = pieces.map((piece, at): Berth => {
    const [bow, stern = bow] = ends[at] as [Cell, Cell?];
    const [col, row] = [Math.min(bow.col, stern.col), Math.min(bow.row, stern.row)];
    return { ...piece, at: { col, row }, heading: bow.row === stern.row ? "east" : "south" };
  });
  const reason = reasonOf(rules);
  return berths.every((berth) => reason(berth, berths.filter((one) => one !== berth)) === null) ? berths : null;
}
