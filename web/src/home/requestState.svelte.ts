/** Something that may be refused: one thing at a time, and its refusal in words. */
import type { PageContext } from "../pageContext.svelte";
import { errorText } from "../wire/api";

export class RequestState {
  busy = $state(false);
  refusal = $state("");
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
  }

  /**
   * Runs a request of a form and tells whether it was done. What was refused has changed nothing,
   * and is said aloud.
   */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = "";
    try {
      await work();
      return true;
    } catch (error) {
      this.refusal = errorText(error);
      this.#context.say(this.refusal);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
