/** Own rules that this browser keeps, by their names. */
import { recall, remember, type Store } from "../look/preferences";

export type Shelf = Readonly<Record<string, string>>;

const KEY = "own-rules";
const MOST = 50;

const isShelf = (value: unknown): value is Shelf =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((text) => typeof text === "string");

export const recallShelf = (store: Store): Shelf => recall(store, KEY, {}, isShelf);

function keep(store: Store, shelf: Shelf): Shelf {
  remember(store, KEY, shelf);
  return shelf;
}

/** The same name again is the newer version; the oldest makes room. */
export function shelve(store: Store, name: string, text: string): Shelf {
  const others = Object.entries(recallShelf(store)).filter(([one]) => one !== name);
  return keep(store, Object.fromEntries([...others.slice(-(MOST - 1)), [name, text]]));
}

export const discard = (store: Store, name: string): Shelf =>
  keep(store, Object.fromEntries(Object.entries(recallShelf(store)).filter(([one]) => one !== name)));
