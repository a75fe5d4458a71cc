/** The figures of a fleet report, as the page draws them. */
import type {
  FleetReport,
  FleetShot,
  ShipHistory,
  SideReport,
  WeaponDamage,
} from "../wire/messages";

/** A part of the time line, in hundredths. */
export interface Bar {
  readonly from: number;
  readonly width: number;
}

/** A hit or a sinking, in hundredths of the time line. */
export interface HitMark {
  readonly at: number;
  readonly look: "hit" | "sunk";
}

export interface ChartRow {
  readonly ship: ShipHistory;
  readonly bars: readonly Bar[];
  readonly marks: readonly HitMark[];
}

/** A bar that is seen, however long the game was. */
const LEAST_WIDTH = 0.8;

export function chartRows({ moments }: FleetReport, side: SideReport): readonly ChartRow[] {
  const last = Math.max(1, moments - 1);
  const place = (moment: number) => (100 * moment) / last;
  return side.ships.map((ship) => ({
    ship,
    bars: ship.seen.map((span) => {
      const width = Math.max(LEAST_WIDTH, place(span.last) - place(span.first));
      return { from: Math.min(place(span.first), 100 - width), width };
    }),
    marks: ship.hits.map(({ moment }) => ({
      at: place(moment),
      look: moment === ship.loss?.moment ? ("sunk" as const) : ("hit" as const),
    })),
  }));
}

/**
 * For the figures of a fleet report, moments to write below the time line: the first, the last, and
 * round ones between.
 */
export function ticksOf(moments: number): readonly number[] {
  const last = Math.max(1, moments - 1);
  const step = [5, 10, 20, 50, 100, 200, 500].find((one) => last / one <= 6) ?? 1000;
  const between = Array.from({ length: Math.ceil(last / step) }, (_, at) => at * step);
  return [...between.filter((at) => !at || last - at > step / 2), last];
}

export const OUTCOMES: readonly FleetShot["outcome"][] = [
  "hit",
  "base",
  "mine",
  "own",
  "fog",
  "certain",
];

export interface ShotSum {
  readonly outcome: FleetShot["outcome"];
  readonly count: number;
}

/**
 * In the figures of a fleet report, how many shots of a side met what; what no shot met is left
 * out.
 */
export const shotSums = ({ shots }: SideReport): readonly ShotSum[] =>
  OUTCOMES.map((outcome) => ({
    outcome,
    count: shots.filter((shot) => shot.outcome === outcome).length,
  })).filter(({ count }) => count > 0);

export interface WeaponRow {
  readonly weapon: WeaponDamage["weapon"];
  /** What each side destroyed of the enemy. */
  readonly squares: readonly number[];
}

const destroyed = (side: SideReport, weapon: WeaponDamage["weapon"]): number =>
  side.damage
    .filter((one) => one.weapon === weapon)
    .reduce((sum, { ships, bases }) => sum + ships + bases, 0);

/** The rows of figures in a fleet report: weapons by which any side has destroyed something. */
export function weaponRows({ sides }: FleetReport): readonly WeaponRow[] {
  const weapons = ["cannon", "torpedo", "mine", "blast"] as const;
  return weapons
    .map((weapon) => ({ weapon, squares: sides.map((side) => destroyed(side, weapon)) }))
    .filter(({ squares }) => squares.some(Boolean));
}

/**
 * In the figures of a fleet report, ships that were lost without the other side ever having seen
 * them.
 */
export const neverSeen = ({ ships }: SideReport): readonly ShipHistory[] =>
  ships.filter(({ seen, loss }) => loss && !seen.length);

/** In the figures of a fleet report, ships whose side did not see what sank them. */
export const sunkByUnseen = ({ ships }: SideReport): readonly ShipHistory[] =>
  ships.filter(({ loss }) => loss && !loss.cause_seen);
