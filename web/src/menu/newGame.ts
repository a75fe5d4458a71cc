/** The choices for a new game, from what the server offers; the last ones are remembered. */
import { capitalized, readableName } from "../look/counted";
import { recall, remember, type Store } from "../look/preferences";
import type { Choice } from "../screens/screenProps";
import type {
  Catalogue,
  First,
  LayoutLine,
  NewMatch,
  Placement,
  Preset,
  Rules as RuleFile,
  ShootingRulesetJson,
} from "../wire/messages";
import type { SavedRules } from "../editor/savedRules";
import { FLEET, ownRules, shootingRules, writeRules } from "../wire/rules";
import { familyChosen, playersChoice, savedOf, withPlayers, withSaved } from "./ruleChoice";
import { BY_RULES, clockChoice, clocked } from "./clockChoice";
import { COMMON } from "../look/lookText";
import { fleetLine, FLEET_LESSON, FIRST, PLACEMENT, presetLine } from "./menuText";

export type Chosen = Readonly<
  Record<"preset" | "level" | "players" | "first" | "clock" | "placement", string>
>;

export const USUAL: Chosen = {
  preset: "classic",
  level: "easy",
  players: "2",
  first: "me",
  clock: BY_RULES,
  placement: "own",
};

/** What one may choose from: what the server offers, and what one has kept there. */
export interface Offer {
  readonly catalogue: Catalogue;
  readonly layouts: readonly LayoutLine[];
  /** Own rules that this browser keeps. */
  readonly saved?: SavedRules;
  /** Whether the guided battle of the fleet game is still to be pointed to. */
  readonly isNewToFleet?: boolean;
}

/** A saved layout among the choices of a placement. */
const LAYOUT = "layout:";

/** The line about a preset in the choice of a new game, for whoever has not read its rules. */
export function lineOf({ ruleset }: Preset, isNewToFleet = false): string {
  if (!ruleset) return "";
  if (ruleset.family !== FLEET) return presetLine(ruleset);
  return isNewToFleet ? `${fleetLine(ruleset)} ${FLEET_LESSON}` : fleetLine(ruleset);
}

export const presetChoice = (presets: readonly Preset[], isNewToFleet?: boolean): Choice => ({
  id: "preset",
  label: COMMON.rules,
  options: presets.map((one) => ({
    value: one.name,
    label: readableName(one.name),
    line: lineOf(one, isNewToFleet),
  })),
});

const placementChoice = (kept: readonly LayoutLine[]): Choice => ({
  id: "placement",
  label: PLACEMENT.label,
  options: [
    { value: "own", ...PLACEMENT.own },
    { value: "random", ...PLACEMENT.random },
    ...kept.map(({ name }) => ({
      value: LAYOUT + name,
      label: name,
      line: PLACEMENT.saved,
    })),
  ],
});

export function choices(
  { catalogue, layouts, saved = {}, isNewToFleet }: Offer,
  chosen: Chosen,
): readonly Choice[] {
  const { presets } = catalogue;
  const preset = presets.find((one) => one.name === chosen.preset);
  const rules = preset && shootingRules(preset);
  const family = familyChosen(chosen.preset, saved, presets);
  return [
    withSaved(presetChoice(presets, isNewToFleet), saved),
    {
      id: "level",
      label: COMMON.opponent,
      options: (catalogue.levels[family] ?? []).map(({ name, summary }) => ({
        value: name,
        label: readableName(name),
        line: `${capitalized(summary)}.`,
      })),
    },
    ...(rules ? [playersChoice] : []),
    // Who begins a fleet game is drawn by lot.
    ...(family === FLEET ? [] : [FIRST]),
    ...(family === FLEET || preset?.places_own === false
      ? []
      : [placementChoice(layouts.filter((one) => one.preset === chosen.preset))]),
    ...(rules ? [clockChoice(rules)] : []),
  ];
}

/**
 * The request for a new game: own rules where the preset would be another game, and a layout as
 * text.
 */
export function wish(
  chosen: Chosen,
  own: { readonly rules?: RuleFile | null; readonly layout?: string } = {},
): NewMatch {
  const game = own.rules ?? { preset: chosen.preset };
  if (own.rules?.family === FLEET) return { ...game, level: chosen.level };
  const placed = own.layout
    ? { placement: "layout" as const, layout: own.layout }
    : { placement: (chosen.placement.startsWith(LAYOUT) ? "own" : chosen.placement) as Placement };
  return { ...game, level: chosen.level, first: chosen.first as First, ...placed };
}

/**
 * The rules of a preset for a new game with so many players and another clock; null if they stay.
 */
function changedRules(usual: ShootingRulesetJson, { players, clock }: Chosen): string | null {
  const crewed = withPlayers(usual, players) ?? usual;
  const rules = clocked(crewed, clock) ?? crewed;
  return rules === usual ? null : writeRules(rules);
}

/** The request for the new game that is chosen from an offer. */
export function wished({ catalogue, layouts, saved = {} }: Offer, chosen: Chosen): NewMatch {
  const preset = catalogue.presets.find((one) => one.name === chosen.preset);
  if (preset?.family === FLEET) return { preset: preset.name, level: chosen.level };
  const usual = preset && shootingRules(preset);
  const rules = usual ? changedRules(usual, chosen) : savedOf(chosen.preset, saved);
  const layout = layouts.find(
    (one) => one.preset === chosen.preset && LAYOUT + one.name === chosen.placement,
  );
  return wish(chosen, {
    rules: rules ? ownRules(rules) : null,
    layout: layout?.fleet,
  });
}

const isChosen = (value: unknown): value is Chosen =>
  typeof value === "object" &&
  value !== null &&
  Object.entries({ ...USUAL, ...value }).every(([, one]) => typeof one === "string");

export const recallChosen = (store: Store): Chosen => ({
  ...USUAL,
  ...recall(store, "new-game", USUAL, isChosen),
});
export const rememberChosen = (store: Store, chosen: Chosen): void =>
  remember(store, "new-game", chosen);

/**
 * Choices for a new game, where those that this server does not offer any more fall back to the
 * usual ones.
 */
export function offered(offer: Offer, chosen: Chosen): Chosen {
  const kept = choices(offer, chosen).map(({ id, options }) => {
    const value = chosen[id as keyof Chosen];
    const isOffered = options.some((option) => option.value === value);
    return [id, isOffered ? value : USUAL[id as keyof Chosen]] as const;
  });
  return { ...chosen, ...Object.fromEntries<string>(kept) };
}
