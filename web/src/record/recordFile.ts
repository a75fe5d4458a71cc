/**
 * The file name of a record, as the server gives it: own rules may be called anything, and a shell
 * would obey some of it.
 */
export const fileOf = (preset: string, match: string): string =>
  `${preset.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "") || "match"}-${match}.jsonl`;
