/** The entries of the main menu, each with a line that says what it does. */
import { isFlag, recall, remember, type Store } from "../look/preferences";
import type { CurrentMatch } from "../pageContext.svelte";
import type { MenuItem } from "../screens/screenProps";
import type { MatchLine } from "../wire/messages";
import { readableName } from "../look/counted";
import { ENTRIES, guestLine, NO_GAME_RUNS, OVER_GAME, RESUME, resumeLine } from "./menuText";

/**
 * The page that a game in the menu opens: a game of several people at one screen is kept by itself,
 * and has its own.
 */
export const pageOf = (line: MatchLine): string => (line.is_hot_seat ? "hotseat" : "game");
export const canBeSaved = (line: MatchLine): boolean => !line.is_hot_seat;

/** The pages behind the entries. */
const PAGES_BEHIND: Readonly<Record<string, string>> = {
  new: "",
  load: "saves",
  tutorial: "tutorial",
  together: "lobby",
  hotseat: "hotseat",
  editor: "editor",
  statistics: "statistics",
  history: "history",
  settings: "settings",
  account: "account",
  quit: "quit",
};

/** The page that a menu entry leads to; null where it leads to none. */
export const pageBehind = (id: string): string | null => PAGES_BEHIND[id] ?? null;

const ICONS: Readonly<Record<keyof typeof ENTRIES, MenuItem["icon"]>> = {
  load: "folder",
  save: "save",
  tutorial: "lesson",
  rules: "book",
  together: "people",
  hotseat: "turn",
  editor: "anchor",
  statistics: "chart",
  history: "medal",
  settings: "gear",
  account: "flag",
  quit: "quit",
};

const entry = (id: keyof typeof ENTRIES, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  icon: ICONS[id],
  ...ENTRIES[id],
  ...more,
});

/** The games that are not over, for the menu; those that are adjourned come last. */
export const goingOn = (matches: readonly MatchLine[]): readonly MatchLine[] =>
  matches
    .filter((one) => one.finished_at === null)
    .sort((one, other) => Number(one.is_paused) - Number(other.is_paused));

/** The menu entry that leads back into a game that is running. */
export function resumeItem(running: readonly MatchLine[]): MenuItem | null {
  const last = running[0];
  if (!last) return null;
  const line = resumeLine(readableName(last.preset), !!last.is_paused, running.length - 1);
  return { ...RESUME, id: "continue", line, icon: "resume" };
}

/** The place of the entry that continues a game, until the server has told which game it is. */
export const expectedItem = (refused?: string): MenuItem => ({
  ...RESUME,
  id: "continue",
  icon: "resume",
  refused,
});

export const recallWaiting = (store: Store): boolean => recall(store, "waiting", false, isFlag);
export const rememberWaiting = (store: Store, waits: boolean): void =>
  remember(store, "waiting", waits);

/**
 * The entries of the main menu. ``guest`` is the name of a guest, empty until it is known; null for
 * somebody registered.
 */
export const menuItems = (
  running: readonly MatchLine[],
  guest: string | null,
): readonly MenuItem[] => [
  entry("load"),
  entry("save", { refused: running.some(canBeSaved) ? undefined : NO_GAME_RUNS }),
  entry("tutorial"),
  entry("rules"),
  entry("together"),
  entry("hotseat"),
  entry("editor"),
  entry("statistics"),
  entry("history"),
  entry("settings"),
  entry("account", guest === null ? {} : { line: guestLine(guest) }),
  entry("quit"),
];

/** The entries of the menu over a game. */
export const gameMenu = ({ giveUp, keepsOn, tournament }: CurrentMatch): readonly MenuItem[] => [
  { id: "resume", icon: "resume", ...OVER_GAME.resume },
  ...(giveUp
    ? [{ id: "giveUp", icon: "flag", ...OVER_GAME.giveUp, refused: keepsOn } as const]
    : []),
  ...(tournament ? [{ id: "standings", icon: "medal", ...OVER_GAME.standings } as const] : []),
  entry("save", OVER_GAME.save),
  { id: "new", icon: "play", ...OVER_GAME.new },
  entry("load", OVER_GAME.load),
  entry("tutorial", OVER_GAME.tutorial),
  entry("rules", OVER_GAME.rules),
  entry("statistics"),
  entry("settings"),
  entry("quit", OVER_GAME.quit),
];
