/** What is said about a match of any family: players, offers, absence, and how it ended. */
import { counted, capitalized } from "../look/counted";
import { COMMON } from "../look/lookText";
import type { Action, ToastProps } from "../screens/screenProps";
import { plainName } from "../wire/guestNames";
import type { Ending, Player } from "../wire/messages";
import type { CommonView } from "./gameFamily";

const LIST = new Intl.ListFormat("en", { type: "conjunction" });
const listed = (names: readonly string[]): string => LIST.format(names);

/**
 * What a player is called in texts of a match: people by their names, and a computer by its level.
 */
export function opponentOf(
  { players }: { readonly players: readonly Player[] },
  seat: number,
): string {
  const player = players.find((one) => one.seat === seat);
  return capitalized(plainName(player?.name ?? player?.level ?? "Guest"));
}

const ENDINGS: Partial<Record<Ending, string>> = {
  "fleet-sunk": "A whole fleet has been sunk.",
  "bombs-spent": "All bombs are spent.",
  "time-up": "The time is up.",
  resigned: "The other side gave up.",
  agreed: "Both sides agreed.",
  aborted: "The match was aborted and does not count.",
  abandoned: "The other side did not come back.",
};

/** The same endings, as the losing side is told. */
const LOST: Partial<Record<Ending, string>> = {
  resigned: "You gave up.",
  abandoned: "You were away for too long.",
};

interface Ended {
  readonly view: Pick<CommonView, "seat" | "outcome">;
  readonly players: readonly Player[];
}

function lineOf({ view }: Ended): string {
  if (!view.outcome) return "";
  const { ending, winners } = view.outcome;
  if (view.seat === null && ending === "resigned") return ENDINGS.resigned!;
  const lost = view.seat !== null && !winners.includes(view.seat) ? LOST[ending] : undefined;
  return lost ?? ENDINGS[ending] ?? "The game is over.";
}

export interface Verdict {
  readonly result: "won" | "lost" | "drawn";
  readonly title: string;
  readonly line: string;
}

export function verdict(ended: Ended): Verdict {
  const { view } = ended;
  const winners = view.outcome?.winners ?? [];
  const line = lineOf(ended);
  if (view.outcome?.ending === "aborted") return { result: "drawn", title: "Aborted", line };
  if (view.seat === null && winners.length === 1)
    return { result: "won", title: `${opponentOf(ended, winners[0]!)} wins`, line };
  if (winners.length !== 1) return { result: "drawn", title: "Draw", line };
  return winners[0] === view.seat
    ? { result: "won", title: "Victory", line }
    : { result: "lost", title: "Defeat", line };
}

export const afloatText = (afloat: number, count: number): string => `${afloat} of ${count} afloat`;

/** What each clock counts down. */
export const CLOCKS = {
  turn: "turn",
  bank: "all turns",
  match: "match",
  placing: "placing",
  setup: "to prepare",
};
export const CLOCKS_LATER = "The clocks start when all fleets are placed.";

export const SETUP_NAMES = {
  random: "By chance",
  edges: "Along the edges",
  close: "Close together",
  last: "Same as last time",
};

export const LOADING = "Loading…";
export const NO_SUCH_GAME = {
  title: "There is no such game",
  line: "Its address may be mistyped, or it was played on another server.",
};
export const GOES_ON = "The match goes on.";
export const THE_ENEMY = "The enemy";
export const SOMEBODY = "Somebody";
export const CROWD = "With more than two players, a match can only be aborted.";
export const THE_OTHERS = "the others";
export const NOT_YOUR_TURN = "It is not your turn.";
export const ADJOURNED = "The match is adjourned.";

export const adjournedText = (missing: string): string =>
  `Adjourned: waiting for ${missing || "you"}`;
export const passAction = (name: string): Action => ({
  id: "pass",
  label: `Pass to ${name}`,
  icon: "people",
  main: true,
});
export const passText = (name: string): string => `Pass the screen to ${name}`;

export const drawToast = (rival: string): Omit<ToastProps, "id" | "actions"> => ({
  heading: "Draw",
  title: `${rival} offers a draw.`,
  icon: "flag",
});

