/** Hands something to be sent to others, or typed elsewhere. */
import type { Bridge } from "../bridge.svelte";

/** An address within this page. */
export const share = (bridge: Bridge, hash: string): Promise<void> => copy(bridge, "link", `${location.origin}${location.pathname}${hash}`);

/** Copies it; where the browser does not allow that, shows it to be copied by hand. */
export async function copy(bridge: Bridge, thing: "link" | "command", text: string): Promise<void> {
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  const title = copied ? `The ${thing} is copied.` : `Copy this ${thing}:`;
  bridge.announce({ heading: "Share", title, text, icon: "share" });
  bridge.say(`${title} ${text}`);
}
