/** The entries of the main menu, each with a line that says what it does. */
import { isFlag, recall, remember, type Store } from "../look/preferences";
import type { MenuItem } from "../screens/shown";
import type { MatchLine } from "../wire/messages";
import { spaced } from "./newGame";

/** A game of several people at one screen is kept by itself, and has its own page. */
export const pageOf = (line: MatchLine): string => (line.is_hot_seat ? "hotseat" : "game");
export const canBeSaved = (line: MatchLine): boolean => !line.is_hot_seat;

/** The pages behind the entries. */
export const PLACES: Readonly<Record<string, string>> = {
  load: "saves", tutorial: "tutorial", together: "lobby", hotseat: "hotseat", editor: "editor", statistics: "statistics", history: "history", settings: "settings", account: "account", quit: "quit",
};

/** The games that are not over; those that are adjourned come last. */
export const goingOn = (matches: readonly MatchLine[]): readonly MatchLine[] =>
  matches
    .filter((one) => one.finished_at === null)
    .sort((one, other) => Number(one.is_paused) - Number(other.is_paused));

/** The way back into a game that is running. */
export function resumeItem(running: readonly MatchLine[]): MenuItem | null {
  const last = running[0];
  if (!last) return null;
  const more = running.length > 1 ? ` ${running.length - 1} more under Load game.` : "";
  const how = last.is_paused ? " is adjourned." : ", where you left it.";
  const line = `Your game of ${spaced(last.preset)}${how}${more}`;
  return { id: "continue", label: "Continue", line, icon: "resume" };
}

/** Its place, until the server has told which game it is. */
export const expectedItem = (refused?: string): MenuItem => ({ id: "continue", label: "Continue", line: "Your game, where you left it.", icon: "resume", refused });

export const recallWaiting = (store: Store): boolean => recall(store, "waiting", false, isFlag);
export const rememberWaiting = (store: Store, waits: boolean): void => remember(store, "waiting", waits);

export const menuItems = (running: readonly MatchLine[], guest: boolean): readonly MenuItem[] => [
  { id: "load", label: "Load game", line: "Go on with a saved or running game.", icon: "folder" },
  { id: "save", label: "Save game", line: "Give your running game a name.", icon: "save", refused: running.some(canBeSaved) ? undefined : "No game is running." },
  { id: "tutorial", label: "Tutorial", line: "Learn by doing, in a guided game.", icon: "lesson" },
  { id: "rules", label: "Rule book", line: "The rules of the game that is chosen.", icon: "book" },
  { id: "together", label: "Play with others", line: "Opponents, tables, chat and tournaments.", icon: "people" },
  { id: "hotseat", label: "At one screen", line: "Two or more people take turns here.", icon: "turn" },
  { id: "editor", label: "Rule editor", line: "A board, a fleet and rules of your own.", icon: "anchor" },
  { id: "statistics", label: "Statistics", line: "Your figures and achievements.", icon: "chart" },
  { id: "history", label: "History", line: "Games you have played, with replays.", icon: "medal" },
  { id: "settings", label: "Settings", line: "Sound, light, motion and touch.", icon: "gear" },
  { id: "account", label: "Account", line: guest ? "You are a guest. Take a name, or log in." : "Your name, password and data.", icon: "flag" },
  { id: "quit", label: "Quit", line: "Stop playing. Your games are kept.", icon: "quit" },
];
