/** The choices for a new game, from what the server offers; the last ones are remembered. */
import { recall, remember, type Store } from "../look/preferences";
import type { Choice } from "../screens/shown";
import type { Catalogue, First, NewMatch, Placement, Preset } from "../wire/messages";
import { readRules } from "../wire/rules";
import { titled } from "../play/placement";

const FAMILY = "shooting";
const SHOTS = { one: "one shot a turn", again: "a hit shoots again", salvo: "a shot for each ship afloat" };

export type Chosen = Readonly<Record<"preset" | "level" | "first" | "placement", string>>;

export const USUAL: Chosen = { preset: "classic", level: "easy", first: "me", placement: "own" };

export const spaced = (name: string): string => titled(name.replaceAll("-", " "));

/** A line about a preset, for whoever has not read its rules. */
export function lineOf(preset: Preset): string {
  const rules = readRules(preset.rules);
  const ships = rules.ships.reduce((sum, kind) => sum + kind.count, 0);
  const more = [rules.touching ? "" : "ships may not touch", rules.bombs ? `${rules.bombs} bombs each` : "", rules.radar ? "radar" : "", rules.clocked ? "against the clock" : ""];
  return `${[`${rules.size.cols} x ${rules.size.rows}`, `${ships} ships`, SHOTS[rules.shots], ...more].filter(Boolean).join(", ")}.`;
}

const playable = (catalogue: Catalogue): readonly Preset[] => catalogue.presets.filter((preset) => preset.family === FAMILY);

export function choices(catalogue: Catalogue, chosen: Chosen): readonly Choice[] {
  const presets = playable(catalogue);
  const preset = presets.find((one) => one.name === chosen.preset);
  const placement = { id: "placement", label: "Placement", options: [{ value: "own", label: "Your own" }, { value: "random", label: "Random" }] };
  return [
    { id: "preset", label: "Rules", options: presets.map((one) => ({ value: one.name, label: spaced(one.name), line: lineOf(one) })) },
    { id: "level", label: "Opponent", options: (catalogue.levels[FAMILY] ?? []).map(({ name, summary }) => ({ value: name, label: spaced(name), line: `${titled(summary)}.` })) },
    { id: "first", label: "Who starts", options: [{ value: "me", label: "You" }, { value: "opponent", label: "Opponent" }, { value: "lot", label: "By lot" }] },
    ...(preset?.places_own === false ? [] : [placement]),
  ];
}

export const wish = (chosen: Chosen): NewMatch => ({
  preset: chosen.preset, level: chosen.level, first: chosen.first as First, placement: chosen.placement as Placement,
});

const isChosen = (value: unknown): value is Chosen =>
  typeof value === "object" && value !== null && Object.keys(USUAL).every((key) => typeof (value as Record<string, unknown>)[key] === "string");

export const recallChosen = (store: Store): Chosen => recall(store, "new-game", USUAL, isChosen);
export const rememberChosen = (store: Store, chosen: Chosen): void => remember(store, "new-game", chosen);

/** Choices that this server does not offer any more fall back to the usual ones. */
export function offered(catalogue: Catalogue, chosen: Chosen): Chosen {
  const kept = choices(catalogue, chosen).map(({ id, options }) => {
    const value = chosen[id as keyof Chosen];
    return [id, options.some((option) => option.value === value) ? value : USUAL[id as keyof Chosen]];
  });
  return { ...chosen, ...Object.fromEntries(kept) };
}
