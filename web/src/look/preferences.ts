/** What this browser remembers about looks and sound, with a default when it remembers nothing. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const prefix = "broadside.";

/**
 * Recalls a setting from the browser. A private window may refuse storage; the setting then lasts
 * as long as the page.
 */
export function recall<T>(
  store: Store,
  name: string,
  otherwise: T,
  valid: (value: unknown) => value is T,
): T {
  try {
    const value: unknown = JSON.parse(store.getItem(prefix + name) ?? "null");
    return valid(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(store: Store, name: string, value: unknown): void {
  try {
    store.setItem(prefix + name, JSON.stringify(value));
  } catch {
    return;
  }
}

export const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
export const isShare = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= 1;