export const adjournToast = (names: readonly string[]): Omit<ToastProps, "id" | "actions"> => ({
  heading: "Adjourn",
  title: `${listed(names)} ${names.length === 1 ? "offers" : "offer"} to adjourn the match.`,
  icon: "pause",
  text: "The clocks stop until all are ready to go on.",
});
export const ADJOURN_ANSWERS = { agree: "Agree", decline: "Play on" };

/** Says who is gone from a match, and how long until the win may be claimed. */
export function absenceText(names: readonly string[], claimIn: number): string {
  const seconds = Math.ceil(claimIn / 1000);
  const claim = seconds > 0 ? ` You may claim the win in ${counted(seconds, "second")}.` : "";
  return `${listed(names)} ${names.length === 1 ? "is" : "are"} away.${claim}`;
}

export const GIVE_UP = {
  question: "Give up?",
  line: "The other side wins at once. This cannot be taken back.",
  yes: "Give up",
  no: "Play on",
};

/** How the others have answered what this player offered. */
export const ANSWERS = {
  "draw-declined": (who: string): string => `${who} declined the draw.`,
  "draw-lapsed": (who: string): string => `${who} played on: your offer of a draw is over.`,
  "break-declined": (who: string): string => `${who} would rather play on.`,
  "break-lapsed": (): string => "You have moved: your offer to adjourn is over.",
};
export const ANSWERED = "Your offer";

export const STANDINGS: Action = { id: "standings", label: "Standings", icon: "medal" };
export const OFFERS: Action = { id: "offers", label: "Offers", icon: "flag" };
export const readyAction = (ready: boolean): Action => ({
  id: "ready",
  label: ready ? "Not ready" : "I am ready",
  icon: "check",
  main: !ready,
});

export const PLAY_AGAIN: Action = { id: "again", label: "Play again", icon: "play", main: true };
const NEXT_MATCH: Action = { id: "next", label: "To the next match", icon: "play", main: true };

/** How the players go on after the end. */
export interface Rematch {
  readonly together: boolean;
  /** Whether the next match is known. */
  readonly begun: boolean;
  /** Who asks for a rematch, if anybody does. */
  readonly asked: "nobody" | "you" | "other";
  /** Whether it was a game of a tournament. */
  readonly isFixture: boolean;
}

function rematchAction({ together, begun, asked }: Rematch): Action {
  if (!together) return PLAY_AGAIN;
  if (begun) return NEXT_MATCH;
  return {
    id: "rematch",
    label: asked === "other" ? "Accept the rematch" : "Rematch",
    icon: "play",
    main: true,
    refused: asked === "you" ? "You have asked for it." : undefined,
  };
}

/** The buttons with what can be done after the end of a match. */
export const endActions = (rematch: Rematch): readonly Action[] => [
  rematchAction(rematch),
  ...(rematch.isFixture ? [STANDINGS] : []),
  ...(rematch.together ? [{ id: "lobby", label: "Lobby", icon: "people" } as const] : []),
  { id: "replay", label: COMMON.replay, icon: "resume" },
  { id: "report", label: COMMON.report, icon: "chart" },
  { id: "fairness", label: COMMON.checkFairness, icon: "scales" },
  { id: "share", label: COMMON.shareLink, icon: "share" },
  { id: "record", label: COMMON.record, icon: "download" },
  { id: "menu", label: COMMON.menu, icon: "menu" },
  { id: "quit", label: "Quit", icon: "quit" },
];

export const LAYOUTS = {
  title: "Layouts",
  some: "for these rules",
  none: "none saved yet",
  wrongFleet: "It was made for another fleet.",
  save: "Save this layout",
  unfinished: "Place all ships first.",
  deleteQuestion: "Delete the layout?",
  saved: (name: string): string => `The layout ${name} is saved.`,
  placed: (name: string): string => `The layout ${name} is placed.`,
  use: (name: string): string => `Use the layout ${name}`,
  deleteOf: (name: string): string => `Delete the layout ${name}`,
  gone: (name: string): string => `${name} will be gone.`,
  freeName: (number: number): string => `Layout ${number}`,
};

/** Why a ship cannot lie where it is. */
export const MISPLACED = {
  outside: (ship: string): string => `The ${ship} would leave the board.`,
  taken: (square: string): string => `Two ships cannot share ${square}.`,
  touching: (square: string): string => `Ships may not touch: ${square} is beside another.`,
};
