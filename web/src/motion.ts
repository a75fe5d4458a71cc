/** How much may move on this page. */
export type Motion = "off" | "still" | "full";

/** Whether the address of the page says how much may move. */
export const isMotionAsked = (search: string): boolean => new URLSearchParams(search).has("fx");

/**
 * How much may move, by the address of the page. ``?fx=off`` is for tests and for machines that
 * cannot even draw a still sea.
 */
export function motionOf(search: string, prefersLess: boolean): Motion {
  const asked = new URLSearchParams(search).get("fx");
  if (asked === "off" || asked === "still") return asked;
  return prefersLess ? "still" : "full";
}
