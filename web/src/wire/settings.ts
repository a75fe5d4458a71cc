/** The tastes of a person, kept with the account so that they come along to other browsers. */
import type { Bridge } from "../bridge.svelte";
import { isFlag, isShare } from "../look/preferences";
import { ask } from "./api";

/** The part of the settings that is ours; other clients keep their own beside it. */
const KEY = "page";
type Kept = Readonly<Record<string, unknown>>;

export function tastesOf({ taste, sound }: Bridge): Kept {
  const { light, movement, contrast, oneTap } = taste;
  const { volume, muted, music, voice } = sound;
  return { light, movement, contrast, oneTap, volume, muted, music, voice };
}

/** What makes sense is taken over; the rest is left as it is. */
export function wear({ taste, sound }: Bridge, kept: Kept): void {
  taste.set(kept);
  if (isShare(kept.volume)) sound.set({ volume: kept.volume });
  for (const name of ["muted", "music", "voice"] as const) if (isFlag(kept[name])) sound.set({ [name]: kept[name] });
}

const all = () => ask<Kept>("GET", "/api/settings");

let isKnown = false;

/** Once for each opening of the page: what was changed a moment ago must not come back old. */
export async function fetchTastes(bridge: Bridge): Promise<void> {
  if (!isKnown) await wearAgain(bridge);
}

/** For somebody who has just logged in. */
export async function wearAgain(bridge: Bridge): Promise<void> {
  const kept = (await all())[KEY];
  isKnown = true;
  if (typeof kept === "object" && kept !== null) wear(bridge, kept as Kept);
}

export async function keepTastes(tastes: Kept): Promise<void> {
  await ask<null>("PUT", "/api/settings", { ...(await all()), [KEY]: tastes });
}
