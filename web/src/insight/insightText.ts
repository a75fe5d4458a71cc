/** What is said about hints and chances. */

export const HELPED = "You took a hint, so this game sets no best score.";
export const HINT_QUESTION = {
  title: "Take a hint?",
  text:
    "A hint is worked out from what you can see, nothing more. A game with a hint counts as " +
    "played, but it is not rated and sets no best score. That cannot be undone.",
  no: "Go on without",
  yes: "Take it",
};

export const hintText = (squares: readonly string[]): string =>
  squares.length === 1
    ? `Hint: the best square is ${squares[0]}.`
    : `Hint: the best squares are ${squares.join("; ")}.`;
export const chanceText = (square: string, chance: string): string => `${square}, chance ${chance}`;
