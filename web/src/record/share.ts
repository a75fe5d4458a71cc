/** Hands something to be sent to others, or typed elsewhere. */
import type { PageContext } from "../pageContext.svelte";
import { copiedText, SHARE } from "./recordText";

/** Shares the link to an address within this page. */
export const share = (context: PageContext, hash: string): Promise<void> =>
  copy(context, "link", `${location.origin}${location.pathname}${hash}`);

/**
 * Copies a link or a command line; where the browser does not allow that, shows it to be copied by
 * hand.
 */
export async function copy(
  context: PageContext,
  thing: "link" | "command",
  text: string,
): Promise<void> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  const title = copiedText(thing, copied);
  context.announce({ heading: SHARE, title, text, icon: "share" });
  context.say(`${title} ${text}`);
}
