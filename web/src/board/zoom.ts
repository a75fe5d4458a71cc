/** Looking at a part of a great board. */

export const ZOOMS = [1, 1.5, 2, 3] as const;

/** The next step of the board's zoom in or out; at the ends it stays. */
export function zoomed(zoom: number, by: 1 | -1): number {
  const at = ZOOMS.findIndex((step) => step >= zoom);
  return ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, at + by))]!;
}

/** The zoom after two fingers moved apart or together: as far as the buttons go. */
export const pinched = (zoom: number, apart: number): number =>
  Math.max(ZOOMS[0], Math.min(ZOOMS.at(-1)!, zoom * apart));

/** One direction of a scrolled view, in pixels. */
export interface Span {
  readonly scroll: number;
  readonly view: number;
  readonly full: number;
}

/** Which share of the zoomed board is in view: from where, and how much. */
export function part({ scroll, view, full }: Span): { from: number; length: number } {
  const length = full > 0 ? Math.min(1, view / full) : 1;
  return { from: full > 0 ? Math.max(0, Math.min(1 - length, scroll / full)) : 0, length };
}

/**
 * How far to scroll a zoomed board so that a place, as a share of the whole, lies in the middle.
 */
export const centred = (place: number, { view, full }: Pick<Span, "view" | "full">): number =>
  Math.max(0, Math.min(full - view, place * full - view / 2));

/**
 * How far to scroll a zoomed board so that a place lies where a finger is, pixels from the edge of
 * the view.
 */
export const held = (place: number, finger: number, full: number): number => place * full - finger;

/**
 * Whether a place on the zoomed board, as a share of the whole, can be seen with some sea around
 * it.
 */
export function isWithin(place: number, { scroll, view, full }: Span): boolean {
  const at = place * full - scroll;
  return at > view * 0.15 && at < view * 0.85;
}
