/** The choices for a new game, from what the server offers; the last ones are remembered. */
import { recall, remember, type Store } from "../look/preferences";
import type { Choice } from "../screens/shown";
import type { Catalogue, First, LayoutLine, NewMatch, Placement, Preset } from "../wire/messages";
import { readRules } from "../wire/rules";
import { titled } from "../play/placement";
import { BY_RULES, clockChoice, clocked } from "./clock";

const FAMILY = "shooting";
const SHOTS = { one: "one shot a turn", again: "a hit shoots again", salvo: "a shot for each ship afloat" };

export type Chosen = Readonly<Record<"preset" | "level" | "first" | "clock" | "placement", string>>;

export const USUAL: Chosen = { preset: "classic", level: "easy", first: "me", clock: BY_RULES, placement: "own" };

/** What one may choose from: what the server offers, and what one has kept there. */
export interface Offer {
  readonly catalogue: Catalogue;
  readonly layouts: readonly LayoutLine[];
}

/** A saved layout among the choices of a placement. */
const LAYOUT = "layout:";

export const spaced = (name: string): string => titled(name.replaceAll("-", " "));

/** A line about a preset, for whoever has not read its rules. */
export function lineOf(preset: Preset): string {
  const rules = readRules(preset.rules);
  const ships = rules.ships.reduce((sum, kind) => sum + kind.count, 0);
  const more = [rules.touching ? "" : "ships may not touch", rules.bombs ? `${rules.bombs} bombs each` : "", rules.radar ? "radar" : "", rules.clocked ? "against the clock" : ""];
  return `${[`${rules.size.cols} x ${rules.size.rows}`, `${ships} ships`, SHOTS[rules.shots], ...more].filter(Boolean).join(", ")}.`;
}

const playable = (catalogue: Catalogue): readonly Preset[] => catalogue.presets.filter((preset) => preset.family === FAMILY);

const placementChoice = (kept: readonly LayoutLine[]): Choice => ({
  id: "placement", label: "Placement", options: [
    { value: "own", label: "Your own", line: "Place your ships before the first shot." },
    { value: "random", label: "Random", line: "Your ships are placed for you." },
    ...kept.map(({ name }) => ({ value: LAYOUT + name, label: name, line: "A layout that you have saved." })),
  ],
});

export function choices({ catalogue, layouts }: Offer, chosen: Chosen): readonly Choice[] {
  const presets = playable(catalogue);
  const preset = presets.find((one) => one.name === chosen.preset);
  return [
    { id: "preset", label: "Rules", options: presets.map((one) => ({ value: one.name, label: spaced(one.name), line: lineOf(one) })) },
    { id: "level", label: "Opponent", options: (catalogue.levels[FAMILY] ?? []).map(({ name, summary }) => ({ value: name, label: spaced(name), line: `${titled(summary)}.` })) },
    { id: "first", label: "Who starts", options: [{ value: "me", label: "You", line: "You fire first." }, { value: "opponent", label: "Opponent", line: "The computer fires first." }, { value: "lot", label: "By lot", line: "Chance decides." }] },
    ...(preset?.places_own === false ? [] : [placementChoice(layouts.filter((one) => one.preset === chosen.preset))]),
    ...(preset ? [clockChoice(preset.rules)] : []),
  ];
}

/** What is asked of the server: own rules where the preset would be another game, and a layout as text. */
export function wish(chosen: Chosen, own: { readonly rules?: string | null; readonly layout?: string } = {}): NewMatch {
  const game = own.rules ? { family: FAMILY, rules: own.rules } : { preset: chosen.preset };
  const placed = own.layout ? { placement: "layout" as const, layout: own.layout } : { placement: (chosen.placement.startsWith(LAYOUT) ? "own" : chosen.placement) as Placement };
  return { ...game, level: chosen.level, first: chosen.first as First, ...placed };
}

/** The game that is chosen from an offer. */
export function wished({ catalogue, layouts }: Offer, chosen: Chosen): NewMatch {
  const preset = catalogue.presets.find((one) => one.name === chosen.preset);
  const layout = layouts.find((one) => one.preset === chosen.preset && LAYOUT + one.name === chosen.placement);
  return wish(chosen, { rules: preset && clocked(preset.rules, chosen.clock), layout: layout?.fleet });
}

const isChosen = (value: unknown): value is Chosen =>
  typeof value === "object" && value !== null && Object.keys(USUAL).every((key) => typeof (value as Record<string, unknown>)[key] === "string");

export const recallChosen = (store: Store): Chosen => recall(store, "new-game", USUAL, isChosen);
export const rememberChosen = (store: Store, chosen: Chosen): void => remember(store, "new-game", chosen);

/** Choices that this server does not offer any more fall back to the usual ones. */
export function offered(offer: Offer, chosen: Chosen): Chosen {
  const kept = choices(offer, chosen).map(({ id, options }) => {
    const value = chosen[id as keyof Chosen];
    return [id, options.some((option) => option.value === value) ? value : USUAL[id as keyof Chosen]];
  });
  return { ...chosen, ...Object.fromEntries(kept) };
}
