/**
 * The windows for which screens have a layout of their own. Their styles ask the same questions.
 */
import { MediaQuery } from "svelte/reactivity";

/** A phone that lies: everything stands around the board, and nothing scrolls. */
export const lying = new MediaQuery("(max-height: 520px) and (min-aspect-ratio: 4/3)");
/** A phone that stands: clocks leave room for few words. */
export const upright = new MediaQuery("(max-width: 720px) and (max-aspect-ratio: 4/3)");
/** Wider than high, and high enough for panels below a wide board. */
export const spacious = new MediaQuery(
  "(min-width: 901px) and (min-height: 521px) and (orientation: landscape)",
);
/** Room for a column on each side of the board. */
export const threeColumns = new MediaQuery("(min-width: 1181px) and (min-height: 521px)");
