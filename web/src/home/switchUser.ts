/** Makes the page that of another person. */
import type { PageContext } from "../pageContext.svelte";
import type { Me } from "../wire/messages";
import { fetchSettings } from "../wire/accountSettings";
import { ACCOUNT } from "./homeText";

/**
 * Makes the page that of another person. The games of the one before are not theirs to go back to.
 */
export async function switchUser(context: PageContext, who: Me): Promise<void> {
  context.setCurrentMatch(null);
  context.lobby?.reconnect();
  await fetchSettings(context);
  context.say(ACCOUNT.loggedIn(who.name!));
}
