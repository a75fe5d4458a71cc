/** Own rules that this browser keeps, by their names. */
import { recall, remember, type Store } from "../look/preferences";

export type SavedRules = Readonly<Record<string, string>>;

const KEY = "own-rules";
const MOST = 50;

const isShelf = (value: unknown): value is SavedRules =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === "string");

export const recallSavedRules = (store: Store): SavedRules => recall(store, KEY, {}, isShelf);

function keep(store: Store, savedRules: SavedRules): SavedRules {
  remember(store, KEY, savedRules);
  return savedRules;
}

/**
 * Saves rules in this browser. The same name again is the newer version; the oldest makes room.
 */
export function saveRules(store: Store, name: string, text: string): SavedRules {
  const others = Object.entries(recallSavedRules(store)).filter(([one]) => one !== name);
  return keep(store, Object.fromEntries([...others.slice(-(MOST - 1)), [name, text]]));
}

export const deleteSavedRules = (store: Store, name: string): SavedRules =>
  keep(
    store,
    Object.fromEntries(Object.entries(recallSavedRules(store)).filter(([one]) => one !== name)),
  );
