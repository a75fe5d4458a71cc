/** Hints in a game: asked for by the player, and from then on the game is marked as helped. */
import { hintFor, matchOf } from "../wire/api";
import type { Hint } from "../wire/messages";

export class Hints {
  /** The last hint; it is about one moment only. */
  hint = $state.raw<Hint | null>(null);
  /** Whether the chances are shown at every turn. */
  isHeatShown = $state(false);
  helped = $state(false);
  /** What waits for the player's word, because it would mark the game. */
  wanted = $state.raw<(() => void) | null>(null);
  readonly #match: string;
  #asking = -1;

  constructor(match: string) {
    this.#match = match;
  }

  /** Learns whether a hint was taken in the match before this page was opened. */
  async look(): Promise<void> {
    this.helped = (await matchOf(this.#match)).helped;
  }

  /**
   * Asks for a hint at once in a game that is marked as helped already, and else asks the player
   * first.
   */
  async begin(work: () => void): Promise<void> {
    if (!this.helped) await this.look();
    if (this.helped) work();
    else this.wanted = work;
  }

  agree(): void {
    const work = this.wanted;
    this.wanted = null;
    this.helped = true;
    work?.();
  }

  /** Fetches the hint for the moment of that number, once. */
  async ask(number: number): Promise<Hint | null> {
    if (this.hint?.number === number) return this.hint;
    if (this.#asking === number) return null;
    this.#asking = number;
    try {
      this.hint = await hintFor(this.#match);
    } finally {
      this.#asking = -1;
    }
    return this.hint;
  }

  /** The hint that was fetched, if it is about that moment. */
  at(number: number): Hint | null {
    return this.hint?.number === number ? this.hint : null;
  }
}
