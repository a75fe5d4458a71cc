/** Own rules while they are written, and as a link. */
import { letters } from "../board/cells";
import type {
  FleetClassJson,
  FleetRulesetJson,
  RulesChecked,
  ShootingClassJson,
  ShootingRulesetJson,
} from "../wire/messages";
import { FLEET, writeRules } from "../wire/rules";
import { writeFleetRules } from "./fleetFile";

/** Rules of any family while they are written. */
export type Draft = ShootingRulesetJson | FleetRulesetJson;

export const USUAL_RADAR = { every: 4, reach: 1 };
export const USUAL_POINTS = { hit: 1, miss: 0, sunk: 1 };
export const NEW_SHIP: ShootingClassJson = { name: "", size: 2, count: 1, armoured: false };

/** A rule draft packed into an address: what everybody who has the link sees. */
export const packed = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

export function unpacked(code: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** As people play the presets of the fleet game: a limit of turns is for bots. */
const AMONG_PEOPLE = { turn_limit: null, redraws: 3 };

/** A copy of a preset as a draft to change: it counts for itself and not for the preset. */
export const ownOf = <Rules extends Draft>(rules: Rules): Rules => ({
  ...rules,
  ...(rules.family === FLEET ? AMONG_PEOPLE : {}),
  name: `my ${rules.name}`,
});

/** The rule draft that the server has read; nothing if it could not. */
export const draftOf = ({ ruleset }: Pick<RulesChecked, "ruleset">): Draft | null =>
  ruleset ?? null;

/** Writes a rule draft as a rule file. */
export const writeDraft = (draft: Draft): string =>
  draft.family === FLEET ? writeFleetRules(draft) : writeRules(draft);

const NEW_CLASS: Omit<FleetClassJson, "name"> = {
  count: 1,
  size: 2,
  speed: 4,
  radar: { aft: 0, fore: 4, starboard: -2, port: 2 },
  cannon: { aft: -3, fore: 4, starboard: -3, port: 3 },
  long_radar: null,
  sonar: null,
  pivot: 0,
  turns_about: false,
  heavy_armour: false,
  heavy_cannon: false,
  torpedoes: false,
  mines: 0,
  marked: false,
  leap: 0,
  blast: 0,
};

/** One more class for a rule draft, of a name that no other has: names have letters only. */
export function newClass(ships: readonly FleetClassJson[], called: string): FleetClassJson {
  const taken = new Set(ships.map(({ name }) => name));
  const names = [called, ...ships.map((_, at) => `${called} ${letters(at).toLowerCase()}`)];
  return { ...NEW_CLASS, name: names.find((name) => !taken.has(name))! };
}
