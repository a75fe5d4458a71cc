/** A connection to the server that mends itself, as often as it takes. */
import type { FromClient, FromServer } from "./messages";

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

/** Whoever speaks over it. */
export interface Speaker {
  /** Connected, for the first time or again: the hello has been said. */
  opened(): void;
  heard(message: FromServer): void;
}

const OPEN = 1;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const PING_EVERY = 30_000;
/** The heart of the server beats every 15 seconds: after so long without a word it is not there. */
const SILENCE = 40_000;
/** For whoever has just woken up, and does not know whether the connection still stands. */
const SHORT_SILENCE = 3000;
const FEATURES = ["views", "radar", "lobby", "chat", "adjourn"];

export class Cable {
  readonly #means: Means;
  readonly #speaker: Speaker;
  #wire: Wire | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #listening: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(means: Means, speaker: Speaker) {
    this.#means = means;
    this.#speaker = speaker;
    void this.#connect();
  }

  /** Whether it could be sent; else the speaker says it again when the cable is open. */
  send(message: FromClient): boolean {
    if (this.#wire?.readyState !== OPEN) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  /** Tries at once instead of waiting: the machine is awake or online again. */
  hurry(): void {
    if (this.#ended) return;
    if (this.#wire) return this.#test();
    clearTimeout(this.#timer);
    void this.#connect();
  }

  /** Connects anew, as whoever one is now. */
  renew(): void {
    this.#wire?.close();
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

  /** Gives a connection up on which nothing comes: a browser may take minutes to notice. */
  #listen(wire: Wire, patience: number): void {
    clearTimeout(this.#listening);
    this.#listening = setTimeout(() => {
      this.#lost(wire);
      wire.close();
    }, patience);
  }

  #test(): void {
    if (this.#wire?.readyState !== OPEN) return;
    this.send({ type: "ping" });
    this.#listen(this.#wire, SHORT_SILENCE);
  }

  #opened(): void {
    this.send({ type: "hello", version: 1, features: FEATURES });
    this.#speaker.opened();
    this.#pinging = setInterval(() => this.send({ type: "ping" }), PING_EVERY);
  }

  #hear(message: FromServer): void {
    this.#listen(this.#wire!, SILENCE);
    // A server that only greets and hangs up is not asked faster and faster.
    if (message.type === "welcome") return;
    this.#wait = FIRST_WAIT;
    this.#speaker.heard(message);
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
    // Chance leaves out up to half: pages that were cut off together do not come back together.
    this.#timer = setTimeout(() => void this.#connect(), this.#wait * (1 - Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }
}

/** The way from this page to the server it came from. */
export function meansFrom(here: string, greet: Means["greet"]): Means {
  const address = new URL("/ws", here);
  address.protocol = address.protocol.replace("http", "ws");
  return { open: () => new WebSocket(address) as Wire, greet };
}
