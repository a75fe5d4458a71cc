import type { PageContext } from "../pageContext.svelte";

/**
 * Makes daylight for a fleet game: fog is seen best by day; the light of the player comes back when
 * the game is left.
 */
export function daylight({ water, appearance }: PageContext): () => void {
  water?.light("day");
  return () => water?.light(appearance.light);
}
