/** Ways to have a fleet placed, the last fleet of this browser among them. */
import type { Berth } from "../screens/placing";
import type { SetupChoice } from "../screens/screenProps";
import type { Rules } from "../wire/rules";
import { alongTheEdges, closeTogether, layoutText, randomFleet, readLayout } from "./placement";
import { SETUP_NAMES } from "./playText";

const KEY = "broadside.last-fleet.";

type Kept = Pick<Storage, "getItem" | "setItem">;

export function rememberFleet(storage: Kept, rules: Rules, berths: readonly Berth[]): void {
  storage.setItem(KEY + rules.name, layoutText(rules, berths));
}

/**
 * Recalls the fleet that was placed last under these rules; null for one of other rules by that
 * name.
 */
export function recallFleet(storage: Kept, rules: Rules): readonly Berth[] | null {
  const kept = storage.getItem(KEY + rules.name);
  return kept === null ? null : readLayout(rules, kept);
}

/**
 * The set-ups that a player can choose for the fleet. Without a storage there is no last time: at a
 * screen that several people share.
 */
export function setupsOf(rules: Rules, storage: Kept | null): readonly SetupChoice[] {
  const last = storage && recallFleet(storage, rules);
  const drawn = (dislike?: Parameters<typeof randomFleet>[2]) => () =>
    randomFleet(rules, undefined, dislike);
  return [
    { id: "random", label: SETUP_NAMES.random, berths: drawn() },
    { id: "edges", label: SETUP_NAMES.edges, berths: drawn(alongTheEdges(rules)) },
    { id: "close", label: SETUP_NAMES.close, berths: drawn(closeTogether) },
    ...(last ? [{ id: "last", label: SETUP_NAMES.last, berths: () => last }] : []),
  ];
}
