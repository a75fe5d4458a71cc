/** What the sea of the fleet game is told to draw, besides ships: values only, no rules. */
import type { Cell, Size } from "../board/cells";
import type { Heading } from "../ships/heading";

export type Damage = "intact" | "damaged" | "destroyed";
export type Side = "own" | "enemy";

export interface BaseSquare {
  readonly at: Cell;
  readonly side: Side;
  readonly destroyed: boolean;
}

/** A square of a ship that is seen now, or was seen in that turn. */
export interface SeenSquare {
  readonly at: Cell;
  readonly damage: Damage;
  readonly bow: Heading | null;
  /** The middle of a radar boat. */
  readonly marked: boolean;
  /** The turn in which it was seen last; nothing while it is seen. */
  readonly turn?: number;
}

/** A square that an order is about. */
export interface Reach {
  readonly at: Cell;
  readonly look: "clear" | "fog" | "chosen";
  /** A short word in it, such as the number of squares ahead. */
  readonly word?: string;
}

/** A rectangle that is outlined, such as the reach of a cannon. */
export interface Zone {
  readonly from: Cell;
  readonly to: Cell;
  readonly look: "cannon" | "radar" | "dock" | "reefs" | "picked";
}

/** Where something struck, and in which turn. */
export interface Impact {
  readonly at: Cell;
  readonly collision: boolean;
  readonly turn?: number;
}

/** Words beside a square: what happened there, and when. */
export interface SeaLabel {
  readonly at: Cell;
  readonly text: string;
  readonly look: "ghost" | "impact";
}

export interface SeaScene {
  readonly reefs: readonly Cell[];
  readonly bases: readonly BaseSquare[];
  readonly seen: readonly SeenSquare[];
  readonly ghosts: readonly SeenSquare[];
  readonly mines: readonly Cell[];
  /** Squares of own and allied ships that took a hit which their armour survived. */
  readonly damaged: readonly Cell[];
  readonly reach: readonly Reach[];
  readonly zones: readonly Zone[];
  /** Mines that were heard and are out of reach of every sonar again. */
  readonly mineGhosts?: readonly { readonly at: Cell; readonly turn: number }[];
  /** From a gun to the square it is aimed at. */
  readonly arc?: readonly [from: Cell, to: Cell] | null;
  readonly labels?: readonly SeaLabel[];
  /** From the bow to the last square that a torpedo may reach. */
  readonly lane: readonly Cell[];
  /** Lines around what each side sees. */
  readonly outlines?: readonly { readonly side: Side; readonly path: string }[];
  /** The latest impacts and collisions, the last one first. */
  readonly impacts: readonly Impact[];
}

/** The smallest rectangle around squares of the sea scene. */
export function around(cells: readonly Cell[], look: Zone["look"]): readonly Zone[] {
  if (!cells.length) return [];
  const cols = cells.map(({ col }) => col);
  const rows = cells.map(({ row }) => row);
  const from = { col: Math.min(...cols), row: Math.min(...rows) };
  return [{ from, to: { col: Math.max(...cols), row: Math.max(...rows) }, look }];
}

/** In the sea scene, the squares of each row that are seen, as stretches. */
export function runsOf(
  sight: Uint8Array,
  { cols, rows }: Size,
): readonly (Cell & { readonly length: number })[] {
  const runs: { col: number; row: number; length: number }[] = [];
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) {
      if (!sight[row * cols + col]) continue;
      const last = runs.at(-1);
      if (last?.row === row && last.col + last.length === col) last.length++;
      else runs.push({ col, row, length: 1 });
    }
  return runs;
}

const CORALS = 6;

/**
 * A number from 0 to 1 for the sea scene that looks random and is the same for the same square.
 */
function scatter(seed: number): number {
  const wave = Math.sin(seed * 91.7) * 24634.6345;
  return wave - Math.floor(wave);
}

export interface Coral {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The corals of a reef in the sea scene, within a square whose side is 100. */
export function corals({ col, row }: Cell): readonly Coral[] {
  const seed = col * 31 + row * 57;
  return Array.from({ length: CORALS }, (_, one) => {
    const turn = scatter(seed + one) * Math.PI * 2;
    const off = scatter(seed + one + 0.4) * 24;
    return {
      x: 50 + Math.cos(turn) * off,
      y: 50 + Math.sin(turn) * off,
      r: 11 + scatter(seed + one + 0.7) * 13,
    };
  });
}

const isBeside = (one: Cell, other: Cell): boolean =>
  Math.abs(one.col - other.col) + Math.abs(one.row - other.row) === 1;

/**
 * In the sea scene, a label for each group of ghosts that were seen in one turn: at the leftmost of
 * its lowest.
 */
export function ghostGroups(ghosts: readonly SeenSquare[]): readonly SeenSquare[] {
  const left = [...ghosts].sort(
    (one, other) => other.at.row - one.at.row || one.at.col - other.at.col,
  );
  const heads: SeenSquare[] = [];
  while (left.length) {
    const group = [left.shift()!];
    heads.push(group[0]!);
    for (const one of group)
      for (let at = left.length - 1; at >= 0; at--) {
        const other = left[at]!;
        if (other.turn === one.turn && isBeside(one.at, other.at))
          group.push(...left.splice(at, 1));
      }
  }
  return heads;
}
