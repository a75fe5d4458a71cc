/** The rules that can be chosen for a game: presets, own ones from the editor, and for how many. */
import type { SavedRules } from "../editor/savedRules";
import type { Choice } from "../screens/screenProps";
import type { Preset, ShootingRulesetJson } from "../wire/messages";
import { familyOf, FAMILY, shootingRules, writeRules } from "../wire/rules";
import { OWN_RULES, PLAYERS } from "./menuText";

/** Own rules among the choices, by their name. */
export const OWN = "own:";

export const withSaved = (choice: Choice, saved: SavedRules): Choice => ({
  ...choice,
  options: [
    ...choice.options,
    ...Object.keys(saved).map((name) => ({ value: OWN + name, label: name, line: OWN_RULES })),
  ],
});

/** The text of own rules that were chosen; undefined for a preset. */
export const savedOf = (value: string, saved: SavedRules): string | undefined =>
  value.startsWith(OWN) ? saved[value.slice(OWN.length)] : undefined;

/** The family of the rules that were chosen in the menu: a preset, or own rules. */
export function familyChosen(value: string, saved: SavedRules, presets: readonly Preset[]): string {
  const own = savedOf(value, saved);
  if (own !== undefined) return familyOf(own);
  return presets.find(({ name }) => name === value)?.family ?? FAMILY;
}

export const playersChoice: Choice = { id: "players", ...PLAYERS };

/** Rules for the chosen number of players; null when they stay as they are. */
export const withPlayers = (
  rules: ShootingRulesetJson,
  players: string,
): ShootingRulesetJson | null =>
  String(rules.players) === players ? null : { ...rules, players: Number(players) };

/** The rules that were chosen, where they are not simply those of the preset. */
export function rulesOf(
  { preset, players = "2" }: { readonly preset: string; readonly players?: string },
  saved: SavedRules,
  presets: readonly Preset[],
): string | null {
  const found = presets.find((one) => one.name === preset);
  const usual = found && shootingRules(found);
  const changed = usual && withPlayers(usual, players);
  return savedOf(preset, saved) ?? (changed ? writeRules(changed) : null);
}
