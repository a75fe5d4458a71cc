/** The channel of one match: passes on each event of the match once and in order. */
import { Connection, transportFrom, type Transport } from "./connection";
import type { Command, Events, FromClient, FromServer, Refused, Snapshot } from "./messages";
import { Pauses } from "./reconnectPauses";

/** What the controller of a match needs of its channel. */
export type Channel = Pick<MatchChannel, "play" | "say" | "resume" | "retryNow" | "end">;

export interface ChannelListener {
  snapshot(snapshot: Snapshot): void;
  events(events: Events): void;
  /** Anything else about the match. */
  message(message: FromServer): void;
}

/** What a player had on the screen when choosing a move. */
export interface MoveContext {
  /** The last event. */
  readonly number?: number;
  /** The question that the move answers. */
  readonly answers?: string;
}

const BREATH = 1000;

export class MatchChannel {
  readonly #match: string;
  readonly #listener: ChannelListener;
  readonly #seat: number | null;
  readonly #connection: Connection;
  readonly #unanswered = new Map<string, Command>();
  #last: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Before a match that has stopped on the server is asked for again. */
  readonly #pauses = new Pauses();
  #stopped = false;

  /** Opens the channel of a match. A seat is named only where several people share the screen. */
  constructor(
    transport: Transport,
    match: string,
    listener: ChannelListener,
    seat: number | null = null,
  ) {
    this.#match = match;
    this.#listener = listener;
    this.#seat = seat;
    this.#connection = new Connection(transport, {
      opened: () => this.#resend(),
      heard: (message) => this.#hear(message),
    });
  }

  /** The last event of the match that was heard on the channel; null before the first snapshot. */
  get last(): number | null {
    return this.#last;
  }

  /**
   * Sends a move on the channel of the match until it is answered, over as many connections as that
   * takes. It says what the player had seen.
   */
  play(id: string, move: string, seen: MoveContext = {}): void {
    const { number = this.#last ?? 0, ...named } = seen;
    const command: Command = { type: "command", id, match: this.#match, number, move, ...named };
    this.#unanswered.set(id, command);
    if (!this.#stopped) this.#connection.send(command);
  }

  /** Sends something that is no move on the channel of the match, now or never. */
  say(message: FromClient): void {
    this.#connection.send(message);
  }

  /** Asks on the channel of the match for what has happened since an event. */
  resume(last: number | null = this.#last): void {
    const where = { match: this.#match, last };
    this.#connection.send(
      this.#seat === null
        ? { type: "resume", ...where }
        : { type: "sit", ...where, seat: this.#seat },
    );
  }

  retryNow(): void {
    this.#connection.retryNow();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#connection.end();
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "snapshot":
        this.#stopped = false;
        this.#last = message.number;
        return this.#listener.snapshot(message);
      case "events":
        return this.#follow(message);
      case "heartbeat":
        return this.#compare(message.matches[this.#match]?.number);
      case "refused":
        if (this.#isForLater(message)) return;
      // falls through
      case "accepted":
        if (message.id) this.#unanswered.delete(message.id);
        if (message.id) this.#pauses.reset();
    }
    this.#listener.message(message);
  }

  /** Handles a refusal on the channel of the match after which the same is sent again. */
  #isForLater({ id, code, match }: Refused): boolean {
    // It crossed the news that the match has stopped.
    if (this.#stopped && code === "not-following") return true;
    if (id) return false;
    if (code === "too-fast") this.#sendLater(BREATH);
    else if (code === "match-stopped" && match === this.#match) return this.#stop();
    else return false;
    return true;
  }

  /**
   * Handles that the match has stopped on the server: asks again after a while. The player is told
   * once.
   */
  #stop(): boolean {
    const known = this.#stopped;
    this.#stopped = true;
    this.#last = null;
    this.#sendLater(this.#pauses.next());
    return known;
  }

  /**
   * Sends everything on the channel of the match again later. Nobody says which message was too
   * fast: to send all again is harmless.
   */
  #sendLater(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#resend(), pause);
  }

  #resend(): void {
    this.resume();
    for (const command of this.#unanswered.values()) this.#connection.send(command);
  }

  #follow(message: Events): void {
    const last = message.first + message.events.length - 1;
    // A gap is asked for, never guessed.
    if (this.#last === null || message.first > this.#last + 1) return this.resume();
    this.#last = Math.max(this.#last, last);
    this.#listener.events(message);
  }

  #compare(number: number | undefined): void {
    if (number === undefined) return;
    this.#pauses.reset();
    if (number !== this.#last) this.resume();
  }
}

/** Opens the channel of a match from this page to the server it came from. */
export const openMatchChannel = (
  match: string,
  listener: ChannelListener,
  authenticate: Transport["authenticate"],
  seat: number | null = null,
): MatchChannel =>
  new MatchChannel(transportFrom(location.href, authenticate), match, listener, seat);
