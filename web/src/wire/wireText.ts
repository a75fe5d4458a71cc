/** What is said when the server says nothing, or says it to a program. */

export const REFUSED = "That did not work.";
export const SILENT = "The server does not answer. Try again in a moment.";

const RELOAD = "The page is out of date. Load it again.";

/** Refusals that the server explains to programs, as people are told of them. */
const FOR_PEOPLE: Readonly<Record<string, string>> = {
  "no-session": "You are not logged in any more. Try again as a guest, or log in.",
  "not-text": RELOAD,
  "hello-first": RELOAD,
  "wrong-version": RELOAD,
  "no-feature": RELOAD,
  "not-json": RELOAD,
  "not-found": RELOAD,
  "wrong-method": RELOAD,
  "no-game": RELOAD,
  "unknown-preset": "This server does not have these rules. Choose others.",
  "unknown-family": "This server does not have this game. Choose another.",
  "unknown-level": "This server does not have this opponent. Choose another.",
  "not-following": "The match is not open here. Load the page again.",
  "not-here": "You have left this room. Open the page again to write there.",
  "too-long": "That is too much at once. Try less.",
  "name-taken": "That name is taken. Choose another.",
  "too-fast": "That was too fast. Wait a moment, then try again.",
  "too-slow": "That took too long. Try again.",
  "wrong-origin": "Open the game at the usual address of its server.",
  "match-stopped": "The server has trouble with this match. The page tries again by itself.",
  "by-lot": "In this game, chance decides who starts. Choose “By lot”.",
  "unknown-line": "That message is gone.",
};
const UNREADABLE = "The server could not read that. Check what you have entered.";
/** Why a line of a chat cannot be read, by the detail of the refusal. */
const LINES: readonly (readonly [RegExp, string])[] = [
  [/line is empty/, "There is nothing to read in that message."],
  [/line has at most/, "That message is too long. Make it shorter."],
];
/** Refusals whose detail is written for programs. */
const WITHOUT_DETAIL = ["fault", "registered", "unreadable"];

export interface Refused {
  readonly code: string;
  readonly sentence: string;
  readonly detail?: string | null;
}

/** A refusal of the server in the words for people, without its detail. */
export function refusalSentence({ code, sentence, detail }: Refused): string {
  if (code === "unreadable")
    return LINES.find(([form]) => form.test(detail ?? ""))?.[1] ?? UNREADABLE;
  return FOR_PEOPLE[code] ?? sentence;
}

export function refusalText(refusal: Refused): string {
  const { code, detail } = refusal;
  const isShown = detail && !(code in FOR_PEOPLE) && !WITHOUT_DETAIL.includes(code);
  return isShown ? `${refusalSentence(refusal)} (${detail})` : refusalSentence(refusal);
}
