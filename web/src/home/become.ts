/** Makes the page that of another person. */
import type { Bridge } from "../bridge.svelte";
import type { Me } from "../wire/messages";
import { wearAgain } from "../wire/settings";

/** The games of the one before are not theirs to go back to. */
export async function become(bridge: Bridge, who: Me): Promise<void> {
  bridge.board(null);
  bridge.meeting?.renew();
  await wearAgain(bridge);
  bridge.say(`You are logged in as ${who.name}.`);
}
