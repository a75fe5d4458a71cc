/** Hands the address of a finished match to others. */
import type { Bridge } from "../bridge.svelte";

/** Copies an address within this page; where the browser does not allow it, shows it to be copied by hand. */
export async function share(bridge: Bridge, hash: string): Promise<void> {
  const address = `${location.origin}${location.pathname}${hash}`;
  const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
  const title = copied ? "The link is copied." : "Copy this link:";
  bridge.announce({ heading: "Share", title, text: address, icon: "share" });
  bridge.say(`${title} ${address}`);
}
