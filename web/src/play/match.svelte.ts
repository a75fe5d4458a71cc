/** A match as this page knows it: the picture that the server told, and every event in it. */
import type { Clocks, Events, FromClient, FromServer, Player, Rules as RulesText, ShootingEvent, Snapshot, ViewJson } from "../wire/messages";
import { readRules, type Rules } from "../wire/rules";
import type { Line, Listener } from "../wire/socket";
import { SHOWN } from "../record/terminal";
import { readDemand, type Demand } from "./demand";

export interface Picture {
  readonly number: number;
  readonly rules: Rules;
  readonly preset: string;
  /** The rules as the server wrote them. */
  readonly text: RulesText;
  readonly players: readonly Player[];
  readonly view: ViewJson;
  readonly demand: Demand;
  readonly clocks: Clocks;
  /** When the clocks were read, by the clock of this page. */
  readonly heard: number;
}

/** A match of a game for which this page has no screens. */
export interface Unshown {
  readonly text: RulesText;
  readonly over: boolean;
}

export interface Watching {
  /** Shows what happened, before the picture changes. */
  show(event: ShootingEvent, picture: Picture): Promise<void>;
  changed(picture: Picture, events: readonly ShootingEvent[]): void;
  refused(code: string, sentence: string): void;
  unlocked(lines: readonly string[]): void;
  /** The server has committed to a placement. */
  promised(seat: number, commitment: string): void;
  /** Whatever is said about the others at the match. */
  heard?(message: FromServer): void;
}

export class Match implements Listener {
  picture = $state.raw<Picture | null>(null);
  log = $state.raw<readonly ShootingEvent[]>([]);
  /** In the place of a picture, where there can be none. */
  unshown = $state.raw<Unshown | null>(null);
  /** The move that has not been answered yet. */
  pending = $state<string | null>(null);
  lost = $state(false);
  readonly #watching: Watching;
  readonly #line: Line;
  #work: Promise<void> = Promise.resolve();

  constructor(open: (listener: Listener) => Line, watching: Watching) {
    this.#watching = watching;
    this.#line = open(this);
  }

  get settled(): boolean {
    return this.picture !== null && this.log.length >= this.picture.number;
  }

  /** A move, and the name of the question that it answers, if it answers one. */
  play(move: string, answers?: string): void {
    if (this.pending) return;
    this.pending = chanceId();
    // More may have been heard than is shown yet.
    this.#line.play(this.pending, move, { number: this.picture?.number, answers });
  }

  hurry(): void {
    this.#line.hurry();
  }

  end(): void {
    this.#line.end();
  }

  snapshot(snapshot: Snapshot): void {
    this.#watching.heard?.(snapshot);
    if (snapshot.game.family !== SHOWN) {
      const { family, rules } = snapshot.game;
      this.unshown = { text: { family, rules }, over: snapshot.result != null };
      return;
    }
    // What is told after the end proves nothing.
    for (const [seat, commitment] of snapshot.result ? [] : Object.entries(snapshot.commitments)) this.#watching.promised(Number(seat), commitment);
    this.#then(() => {
      const { number, players, clocks } = snapshot;
      this.picture = {
        number, players, clocks, heard: performance.now(), view: snapshot.view as ViewJson, demand: readDemand(snapshot.demand),
        rules: readRules(snapshot.game.rules), preset: snapshot.game.name, text: { family: snapshot.game.family, rules: snapshot.game.rules },
      };
      this.#watching.changed(this.picture, []);
      // The log is told by the events: ask for those that the snapshot has swallowed.
      if (this.log.length < number) this.#line.resume(this.log.length);
    });
  }

  events(message: Events): void {
    this.#then(() => this.#follow(message));
  }

  /** Says something that is no move. */
  say(message: FromClient): void {
    this.#line.say(message);
  }

  word(message: FromServer): void {
    this.#watching.heard?.(message);
    if (message.type === "accepted" && message.id === this.pending) this.#then(() => void (this.pending = null));
    if (message.type === "committed") this.#watching.promised(message.seat, message.commitment);
    if (message.type === "refused") this.#refused(message.code, message.sentence, message.id ?? null);
    if (message.type === "adjournment") this.#then(() => this.#set(message.clocks));
    if (message.type === "over" && this.unshown) this.unshown = { ...this.unshown, over: true };
    if (message.type === "unlocked") this.#then(() => this.#watching.unlocked(message.lines));
  }

  #set(clocks: Clocks): void {
    this.picture = this.picture && { ...this.picture, clocks, heard: performance.now() };
  }

  async #follow(message: Events): Promise<void> {
    const before = this.picture;
    if (!before) return;
    const events = message.events as ShootingEvent[];
    const fresh = events.slice(Math.max(0, before.number + 1 - message.first));
    for (const event of fresh) await this.#watching.show(event, before);
    // What came before these has been asked for, and is answered with these in it.
    if (message.first <= this.log.length + 1) this.log = [...this.log, ...events.slice(this.log.length + 1 - message.first)];
    if (!fresh.length) return;
    this.picture = {
      ...before, number: message.first + events.length - 1, view: message.view as ViewJson, demand: readDemand(message.demand),
      clocks: message.clocks, heard: performance.now(),
    };
    // Whoever sees the own shot fall may fire again at once, before the receipt.
    if (fresh.some((event) => event.type === "fired" && event.seat === this.picture?.view.seat)) this.pending = null;
    this.#watching.changed(this.picture, fresh);
  }

  #refused(code: string, sentence: string, id: string | null): void {
    // An address that cannot even be read leads to no game either.
    if (code === "unknown-match" || (code === "unreadable" && !this.picture)) this.lost = true;
    if (id === this.pending) this.pending = null;
    this.#watching.refused(code, sentence);
  }

  /** One thing after the other: what is shown takes a moment. */
  #then(work: () => void | Promise<void>): void {
    this.#work = this.#work.then(work);
  }
}

/** Works on plain HTTP too, where browsers have no randomUUID. */
const chanceId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
