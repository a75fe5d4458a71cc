/** Words that several pages share, and what the frame of every page says. */

/** Buttons, headings and answers that mean the same everywhere. */
export const COMMON = {
  guest: "guest",
  cancel: "Cancel",
  save: "Save",
  delete: "Delete",
  close: "Close",
  menu: "Menu",
  toMenu: "To the menu",
  toLobby: "To the lobby",
  play: "Play",
  startAgain: "Start again",
  replay: "Replay",
  report: "Report",
  record: "Record",
  recordFile: "Record file",
  checkFairness: "Check fairness",
  heatMap: "Heat map",
  shareLink: "Share link",
  accept: "Accept",
  decline: "Decline",
  leave: "Leave",
  name: "Name",
  rules: "Rules",
  ruleBook: "Rule book",
  opponent: "Opponent",
  whoStarts: "Who starts",
  byLot: "By lot",
  you: "You",
  timeLeft: "time left",
  looking: "Looking…",
  checking: "Checking…",
  calling: "Calling the server…",
  achievement: "Achievement",
  refused: "That did not work",
  matchOver: "The battle is over",
  yourWaters: "Your waters",
  noShotYet: "No shot has been fired yet.",
};

export const TITLE = "Broadside";
export const NEWS = "News";
export const DISMISS = "Dismiss";
export const SWITCH = { on: "On", off: "Off" };
export const TOOLS = { sound: "Sound", music: "Music" };

export const CONNECTION = {
  back: "The connection is back.",
  lost: "No connection to the server. Trying again.",
  trying: "No connection. Trying again…",
};
export const PAGE_LOST = {
  title: "This page did not arrive",
  line: "The connection may be lost, or the server has just been renewed.",
  again: "Try again",
};

export const watersOf = (name: string): string => `Waters of ${name}`;
export const playerNumber = (seat: number): string => `Player ${seat + 1}`;
export const boardLabel = (title: string, { cols, rows }: { cols: number; rows: number }): string =>
  `${title}, ${cols} by ${rows}`;
