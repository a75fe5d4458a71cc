/** What the pages around the games say: dates, rates, opponents and results. */

import { counted } from "../look/counted";
import type { Choice, Figure } from "../screens/screenProps";
import { waitedFor } from "../lobby/adjournment";
import type { AllTime, Figures, MatchLine } from "../wire/messages";
import { capitalized } from "../look/counted";

export const percent = (share: number): string => `${Math.round(100 * share)}%`;
export const rate = (share: number, of: number): string => (of ? percent(share) : "–");
export const balance = ({ wins, losses, draws }: Figures): string => `${wins}–${losses}–${draws}`;

export const whenOf = (at: number, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at);

export function against({ players, seat }: MatchLine): string {
  const others = players
    .filter((player) => player.seat !== seat)
    .map(({ name, level }) => name ?? (level ? capitalized(level) : "a guest"));
  return [...new Set(others)].join(", ");
}

/** Says whom an adjourned game in the list waits for, behind what else is said of it. */
export function adjournedLine({ is_paused, waits_for = [], players, seat }: MatchLine): string {
  if (!is_paused) return "";
  const nameOf = (at: number) => players.find((player) => player.seat === at)?.name ?? "a guest";
  return `, adjourned: waiting for ${waitedFor(waits_for, seat, nameOf)}`;
}

export type Result = "won" | "lost" | "drawn" | "running" | "watched";

export function resultOf({ result, seat }: MatchLine): Result {
  if (!result) return "running";
  if (seat === null) return "watched";
  if (!result.winners.includes(seat)) return "lost";
  return result.winners.length > 1 ? "drawn" : "won";
}

export const RESULTS: Readonly<Record<Result, string>> = {
  won: "Won",
  lost: "Lost",
  drawn: "Draw",
  running: "Running",
  watched: "Over",
};

export const isRunning = (line: MatchLine): boolean => line.finished_at === null;

/** The text of a name for a saved game that is not taken yet. */
export function freeName(wished: string, taken: readonly string[]): string {
  if (!taken.includes(wished)) return wished;
  let number = 2;
  while (taken.includes(`${wished} ${number}`)) number++;
  return `${wished} ${number}`;
}

/** The figures of all games together, for the page of statistics. */
export const summary = ({
  wins,
  total,
  streak,
  best_streak,
  best_scores,
  tutorial_done,
}: AllTime): readonly Figure[] => [
  { label: "Wins", value: String(wins), tone: "own" },
  { label: "Games", value: String(total.games) },
  { label: "Win rate", value: rate(total.win_rate, total.games) },
  { label: "Accuracy", value: rate(total.accuracy, total.shots) },
  { label: "Shots", value: String(total.shots) },
  { label: "Wins in a row", value: String(streak) },
  { label: "Longest row", value: String(best_streak) },
  {
    label: "Highest score",
    value: Object.keys(best_scores).length ? String(Math.max(...Object.values(best_scores))) : "–",
  },
  { label: "Tutorial", value: tutorial_done ? "Completed" : "Not yet" },
];

export const FRAME = { label: "Page", backToGame: "Back to the game" };
export const YOUR_DATA = "Your data";
export const EXPORT_DATA = "Export my data";
export const NO_GAME_RUNS = "No game is running.";
export const CONTINUE = "Continue";

export const ACCOUNT = {
  title: "Account",
  who: "Who you are",
  logOut: "Log out",
  loggedOut: "You are logged out, and a guest now.",
  isGuest: (name: string): string =>
    `You are a guest. Others see you as ${name}. Your games, saved games and statistics are kept ` +
    "for this browser. With a registered name and a password you reach them from everywhere.",
  is: (name: string): string => `You are ${name}`,
  kept: (name: string): string => `You are ${name} now, and have kept everything.`,
  loggedIn: (name: string): string => `You are logged in as ${name}.`,
  data: "Everything that is kept about you, in one file.",
  dataList:
    "Everything that is kept about you, in one file: games, moves, results, saved games, " +
    "layouts and settings.",
};

