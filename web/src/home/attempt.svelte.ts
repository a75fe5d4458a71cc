/** Something that may be refused: one thing at a time, and its refusal in words. */
import type { Bridge } from "../bridge.svelte";
import { whyOf } from "../wire/api";

export class Attempt {
  busy = $state(false);
  refusal = $state("");
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Whether it was done. What was refused has changed nothing, and is said aloud. */
  async at(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = "";
    try {
      await work();
      return true;
    } catch (error) {
      this.refusal = whyOf(error);
      this.#bridge.say(this.refusal);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
