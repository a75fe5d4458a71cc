/** What the check of a finished match says. */
import { counted } from "../look/counted";

export const FAIRNESS = {
  title: "Was it fair?",
  checked: "What was checked",
  byWhom: "by this browser itself",
  how: "How it works",
  commitments:
    "Before the first shot the server fixes every fleet: it sends everybody a number, the " +
    "SHA-256 of a random salt followed by the placement. Nobody can read the fleet from it, and " +
    "nobody can find another fleet with the same number. After the end the salts are shown, and " +
    "this page computes the numbers again.",
  verify:
    "The record has all of it. On any machine you can check the same and more, such as the " +
    "order of turns:",
  command: "broadside verify FILE",
  numbers: "The numbers",
  digest: "SHA-256",
  salt: "salt",
  placement: "placement",
  asMoved: "as in its move",
};

export const HOLDS = { yes: "Holds", no: "Does not hold", unknown: "Not checked" } as const;
export const VERDICTS = {
  yes: "The game was fair.",
  no: "Something does not hold.",
  unknown: "Nothing is wrong, as far as it could be checked here.",
} as const;

export const holdText = (holding: number, all: number): string =>
  `${holding} of ${counted(all, "check")} hold.`;

export const NO_COMMITMENT = "The record opens no commitment.";
export const NO_DIGEST =
  "This browser computes no SHA-256 here: open the page by HTTPS, or use broadside verify.";

export const MOVES_UNCHECKED =
  "This page does not know the rules of this game: broadside verify checks every order and answer.";

/** Findings about the fleet of somebody. */
export const FLEET = {
  unknown: (name: string): string => `The record does not say where the ships of ${name} lay.`,
  salt: (name: string, bytes: number): string =>
    `The salt of ${name} is not one of ${bytes} bytes.`,
  moved: (name: string): string => `${name} placed the ships otherwise than the commitment says.`,
  same: (name: string): string => `The fleet of ${name} is the one that was committed to.`,
  other: (name: string): string => `The fleet of ${name} is not the one that was committed to.`,
  legal: (name: string): string => `The fleet of ${name} lies as the rules demand.`,
  illegal: (name: string): string => `The fleet of ${name} does not lie as the rules demand.`,
};

/** Findings about a commitment, against what this browser was told during the game. */
export const TOLD = {
  never: (name: string): string =>
    `This browser was not told the commitment of ${name} during the game, so there is nothing ` +
    "to compare it with.",
  same: (name: string): string =>
    `The commitment of ${name} is the one that this browser was told during the game.`,
  other: (name: string): string =>
    `The commitment of ${name} is not the one that this browser was told during the game.`,
};

const were = (count: number): string => (count === 1 ? "was" : "were");

/** Findings about the answers to shots. */
export const ANSWERS = {
  count: (fired: number, answered: number): string =>
    `${counted(fired, "shot")} ${were(fired)} fired and ${answered} ${were(answered)} answered.`,
  squares: (at: number): string =>
    `Answer ${at + 1} is about other squares than those that were fired at.`,
  wrong: (square: string, told: string, right: string | null): string =>
    `The answer for ${square} was “${told}”; it should have been “${right ?? "nothing"}”.`,
  true: (count: number): string =>
    count === 1 ? "The one answer is true." : `All ${count} answers are true.`,
};
