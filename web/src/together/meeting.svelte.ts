/** The connection of this page to everybody else: the lobby, invitations from any page, and matches that begin. */
import { addressOf } from "../address";
import type { Bridge } from "../bridge.svelte";
import { recall, remember } from "../look/preferences";
import { comeIn } from "../wire/api";
import { Cable, meansFrom, type Means } from "../wire/cable";
import type { FromClient, FromServer, Invitation, Line, Me, Person, Terms } from "../wire/messages";
import { added, askedOf, calledOf, isAsked, isMine } from "./words";

/** Pages that nobody is in the middle of something on: a match that begins opens by itself. */
const CALM = new Set(["", "lobby", "invite", "tournaments", "game", "watch"]);
const MOST_MET = 50;
const isNames = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === "string");

export class Meeting {
  me = $state.raw<Me | null>(null);
  people = $state.raw<readonly Person[] | null>(null);
  tables = $state.raw<readonly Invitation[]>([]);
  lines = $state.raw<readonly Line[]>([]);
  /** What one is asked, waits for, or sits at. */
  mine = $state.raw<readonly Invitation[]>([]);
  refusal = $state("");
  readonly #bridge: Bridge;
  readonly #cable: Cable;
  readonly #toasts = new Map<string, number>();
  readonly #unsent: FromClient[] = [];
  #inside = false;

  constructor(bridge: Bridge, means: (greet: Means["greet"]) => Means = (greet) => meansFrom(location.href, greet)) {
    this.#bridge = bridge;
    this.#cable = new Cable(means(() => this.#greet()), { opened: () => this.#opened(), heard: (message) => this.#hear(message) });
  }

  /** Whether one waits for the next opponent. */
  get waiting(): Invitation | null {
    return this.mine.find(({ kind }) => kind === "next") ?? null;
  }

  enter(): void {
    this.#inside = true;
    this.#cable.send({ type: "enter" });
  }

  exit(): void {
    this.#inside = false;
    this.#cable.send({ type: "exit" });
  }

  say(message: FromClient): void {
    this.refusal = "";
    if (!this.#cable.send(message)) this.#unsent.push(message);
  }

  next(preset: string, rated: boolean): void {
    this.say({ type: "next", preset, rated });
  }

  invite(terms: Terms, people: string[] = [], listed = true): void {
    this.say({ type: "invite", id: String(Date.now()), terms, people, listed });
  }

  accept(invitation: string): void {
    this.say({ type: "accept", invitation });
  }

  decline(invitation: string): void {
    this.say({ type: "decline", invitation });
  }

  hurry(): void {
    this.#cable.hurry();
  }

  /** Somebody else sits here now. */
  renew(): void {
    for (const toast of this.#toasts.values()) this.#bridge.dismiss(toast);
    this.#toasts.clear();
    this.mine = [];
    this.people = null;
    this.#cable.renew();
  }

  end(): void {
    this.#cable.end();
  }

  async #greet(): Promise<void> {
    this.me = await comeIn();
  }

  #opened(): void {
    // What was heard before may be over by now; what still stands is told again.
    this.mine = [];
    if (this.#inside) this.#cable.send({ type: "enter" });
    for (const message of this.#unsent.splice(0)) this.#cable.send(message);
  }

  #hear(message: FromServer): void {
    if (message.type === "lobby") [this.people, this.tables] = [message.people, message.tables];
    if (message.type === "said" && message.room === "lobby") this.lines = added(this.lines, message.lines);
    if (message.type === "invited") this.#invited(message.invitation);
    if (message.type === "unlocked") for (const title of message.lines) this.#bridge.announce({ heading: "Achievement", title });
    if (message.type === "refused") this.#refused(message.sentence, message.detail ?? "");
  }

  #refused(sentence: string, detail: string): void {
    this.refusal = detail ? `${sentence} (${detail})` : sentence;
    void this.#bridge.sound.play("refused");
    this.#bridge.announce({ heading: "That did not work", title: this.refusal, icon: "warning" });
  }

  #invited(invitation: Invitation): void {
    const { id, state } = invitation;
    const known = this.mine.find((one) => one.id === id);
    const others = this.mine.filter((one) => one.id !== id);
    const asked = isAsked(invitation, this.me?.person);
    this.mine = state === "open" && (asked || isMine(invitation, this.me?.person)) ? [...others, invitation] : others;
    if (state === "open" && asked) return this.#ask(invitation);
    this.#settle(id);
    if (invitation.match) this.#begin(invitation.match);
    else if (known && state === "declined") this.#tell(invitation);
  }

  #tell({ guests }: Invitation): void {
    const who = guests.find(({ answer }) => answer === "declined");
    if (who && who.person !== this.me?.person) this.#bridge.announce({ heading: "Invitation", title: `${calledOf(who.name)} declined.`, icon: "people" });
  }

  #ask(invitation: Invitation): void {
    if (this.#toasts.has(invitation.id)) return;
    void this.#bridge.sound.play("turn");
    const toast = this.#bridge.announce({
      ...askedOf(invitation), icon: "people",
      actions: [
        { label: "Accept", main: true, act: () => this.accept(invitation.id) },
        { label: "Decline", act: () => this.decline(invitation.id) },
      ],
    });
    this.#toasts.set(invitation.id, toast);
  }

  #settle(id: string): void {
    const toast = this.#toasts.get(id);
    if (toast !== undefined) this.#bridge.dismiss(toast);
    this.#toasts.delete(id);
  }

  /** A match is ready: it opens, unless one is busy. */
  #begin(match: string): void {
    const met = recall(sessionStorage, "met", [], isNames);
    if (met.includes(match)) return;
    remember(sessionStorage, "met", [...met, match].slice(-MOST_MET));
    const { page, about } = addressOf(location.hash);
    if (about === match) return;
    void this.#bridge.sound.play("turn");
    if (CALM.has(page) && !this.#bridge.playing) return this.#bridge.go("game", match);
    const toast = this.#bridge.announce({
      heading: "Your match", title: "A match of yours begins.", icon: "flag",
      actions: [{ label: "Go there", main: true, act: () => this.#bridge.go("game", match) }],
    });
    this.#toasts.set(match, toast);
  }
}
