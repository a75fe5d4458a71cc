/** A line to the server that mends itself: whoever follows a match hears every event of it once and in order. */
import type { Command, Events, FromClient, FromServer, Snapshot } from "./messages";

export interface Listener {
  snapshot(snapshot: Snapshot): void;
  events(events: Events): void;
  /** Anything else about the match. */
  word(message: FromServer): void;
}

/** The part of a WebSocket that is used. */
export interface Wire {
  onopen: (() => unknown) | null;
  onclose: (() => unknown) | null;
  onmessage: ((event: { data: string }) => unknown) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

export interface Means {
  open(): Wire;
  /** Sees to it that the server knows this visitor, before each try. */
  greet(): Promise<unknown>;
}

const OPEN = 1;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const BREATH = 1000;
const PING_EVERY = 30_000;
/** The heart of the server beats every 15 seconds: after so long without a word it is not there. */
const SILENCE = 40_000;
/** For whoever has just woken up, and does not know whether the line still stands. */
const SHORT_SILENCE = 3000;

export class Line {
  readonly #means: Means;
  readonly #match: string;
  readonly #listener: Listener;
  readonly #seat: number | null;
  readonly #unanswered = new Map<string, Command>();
  #wire: Wire | null = null;
  #last: number | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #listening: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** A seat is named only where several people share the screen. */
  constructor(means: Means, match: string, listener: Listener, seat: number | null = null) {
    this.#means = means;
    this.#match = match;
    this.#listener = listener;
    this.#seat = seat;
    void this.#connect();
  }

  /** The last event that was heard; null before the first snapshot. */
  get last(): number | null {
    return this.#last;
  }

  /** A move is sent until it is answered, over as many connections as that takes. */
  play(id: string, move: string): void {
    const command: Command = { type: "command", id, match: this.#match, number: this.#last ?? 0, move };
    this.#unanswered.set(id, command);
    this.#send(command);
  }

  /** Asks again for what has happened since an event. */
  resume(last: number | null = this.#last): void {
    const where = { match: this.#match, last };
    this.#send(this.#seat === null ? { type: "resume", ...where } : { type: "sit", ...where, seat: this.#seat });
  }

  /** Tries at once instead of waiting: the machine is awake or online again. */
  hurry(): void {
    if (this.#ended) return;
    if (this.#wire) return this.#test();
    clearTimeout(this.#timer);
    void this.#connect();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pinging);
    clearTimeout(this.#listening);
    this.#wire?.close();
  }

  async #connect(): Promise<void> {
    try {
      await this.#means.greet();
    } catch {
      return this.#later();
    }
    if (this.#ended || this.#wire) return;
    const wire = (this.#wire = this.#means.open());
    wire.onopen = () => this.#wire === wire && this.#opened();
    wire.onmessage = ({ data }) => this.#wire === wire && this.#hear(JSON.parse(data) as FromServer);
    wire.onclose = () => this.#lost(wire);
    this.#listen(wire, SILENCE);
  }

  /** Gives a line up on which nothing comes: a browser may take minutes to notice. */
  #listen(wire: Wire, patience: number): void {
    clearTimeout(this.#listening);
    this.#listening = setTimeout(() => {
      this.#lost(wire);
      wire.close();
    }, patience);
  }

  #test(): void {
    if (this.#wire?.readyState !== OPEN) return;
    this.#send({ type: "ping" });
    this.#listen(this.#wire, SHORT_SILENCE);
  }

  #opened(): void {
    this.#send({ type: "hello", version: 1, features: ["views", "radar"] });
    this.#resend();
    this.#pinging = setInterval(() => this.#send({ type: "ping" }), PING_EVERY);
  }

  #lost(wire: Wire): void {
    if (this.#wire !== wire) return;
    this.#wire = null;
    clearInterval(this.#pinging);
    clearTimeout(this.#listening);
    this.#later();
  }

  #later(): void {
    if (this.#ended) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #send(message: FromClient): void {
    if (this.#wire?.readyState === OPEN) this.#wire.send(JSON.stringify(message));
  }

  #hear(message: FromServer): void {
    this.#listen(this.#wire!, SILENCE);
    switch (message.type) {
      case "welcome":
        this.#wait = FIRST_WAIT;
        return;
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
    for (const command of this.#unanswered.values()) this.#send(command);
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
export function lineTo(match: string, listener: Listener, greet: Means["greet"], seat: number | null = null): Line {
  const address = new URL("/ws", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new Line({ open: () => new WebSocket(address) as Wire, greet }, match, listener, seat);
}