export const GUEST_NAME = {
  title: "Your name as a guest",
  note: "no account needed",
  label: "What others call you",
  rule: "1 to 32 letters, digits or signs. Others see that you are a guest.",
  change: "Change the name",
  changed: (name: string): string => `Others see you as ${name} now.`,
};

export const LOGIN = {
  register: {
    title: "Take a name",
    note: "everything is kept",
    name: "1 to 32 letters, digits or signs.",
    action: "Register",
  },
  "log-in": { title: "Log in", note: "you have a name already", name: "", action: "Log in" },
  email: "E-mail (optional)",
  forgot: "Forgot your password? Ask the operator of this server for a reset link.",
  guestGames:
    "What you played as a guest here stays with the guest. To keep it, take a name first.",
};

export const PASSWORD = {
  label: "Password",
  old: "Old password",
  new: "New password",
  rule: "At least 8 characters.",
  note: "ends all other sessions",
  change: "Change the password",
  changed: "The password is changed.",
  sessionsEnded: "All other sessions have ended.",
  resetTitle: "Set a new password",
  resetNote: "this link can be used once",
  set: "Set the password",
  wasSet: (name: string): string => `You have a new password, ${name}.`,
};

export const SESSIONS = {
  title: "Where you are logged in",
  this: "This browser",
  unknown: "Unknown device",
  seen: (when: string): string => `last seen ${when}`,
  end: "End",
  endOf: (label: string): string => `End the session of ${label || "an unknown device"}`,
  ended: "The session has ended.",
  endOthers: "End all others",
};

export const BOTS = {
  title: "Bots",
  count: (count: number): string => `${count} of 5`,
  text:
    "A program can play here under a name of its own. It comes in with its token, which only " +
    "you see.",
  newToken: "New token",
  newTokenFor: (name: string): string => `New token for ${name}`,
  token: "Copy the token now, it is shown once:",
  said: "Here is the token. It is shown once.",
  name: "Name of a new bot",
  make: "Make a bot",
  gone: "Its rating goes with it. Its games stay with those who played them.",
};
export const deleteOf = (name: string): string => `Delete ${name}`;
export const deleteQuestion = (name: string): string => `Delete ${name}?`;

export const FORGET = {
  title: "Delete the account",
  text:
    "Games, saved games, statistics and achievements are deleted for good. Finished games stay, " +
    "without your name. Chat messages that were reported to the operator also stay, with your " +
    "name.",
  ask: "Delete my account…",
  question: "Delete the account?",
  warning: "This cannot be taken back. Export your data first if you want to keep it.",
  action: "Delete for good",
  done: "The account is deleted. You are a new guest.",
};

export const NAMING = {
  empty: "Type a name first.",
  taken: "That name is taken.",
  replaced: "There is one of that name already. It will be replaced.",
  another: "There is one of that name already. Choose another name.",
  replace: "Replace",
};

export const SAVED = {
  title: "Saved games",
  count: (count: number): string => `${count} of 100`,
  running: "Running games",
  runningNote: "kept without saving",
  begun: (rivals: string, when: string): string => `against ${rivals}, begun ${when}`,
  savedAt: (game: string, when: string): string => `${game}, saved ${when}`,
  adjourned: ", adjourned",
  saveAs: "Save as…",
  load: "Load",
  rename: "Rename",
  none: "Nothing is saved yet. Save a running game, or use the menu in a game.",
  continueOf: (name: string): string => `Continue ${name}`,
  saveAsOf: (name: string): string => `Save as… ${name}`,
  loadOf: (name: string): string => `Load ${name}`,
  renameOf: (name: string): string => `Rename ${name}`,
  saveTitle: "Save the game",
  saved: "Saved",
  savedText: "Load it from the menu, whenever you like.",
  renameTitle: "Rename the saved game",
  deleteTitle: "Delete the saved game?",
  gone: (name: string): string => `${name} will be gone. A game that still runs goes on.`,
  offerTitle: "Offer this position?",
  offer: "Offer it",
  offered: "Offered",
  wentOn: (name: string): string => `The match of ${name} has gone on since it was saved.`,
  offerText:
    "The other players can accept this position within a week. Then a copy goes on exactly " +
    "here. The copy does not count, and neither does the match itself, unless it is over.",
  waiting: "The other players have a week to accept. The game opens when all of them have.",
};

