/** A number with its noun: "1 ship", "2 ships". */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** The name of a preset or a level, as people read it. */
export const readableName = (name: string): string => capitalized(name.replaceAll("-", " "));
