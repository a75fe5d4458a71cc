/** Commands for games without screens on this page: they are watched and replayed in a terminal. */
import { pathTo } from "../address";
import { COMMANDS } from "./recordText";

export interface Command {
  /** What it is for. */
  readonly label: string;
  readonly text: string;
}

/**
 * The file name of a record in a command line, as the server gives it: own rules may be called
 * anything, and a shell would obey some of it.
 */
export const fileOf = (preset: string, match: string): string =>
  `${preset.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "") || "match"}-${match}.jsonl`;

/** The command line that watches a match. `page` is the address of this page without its hash. */
export const watching = (page: string, match: string): readonly Command[] => [
  { label: COMMANDS.watch, text: `broadside watch ${page}${pathTo("watch", match)}` },
];

export const replaying = (file: string): readonly Command[] => [
  { label: COMMANDS.again, text: `broadside replay ${file}` },
  {
    label: COMMANDS.asFirst,
    text: `broadside replay ${file} --seat 1 --step`,
  },
  { label: COMMANDS.verify, text: `broadside verify ${file}` },
];