export const HISTORY = {
  title: "History",
  games: "Your games",
  note: "the last 50",
  none: "You have not played yet.",
  line: (rivals: string, when: string): string => `against ${rivals}, ${when}`,
  game: (name: string, when: string): string => `${name} of ${when}`,
  replayOf: (game: string): string => `Replay ${game}`,
  reportOn: (game: string): string => `Report on ${game}`,
  recordOf: (game: string): string => `Record file of ${game}`,
};

export const STATISTICS = {
  title: "Statistics",
  allTime: "All time",
  counting: "Counting…",
  finished: (games: number): string =>
    games ? `${counted(games, "finished game")}` : "no game finished yet",
  achievements: "Achievements",
  earned: (earned: number, all: number): string => `${earned} of ${all}`,
  unlocked: (title: string): string => `You've unlocked: ${title}`,
  locked: "Locked",
  byRules: "By rules",
  byOpponent: "By opponent",
  file: "Export and import",
  fileText:
    "Your figures as a text file. If you play on your own machine, you will also find it in the " +
    "data folder. Import a file to add games played elsewhere.",
  export: "Export",
  import: "Import…",
  fileLabel: "A file of statistics",
  imported: "The statistics have been imported.",
  history: "History of games",
  columns: { games: "Games", winRate: "Win rate", accuracy: "Accuracy", best: "Best score" },
  balance: "W–L–D",
  balanceText: "Won, lost, drawn",
  none: "Nothing yet: finish a game first.",
};

export const SETTINGS = {
  title: "Settings",
  panel: "As you like it",
  note: "remembered here and in your account",
  sound: { label: "Sound", line: "Guns, splashes and explosions." },
  volume: "Volume",
  music: { label: "Music", line: "The sea and a slow tune, made up as it goes." },
  voice: { label: "Spoken calls", line: "Every shot is read out, where the device can speak." },
  voiceOn: "Calls are spoken.",
  placed: {
    label: "Sound from its place",
    line: "What happens on the left is heard on the left. Best with headphones.",
  },
  look: "Look and touch",
  ghosts: {
    label: "Last seen positions",
    line: "In the fleet game, with the turn in which they were seen.",
  },
  contrast: { label: "High contrast", line: "Solid panels and brighter lines." },
};
export const LIGHT: Choice = {
  id: "light",
  label: "Light of the sea",
  options: [
    { value: "dusk", label: "Dusk" },
    { value: "day", label: "Day" },
    { value: "night", label: "Night" },
  ],
};
export const MOTION: Choice = {
  id: "movement",
  label: "Motion",
  options: [
    {
      value: "system",
      label: "As the system says",
      line: "Full, unless your device asks for less motion.",
    },
    { value: "full", label: "Full", line: "A moving sea, shells, splashes and smoke." },
    { value: "still", label: "Still", line: "A still sea. Nothing flies, nothing blinks." },
    { value: "off", label: "Off", line: "No sea at all: the lightest for a slow machine." },
  ],
};
export const TOUCH: Choice = {
  id: "touch",
  label: "Firing on a touch screen",
  options: [
    {
      value: "aim",
      label: "Choose, then Fire",
      line: "A tap chooses the square, the Fire button fires.",
    },
    { value: "tap", label: "One tap", line: "A tap on a square fires at once." },
  ],
};

export const QUIT = {
  title: "Quit?",
  quit: "Quit",
  goodbye: "Goodbye",
  farewell: "Fair winds!",
  back: "Back to the menu",
  stopped: "The server on this machine has stopped. Start it again with broadside play.",
  left: "You can close this tab now.",
};
/** Says what becomes of the games that are running when the player quits. */
export function keptText(games: readonly string[]): string {
  if (!games.length) return NO_GAME_RUNS;
  return games.length === 1
    ? `Your game of ${games[0]} is kept. It goes on where you leave it.`
    : `Your ${games.length} running games are kept. They go on where you leave them.`;
}
