/** The settings of a person, kept with the account so that they come along to other browsers. */
import type { PageContext } from "../pageContext.svelte";
import { isFlag, isShare } from "../look/preferences";
import { ask } from "./api";

/** The part of the settings that is ours; other clients keep their own beside it. */
const KEY = "page";
type Kept = Readonly<Record<string, unknown>>;

export function settingsOf({ appearance, sound }: PageContext): Kept {
  const { light, movement, contrast, oneTap, ghosts } = appearance;
  const { volume, muted, music, voice, placed } = sound;
  return { light, movement, contrast, oneTap, ghosts, volume, muted, music, voice, placed };
}

/**
 * Takes over the settings kept by the account, as far as they make sense; the rest is left as it
 * is.
 */
function applySettings({ appearance, sound }: PageContext, kept: Kept): void {
  appearance.set(kept);
  if (isShare(kept.volume)) sound.set({ volume: kept.volume });
  for (const name of ["muted", "music", "voice", "placed"] as const)
    if (isFlag(kept[name])) sound.set({ [name]: kept[name] });
}

const all = () => ask<Kept>("GET", "/api/settings");

let isKnown = false;

/**
 * Fetches the settings of the account once for each opening of the page: what was changed a moment
 * ago must not come back old.
 */
export async function fetchSettingsOnce(context: PageContext): Promise<void> {
  if (!isKnown) await fetchSettings(context);
}

/** Fetches the settings of the account, for somebody who has just logged in. */
export async function fetchSettings(context: PageContext): Promise<void> {
  const kept = (await all())[KEY];
  isKnown = true;
  if (typeof kept === "object" && kept !== null) applySettings(context, kept as Kept);
}

export async function saveSettings(settings: Kept): Promise<void> {
  await ask<null>("PUT", "/api/settings", { ...(await all()), [KEY]: settings });
}
