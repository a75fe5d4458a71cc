/** What the rule book says besides its rules. */

export const BOOK = {
  opening: "Opening the book…",
  failed: "The book cannot be opened.",
  contents: "Contents",
  table: (heading: string): string => `Table: ${heading}`,
};
