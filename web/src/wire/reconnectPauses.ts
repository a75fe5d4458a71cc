/** Growing pauses between attempts. */
const FIRST = 250;
const LONGEST = 5000;

export class Pauses {
  #next = FIRST;

  /** Milliseconds of the pause until the next attempt to connect. */
  next(): number {
    const pause = this.#next;
    this.#next = Math.min(LONGEST, pause * 2);
    // Chance leaves out up to half: pages that were cut off together do not come back together.
    return pause * (1 - Math.random() / 2);
  }

  reset(): void {
    this.#next = FIRST;
  }
}
