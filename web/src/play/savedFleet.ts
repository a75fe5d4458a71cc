/** Fleets that are being placed: they outlive a refresh of the page, and a save of the game. */
import { recall, remember, type Store } from "../look/preferences";
import type { Berth } from "../screens/placing";
import type { Rules } from "../wire/rules";
import { piecesOf, reasonOf } from "./placement";

const KEY = "placing";
const MOST = 10;

/** By the match and the seat; the oldest makes room. */
type Fleets = Readonly<Record<string, readonly Berth[]>>;

function isBerth(value: unknown): value is Berth {
  if (typeof value !== "object" || value === null) return false;
  const { id, at, heading } = value as Berth;
  const isPlace = Number.isInteger(at?.col) && Number.isInteger(at?.row);
  return typeof id === "string" && isPlace && (heading === "east" || heading === "south");
}
const isFleets = (value: unknown): value is Fleets =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((fleet) => Array.isArray(fleet) && fleet.every(isBerth));

export function rememberFleet(store: Store, place: string, berths: readonly Berth[]): void {
  const others = Object.entries(recall<Fleets>(store, KEY, {}, isFleets));
  const kept = others.filter(([one]) => one !== place).slice(1 - MOST);
  remember(store, KEY, Object.fromEntries([...kept, [place, berths]]));
}

/**
 * Recalls the half-placed fleet of a match, as far as it fits these rules; null where nothing is
 * kept.
 */
export function recallFleet(store: Store, place: string, rules: Rules): readonly Berth[] | null {
  const kept = recall<Fleets>(store, KEY, {}, isFleets)[place];
  if (!kept) return null;
  const reason = reasonOf(rules);
  return piecesOf(rules).reduce<readonly Berth[]>((fleet, piece) => {
    const berth = kept.find(({ id }) => id === piece.id);
    const ship = berth && { ...piece, at: berth.at, heading: berth.heading };
    return ship && reason(ship, fleet) === null ? [...fleet, ship] : fleet;
  }, []);
}
