/** Where something may lie on the screen without covering what can be clicked. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Extent {
  readonly wide: number;
  readonly high: number;
}

/** Between what lies there and the edge of the screen, or what can be clicked. */
const EDGE = 12;
const GAP = 6;
const STEP = 16;

const meets = (one: Box, other: Box): boolean =>
  one.left < other.right + GAP &&
  one.right > other.left - GAP &&
  one.top < other.bottom + GAP &&
  one.bottom > other.top - GAP;

export const isFree = (box: Box, taken: readonly Box[]): boolean =>
  !taken.some((one) => meets(box, one));

export const boxAt = (left: number, top: number, { wide, high }: Extent): Box => ({
  left,
  top,
  right: left + wide,
  bottom: top + high,
});

/** Finds a place for news where nothing of the page is covered; else, where nothing that can be
 *  clicked is covered, as it is now if that will do; null where there is no such place. */
export function bestPlace(
  extent: Extent,
  view: Extent,
  { clickable, readable, now }: { clickable: readonly Box[]; readable: readonly Box[]; now?: Box },
): Box | null {
  const all = [...clickable, ...readable];
  if (now && isFree(now, all)) return now;
  const free = freePlace(extent, view, all);
  if (free) return free;
  return now && isFree(now, clickable) ? now : freePlace(extent, view, clickable);
}

/** A free place on the page, nearest to the lower right corner; null where there is none. */
export function freePlace(extent: Extent, view: Extent, taken: readonly Box[]): Box | null {
  for (let left = view.wide - EDGE - extent.wide; left >= EDGE; left -= STEP) {
    const top = freeTop(left, extent, view, taken);
    if (top !== null) return boxAt(left, top, extent);
  }
  return null;
}

function freeTop(left: number, extent: Extent, view: Extent, taken: readonly Box[]): number | null {
  let top = view.high - EDGE - extent.high;
  while (top >= EDGE) {
    const box = boxAt(left, top, extent);
    const hit = taken.filter((one) => meets(box, one));
    if (!hit.length) return top;
    top = Math.min(...hit.map((one) => one.top)) - GAP - extent.high;
  }
  return null;
}

/** Boards are looked at as a whole: their squares come and go with the turns. */
const CLICKABLE = "button, a[href], input, select, textarea, [role=grid], summary";
const READABLE = "h1, h2, h3, p, dt, dd, li, th, td, label";

/** The boxes of what can be clicked on the page, as far as it is on the screen. */
export const clickable = (page: ParentNode, view: Extent): readonly Box[] =>
  boxesOf(page, CLICKABLE, view);

/** The boxes of what is read on the page, as far as it is on the screen, to keep free of it. */
export const readable = (page: ParentNode, view: Extent): readonly Box[] =>
  boxesOf(page, READABLE, view);

function boxesOf(page: ParentNode, kinds: string, view: Extent): readonly Box[] {
  return [...page.querySelectorAll(kinds)]
    .filter((one) => !one.parentElement?.closest("[role=grid]"))
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width && box.bottom > 0 && box.top < view.high && box.left < view.wide);
}
