/** Plays the script as a server would: only the order that is wanted changes anything. */
import type { Channel, ChannelListener } from "../wire/matchChannel";
import { LESSON } from "./fleetLessonText";
import { eventsTo, isSpelled, MATCH, snapshotAt, turnAt, type LessonScript } from "./lessonScript";

interface LessonOptions {
  readonly script: LessonScript;
  /** The moment to begin at. */
  readonly from: number;
  /** Before the enemy answers, in milliseconds. */
  readonly pause: number;
  /** Another order was given; what is said of it. */
  readonly correct: () => string;
}

export class LessonChannel implements Channel {
  readonly #listener: ChannelListener;
  readonly #options: LessonOptions;
  #at: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: ChannelListener, options: LessonOptions) {
    this.#listener = listener;
    this.#options = options;
    this.#at = options.from;
    // The listener is not complete yet.
    queueMicrotask(() => listener.snapshot(snapshotAt(options.script, this.#at)));
  }

  play(id: string, move: string): void {
    const { script, correct } = this.#options;
    const wanted = script.orders[turnAt(this.#at)];
    if (this.#isEnemys || !wanted) return this.#refuse(id, LESSON.enemyFirst);
    if (!isSpelled(wanted, move)) return this.#refuse(id, correct());
    this.#go();
    if (this.#isEnemys) this.#timer = setTimeout(() => this.#go(), this.#options.pause);
  }

  say(): void {
    return;
  }

  retryNow(): void {
    return;
  }

  /** Sends the events of the lesson before a snapshot over its channel, for the list of signals. */
  resume(last: number | null = null): void {
    this.#listener.events(eventsTo(this.#options.script, last ?? 0, this.#at));
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  get #isEnemys(): boolean {
    const { demand, view } = this.#options.script.moments[this.#at]!;
    return demand === null && view.phase !== "over";
  }

  #go(): void {
    const { script } = this.#options;
    const { number } = script.moments[this.#at]!;
    this.#at += 1;
    this.#listener.events(eventsTo(script, number, this.#at));
  }

  #refuse(id: string, sentence: string): void {
    this.#listener.message({ type: "refused", match: MATCH, id, code: "", sentence });
  }
}
