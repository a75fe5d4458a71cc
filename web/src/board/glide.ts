/** How a ship comes to its new place: it sails and turns there instead of jumping. */
import { lie, type Heading } from "../ships/heading";
import { same, type Cell } from "./cells";

export interface Pose {
  readonly at: Cell;
  readonly heading: Heading;
  readonly squares: number;
}

const ANGLES: Readonly<Record<Heading, number>> = { east: 0, south: 90, west: 180, north: 270 };
const SLOWEST_MS = 800;
const START_MS = 320;
const SQUARE_MS = 70;

const middleOf = ({ at, heading, squares }: Pose) => {
  const { wide, high } = lie(heading, squares);
  return { x: at.col + wide / 2, y: at.row + high / 2, wide, high };
};

const isSame = (one: Pose, other: Pose): boolean =>
  one.heading === other.heading && same(one.at, other.at);

/**
 * The start of a glide: from the old place, told by the size of the ship as it lies now, and the
 * shorter way round.
 */
export function startOf(from: Pose, to: Pose): string {
  const [old, now] = [middleOf(from), middleOf(to)];
  const turn = ((ANGLES[from.heading] - ANGLES[to.heading] + 540) % 360) - 180;
  const [across, down] = [(old.x - now.x) / now.wide, (old.y - now.y) / now.high];
  return `translate(${across * 100}%, ${down * 100}%) rotate(${turn}deg)`;
}

/** How long a glide takes, in milliseconds. */
export function timeFor(from: Pose, to: Pose): number {
  const [old, now] = [middleOf(from), middleOf(to)];
  const way = Math.hypot(old.x - now.x, old.y - now.y);
  return Math.min(SLOWEST_MS, START_MS + way * SQUARE_MS);
}

interface Sailing {
  readonly pose: Pose;
  /** Whether anything moves on this page. */
  readonly moves: boolean;
}

/** Lets the element of a ship glide on the board. */
export function glide(element: HTMLElement, { pose }: Sailing) {
  let last = pose;
  return {
    update({ pose: next, moves }: Sailing) {
      const from = last;
      last = next;
      if (!moves || isSame(from, next)) return;
      const start = { transform: startOf(from, next) };
      element.animate([start, { transform: "none" }], {
        duration: timeFor(from, next),
        easing: "cubic-bezier(.35, .05, .2, 1)",
        id: GLIDE,
      });
    },
  };
}

const GLIDE = "glide";

/** Ends every glide: puts each ship where it is going. */
export function arrive(board: HTMLElement): void {
  for (const one of board.getAnimations({ subtree: true })) if (one.id === GLIDE) one.finish();
}
