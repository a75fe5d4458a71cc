/** A WebSocket connection that reconnects with growing pauses. */
import type { FromClient, FromServer } from "./messages";
import { Pauses } from "./reconnectPauses";

/** The part of a WebSocket that is used. */
export interface Socket {
  onopen: (() => unknown) | null;
  onclose: (() => unknown) | null;
  onmessage: ((event: { data: string }) => unknown) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  open(): Socket;
  /** Makes sure that there is a session, before each attempt to connect. */
  authenticate(): Promise<unknown>;
}

/** The user of a connection. */
interface ConnectionListener {
  /** Connected, for the first time or again: the hello has been said. */
  opened(): void;
  heard(message: FromServer): void;
}

const OPEN = 1;
const PING_EVERY = 30_000;
/** The server sends a heartbeat every 15 seconds: after this long without one it is gone. */
const SILENCE = 40_000;
/** The same after the machine has woken up, when the connection may have been lost. */
const SHORT_SILENCE = 3000;
const FEATURES = ["views", "radar", "lobby", "chat", "adjourn", "names", "stopped", "ruleset"];
/** What a server may say to everybody who connects, before it hangs up. */
const AT_ARRIVAL = ["welcome", "invited", "unlocked"];

/**
 * A tab has one connection for the lobby and one for the match on the page. They cannot be one:
 * refusals such as "muted", "too-fast" and "unreadable" name neither a match nor a message, so it
 * could not be told whose message was refused. And a screen that several people share follows its
 * match twice, as a spectator and at a seat, while a connection follows a match as one viewer only.
 */
export class Connection {
  readonly #transport: Transport;
  readonly #listener: ConnectionListener;
  #socket: Socket | null = null;
  readonly #pauses = new Pauses();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #listening: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(transport: Transport, listener: ConnectionListener) {
    this.#transport = transport;
    this.#listener = listener;
    void this.#connect();
  }

  /**
   * Sends a message over the connection and tells whether it could be sent. If not, the listener
   * sends it again when connected.
   */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries to connect at once instead of waiting: the machine is awake or online again. */
  retryNow(): void {
    if (this.#ended) return;
    if (this.#socket) return this.#test();
    clearTimeout(this.#timer);
    void this.#connect();
  }

  /** Opens the connection again with the current session. */
  reconnect(): void {
    this.#socket?.close();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pinging);
    clearTimeout(this.#listening);
    this.#socket?.close();
  }

  async #connect(): Promise<void> {
    try {
      await this.#transport.authenticate();
    } catch {
      return this.#later();
    }
    if (this.#ended || this.#socket) return;
    const socket = (this.#socket = this.#transport.open());
    socket.onopen = () => this.#socket === socket && this.#opened();
    socket.onmessage = ({ data }) =>
      this.#socket === socket && this.#hear(JSON.parse(data) as FromServer);
    socket.onclose = () => this.#lost(socket);
    this.#listen(socket, SILENCE);
  }

  /** Gives a connection up over which nothing comes: a browser may take minutes to notice. */
  #listen(socket: Socket, patience: number): void {
    clearTimeout(this.#listening);
    this.#listening = setTimeout(() => {
      this.#lost(socket);
      socket.close();
    }, patience);
  }

  #test(): void {
    if (this.#socket?.readyState !== OPEN) return;
    this.send({ type: "ping" });
    this.#listen(this.#socket, SHORT_SILENCE);
  }

  #opened(): void {
    this.send({ type: "hello", version: 1, features: FEATURES });
    this.#listener.opened();
    this.#pinging = setInterval(() => this.send({ type: "ping" }), PING_EVERY);
  }

  #hear(message: FromServer): void {
    this.#listen(this.#socket!, SILENCE);
    // A server that only greets and hangs up is not asked faster and faster.
    if (!AT_ARRIVAL.includes(message.type)) this.#pauses.reset();
    if (message.type !== "welcome") this.#listener.heard(message);
  }

  #lost(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    clearInterval(this.#pinging);
    clearTimeout(this.#listening);
    this.#later();
  }

  #later(): void {
    if (this.#ended) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#pauses.next());
  }
}

/** The transport of a connection from this page to the server it came from. */
export function transportFrom(here: string, authenticate: Transport["authenticate"]): Transport {
  const address = new URL("/ws", here);
  address.protocol = address.protocol.replace("http", "ws");
  return { open: () => new WebSocket(address) as Socket, authenticate };
}
