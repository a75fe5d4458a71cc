/** What the replay of a finished match says. */

export const REPLAY = {
  hint: "Arrow keys step, space plays.",
  scrubber: "Moment of the game",
  first: "First",
  back: "Back",
  next: "Next",
  last: "Last",
  pause: "Pause",
  speed: "Speed",
  share: "Share this moment",
  heatShown: "The heat map shows at every shot.",
};

export const momentText = (step: number, last: number, sentence: string): string =>
  `${step} of ${last}. ${sentence}`;
export const progressText = (done: number, total: number): string =>
  `Weighing shot ${done + 1} of ${total}…`;

/** A shot against the best one of that moment, each with its chance. */
export const oddsText = (
  shot: { readonly square: string; readonly chance: string },
  best: { readonly square: string; readonly chance: string },
): string =>
  `${shot.square} had ${shot.chance}, ` +
  (shot.square === best.square
    ? "the best there was"
    : `the best was ${best.square} with ${best.chance}`);
