/** A match as the server tells it: the last picture, every event, and the move under way. */
import type {
  Clocks,
  Events,
  FromClient,
  FromServer,
  Player,
  Rules as RulesText,
  Snapshot,
} from "../wire/messages";
import type { Channel, ChannelListener } from "../wire/matchChannel";
import { refusalSentence } from "../wire/wireText";
import type { GameFamily, GameTypes } from "./gameFamily";

export interface Picture<Game extends GameTypes = GameTypes> {
  /** The last event in it. */
  readonly number: number;
  readonly rules: Game["rules"];
  readonly preset: string;
  /** The rules as the server wrote them. */
  readonly text: RulesText;
  readonly players: readonly Player[];
  readonly view: Game["view"];
  readonly demand: Game["demand"];
  /** The name of what this player is asked to agree to, such as a map. */
  readonly question?: string;
  readonly clocks: Clocks;
  /** When the clocks were read, by the clock of this page. */
  readonly heard: number;
}

/** A match of a game for which this page has no screens. */
export interface UnsupportedMatch {
  readonly text: RulesText;
  readonly over: boolean;
}

export interface MatchObserver<Game extends GameTypes> {
  /** Shows an event, before the picture changes. */
  show?(event: Game["event"], picture: Picture<Game>): Promise<void>;
  changed?(picture: Picture<Game>, events: readonly Game["event"][]): void;
  refused?(code: string, sentence: string): void;
  unlocked?(lines: readonly string[]): void;
  /** The server has committed to a placement. */
  committed?(seat: number, commitment: string): void;
  /** Any message about the match. */
  received?(message: FromServer): void;
}

/** An effect that has stopped is not waited for any longer. */
const LONGEST_EFFECT_MS = 3000;

export class LiveMatch<Game extends GameTypes> implements ChannelListener {
  /** Whether the page of the match has been left. */
  isEnded = false;
  picture = $state.raw<Picture<Game> | null>(null);
  log = $state.raw<readonly Game["event"][]>([]);
  /** In the place of a picture, where there can be none. */
  unsupported = $state.raw<UnsupportedMatch | null>(null);
  /** The id of the move that has not been answered yet. */
  pending = $state<string | null>(null);
  /** Whether there is no such match. */
  isMissing = $state(false);
  readonly #family: GameFamily<Game>;
  readonly #observer: MatchObserver<Game>;
  readonly #channel: Channel;
  #queue: Promise<void> = Promise.resolve();
  /** What is sent when the move under way has been answered. */
  #next: (() => void) | null = null;

  constructor(
    family: GameFamily<Game>,
    open: (listener: ChannelListener) => Channel,
    observer: MatchObserver<Game> = {},
  ) {
    this.#family = family;
    this.#observer = observer;
    this.#channel = open(this);
  }

  /**
   * Sends a move of the live match, with the name of the question that it answers, if it answers
   * one.
   */
  play(move: string, answers?: string): void {
    if (this.pending) return;
    this.pending = randomId();
    // More may have been received than is shown yet.
    this.#channel.play(this.pending, move, { number: this.picture?.number, answers });
  }

  /**
   * Sends words of the live match that belong to no turn: after the move under way, if there is
   * one.
   */
  playNext(move: string, answers?: string): void {
    if (!this.pending) return this.play(move, answers);
    this.#next = () => this.play(move, answers);
  }

