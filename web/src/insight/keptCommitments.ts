/**
 * The commitments that this browser was told during games, kept so that nobody can change them
 * afterwards.
 */
const KEY = "broadside.commitments";
const MOST_MATCHES = 60;

type Kept = Record<string, Record<string, string>>;

function recall(storage: Storage): Kept {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? "{}") ?? {}) as Kept;
  } catch {
    return {};
  }
}

/**
 * Keeps a commitment to a placement in this browser. What was told first stays: a server that says
 * something else later is found out.
 */
export function keep(storage: Storage, match: string, seat: number, commitment: string): void {
  const all = recall(storage);
  if (all[match]?.[seat] !== undefined) return;
  const { [match]: known = {}, ...others } = all;
  const latest = Object.fromEntries(Object.entries(others).slice(1 - MOST_MATCHES));
  try {
    storage.setItem(KEY, JSON.stringify({ ...latest, [match]: { ...known, [seat]: commitment } }));
  } catch {
    // A browser that keeps nothing can still play; it only has less to compare.
  }
}

export const kept = (storage: Storage, match: string): Readonly<Record<string, string>> =>
  recall(storage)[match] ?? {};
