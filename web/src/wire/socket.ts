/** A line to a match: whoever follows it hears every event of the match once and in order. */
import { Cable, meansFrom, type Means } from "./cable";
import type { Command, Events, FromClient, FromServer, Snapshot } from "./messages";

export interface Listener {
  snapshot(snapshot: Snapshot): void;
  events(events: Events): void;
  /** Anything else about the match. */
  word(message: FromServer): void;
}

/** What a player had on the screen when choosing a move. */
export interface Seen {
  /** The last event. */
  readonly number?: number;
  /** The question that the move answers. */
  readonly answers?: string;
}

const BREATH = 1000;

export class Line {
  readonly #match: string;
  readonly #listener: Listener;
  readonly #seat: number | null;
  readonly #cable: Cable;
  readonly #unanswered = new Map<string, Command>();
  #last: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A seat is named only where several people share the screen. */
  constructor(means: Means, match: string, listener: Listener, seat: number | null = null) {
    this.#match = match;
    this.#listener = listener;
    this.#seat = seat;
    this.#cable = new Cable(means, { opened: () => this.#resend(), heard: (message) => this.#hear(message) });
  }

  /** The last event that was heard; null before the first snapshot. */
  get last(): number | null {
    return this.#last;
  }

  /** A move is sent until it is answered, over as many connections as that takes. It says what the player had seen. */
  play(id: string, move: string, seen: Seen = {}): void {
    const { number = this.#last ?? 0, ...named } = seen;
    const command: Command = { type: "command", id, match: this.#match, number, move, ...named };
    this.#unanswered.set(id, command);
    this.#cable.send(command);
  }

  /** Says something that is no move, now or never. */
  say(message: FromClient): void {
    this.#cable.send(message);
  }

  /** Asks again for what has happened since an event. */
  resume(last: number | null = this.#last): void {
    const where = { match: this.#match, last };
    this.#cable.send(this.#seat === null ? { type: "resume", ...where } : { type: "sit", ...where, seat: this.#seat });
  }

  hurry(): void {
    this.#cable.hurry();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#cable.end();
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "snapshot":
        this.#last = message.number;
        return this.#listener.snapshot(message);
      case "events":
        return this.#follow(message);
      case "heartbeat":
        return this.#compare(message.matches[this.#match]?.number);
      case "accepted":
      case "refused":
        if (message.id) this.#unanswered.delete(message.id);
        else if (message.type === "refused" && message.code === "too-fast") return this.#sendLater();
    }
    this.#listener.word(message);
  }

  /** Nobody says which message was too fast: to send all again is harmless. */
  #sendLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#resend(), BREATH);
  }

  #resend(): void {
    this.resume();
    for (const command of this.#unanswered.values()) this.#cable.send(command);
  }

  #follow(message: Events): void {
    const last = message.first + message.events.length - 1;
    // A gap is asked for, never guessed.
    if (this.#last === null || message.first > this.#last + 1) return this.resume();
    this.#last = Math.max(this.#last, last);
    this.#listener.events(message);
  }

  #compare(number: number | undefined): void {
    if (number !== undefined && number !== this.#last) this.resume();
  }
}

/** A line from this page to the server it came from. */
export const lineTo = (match: string, listener: Listener, greet: Means["greet"], seat: number | null = null): Line =>
  new Line(meansFrom(location.href, greet), match, listener, seat);