  #settle(): void {
    this.pending = null;
    this.#next?.();
    this.#next = null;
  }

  /** Sends something of the live match that is no move. */
  send(message: FromClient): void {
    this.#channel.say(message);
  }

  retryNow(): void {
    this.#channel.retryNow();
  }

  end(): void {
    this.isEnded = true;
    this.#channel.end();
  }

  snapshot(snapshot: Snapshot): void {
    this.#observer.received?.(snapshot);
    if (snapshot.game.family !== this.#family.name) {
      const { family, rules } = snapshot.game;
      this.unsupported = { text: { family, rules }, over: snapshot.result != null };
      return;
    }
    // What is told after the end proves nothing.
    for (const [seat, commitment] of snapshot.result ? [] : Object.entries(snapshot.commitments))
      this.#observer.committed?.(Number(seat), commitment);
    this.#enqueue(() => this.#restart(snapshot));
  }

  events(message: Events): void {
    this.#observer.received?.(message);
    this.#enqueue(() => this.#follow(message));
  }

  message(message: FromServer): void {
    this.#observer.received?.(message);
    switch (message.type) {
      case "accepted":
        if (message.id === this.pending) this.#enqueue(() => this.#settle());
        return;
      case "committed":
        return this.#observer.committed?.(message.seat, message.commitment);
      case "refused":
        return this.#refused(message.code, refusalSentence(message), message.id ?? null);
      case "adjournment":
        return this.#enqueue(() => this.#setClocks(message.clocks));
      case "over":
        this.unsupported = this.unsupported && { ...this.unsupported, over: true };
        return;
      case "unlocked":
        return this.#enqueue(() => this.#observer.unlocked?.(message.lines));
    }
  }

  #restart({ number, players, clocks, view, demand, question, game }: Snapshot): void {
    this.picture = {
      number,
      players,
      clocks,
      heard: performance.now(),
      view: this.#family.view(view),
      demand: this.#family.demand(demand),
      question,
      rules: this.#family.rules(game),
      preset: game.name,
      text: { family: game.family, rules: game.rules },
    };
    // The log is made of events: ask for those that came before the snapshot.
    if (this.log.length < number) this.#channel.resume(this.log.length);
    this.#observer.changed?.(this.picture, []);
  }

  #setClocks(clocks: Clocks): void {
    this.picture = this.picture && { ...this.picture, clocks, heard: performance.now() };
  }

  async #follow(message: Events): Promise<void> {
    const before = this.picture;
    if (!before) return;
    const events = message.events.map((event) => this.#family.event(event));
    const fresh = events.slice(Math.max(0, before.number + 1 - message.first));
    for (const event of fresh) await this.#show(event, before);
    // If earlier events are missing, they have been asked for: the answer has these in it.
    if (message.first <= this.log.length + 1)
      this.log = [...this.log, ...events.slice(this.log.length + 1 - message.first)];
    if (!fresh.length) return;
    const after: Picture<Game> = {
      ...before,
      number: message.first + events.length - 1,
      view: this.#family.view(message.view),
      demand: this.#family.demand(message.demand),
      question: message.question,
      clocks: message.clocks,
      heard: performance.now(),
    };
    this.picture = after;
    // Once your shot has landed on screen you may fire again, before the acknowledgement arrives.
    if (fresh.some((event) => this.#family.isMoveOf(event, after.view.seat))) this.#settle();
    this.#observer.changed?.(after, fresh);
  }

  /**
   * Shows an event of the live match. Neither a failure nor an effect that never ends holds up what
   * follows.
   */
  async #show(event: Game["event"], before: Picture<Game>): Promise<void> {
    const shown = async () => this.#observer.show?.(event, before);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const longest = new Promise<void>((done) => (timer = setTimeout(done, LONGEST_EFFECT_MS)));
    await Promise.race([shown().catch(logFailure), longest]);
    clearTimeout(timer);
  }

  #refused(code: string, sentence: string, id: string | null): void {
    // An address that cannot even be read leads to no game either.
    if (code === "unknown-match" || (code === "unreadable" && !this.picture)) this.isMissing = true;
    if (id === this.pending) this.#settle();
    this.#observer.refused?.(code, sentence);
  }

  /**
   * Shows the events of the live match one after the other, as effects take time. A failure stops
   * nothing.
   */
  #enqueue(work: () => void | Promise<void>): void {
    this.#queue = this.#queue.then(work).catch(logFailure);
  }
}

const logFailure = (error: unknown): void => console.error(error);

/**
 * A random id for a move of the live match. Works on plain HTTP too, where browsers have no
 * randomUUID.
 */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
