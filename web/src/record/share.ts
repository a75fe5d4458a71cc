/** Hands an address to be sent to others. */
import type { PageContext } from "../pageContext.svelte";
import { copiedText, SHARE } from "./recordText";

/**
 * Shares the link to an address within this page. Where the browser does not copy it, it is shown
 * to be copied by hand.
 */
export async function share(context: PageContext, hash: string): Promise<void> {
  const text = `${location.origin}${location.pathname}${hash}`;
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  const title = copiedText(copied);
  context.announce({ heading: SHARE, title, text, icon: "share" });
  context.say(`${title} ${text}`);
}
