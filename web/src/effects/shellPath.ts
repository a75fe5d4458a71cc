/** The paths of shells and torpedoes from ship to target. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const FLIGHT = 0.42;
/** A torpedo takes longer, and leaves its track on the water. */
export const RUN = 0.6;

/** Where a shell is on its path after a share of its flight; it rises more on a longer way. */
export function shellAt(from: Spot, to: Spot, share: number): Spot {
  const way = Math.hypot(to.x - from.x, to.y - from.y);
  const lift = Math.min(180, 30 + way * 0.3) * Math.sin(Math.PI * share);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share - lift };
}

/** Where a torpedo is on its path: it runs straight, under the water. */
export const torpedoAt = (from: Spot, to: Spot, share: number): Spot => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});
