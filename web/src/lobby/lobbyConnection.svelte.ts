/**
 * The connection of this page to everybody else: the lobby, invitations from any page, and matches
 * that begin.
 */
import { addressOf } from "../address";
import type { PageContext } from "../pageContext.svelte";
import { recall, remember } from "../look/preferences";
import { ensureSession } from "../wire/api";
import { Connection, transportFrom, type Transport } from "../wire/connection";
import type { FromClient, FromServer, Invitation, Line, Me, Person, Terms } from "../wire/messages";
import { refusalText } from "../wire/wireText";
import { added } from "./chatLines";
import { isAsked, isMine, isPlayable } from "./invitations";
import { closedText, invitationToast, INVITATION, YOUR_MATCH } from "./lobbyText";
import { COMMON } from "../look/lookText";

/** Pages that nobody is in the middle of something on: a match that begins opens by itself. */
const CALM = new Set(["", "lobby", "invite", "tournaments", "game", "watch"]);
const MOST_MET = 50;
const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

export class LobbyConnection {
  me = $state.raw<Me | null>(null);
  people = $state.raw<readonly Person[] | null>(null);
  tables = $state.raw<readonly Invitation[]>([]);
  lines = $state.raw<readonly Line[]>([]);
  /** What one is asked, waits for, or sits at. */
  mine = $state.raw<readonly Invitation[]>([]);
  refusal = $state("");
  readonly #context: PageContext;
  readonly #connection: Connection;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  readonly #toasts = new Map<string, number>();
  readonly #unsent: FromClient[] = [];
  #inside = false;

  constructor(
    context: PageContext,
    transport: (authenticate: Transport["authenticate"]) => Transport = (authenticate) =>
      transportFrom(location.href, authenticate),
  ) {
    this.#context = context;
    this.#connection = new Connection(
      transport(() => this.#authenticate()),
      { opened: () => this.#opened(), heard: (message) => this.#hear(message) },
    );
  }

  /**
   * By the lobby's connection, the player's invitation that waits for the next opponent, if there
   * is one.
   */
  get waiting(): Invitation | null {
    return this.mine.find(({ kind }) => kind === "next") ?? null;
  }

  enter(): void {
    this.#inside = true;
    this.#connection.send({ type: "enter" });
  }

  exit(): void {
    this.#inside = false;
    this.#connection.send({ type: "exit" });
  }

  say(message: FromClient): void {
    this.refusal = "";
    if (!this.#connection.send(message)) this.#unsent.push(message);
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

  retryNow(): void {
    this.#connection.retryNow();
  }

  /** Notes on the lobby's connection that a match is on the page now: its announcement goes. */
  matchOpened(match: string): void {
    this.#settle(match);
  }

  /** Opens the lobby's connection anew, as somebody else sits here now. */
  reconnect(): void {
    for (const toast of this.#toasts.values()) this.#context.dismiss(toast);
    this.#toasts.clear();
    this.mine = [];
    this.people = null;
    this.#connection.reconnect();
  }

  end(): void {
    this.#connection.end();
  }

  async #authenticate(): Promise<void> {
    this.me = await ensureSession();
  }

  #opened(): void {
    // What was heard before may be over by now; what still stands is told again.
    this.mine = [];
    if (this.#inside) this.#connection.send({ type: "enter" });
    for (const message of this.#unsent.splice(0)) this.#connection.send(message);
  }

  #hear(message: FromServer): void {
    if (message.type === "lobby") [this.people, this.tables] = [message.people, message.tables];
    if (message.type === "said" && message.room === "lobby")
      this.lines = added(this.lines, message.lines);
    if (message.type === "invited") this.#invited(message.invitation);
    if (message.type === "unlocked")
      for (const title of message.lines)
        this.#context.announce({ heading: COMMON.achievement, title });
    if (message.type === "refused") this.#refused(refusalText(message));
  }

  #refused(refusal: string): void {
    this.refusal = refusal;
    void this.#context.sound.play("refused");
    this.#context.announce({ heading: COMMON.refused, title: this.refusal, icon: "warning" });
  }

  #invited(invitation: Invitation): void {
    const { id, state } = invitation;
    const known = this.mine.find((one) => one.id === id);
    const others = this.mine.filter((one) => one.id !== id);
    const asked = isAsked(invitation, this.me?.person);
    this.mine =
      state === "open" && (asked || isMine(invitation, this.me?.person))
        ? [...others, invitation]
        : others;
    if (state === "open" && asked) return this.#ask(invitation);
    this.#settle(id);
    if (invitation.match) this.#begin(invitation.match);
    else if (known) this.#tell(invitation);
  }

  #tell(invitation: Invitation): void {
    const title = closedText(invitation, this.me?.person);
    if (title) this.#context.announce({ heading: INVITATION.title, title, icon: "people" });
  }

  #ask(invitation: Invitation): void {
    if (this.#toasts.has(invitation.id)) return;
    void this.#context.sound.play("turn");
    const toast = this.#context.announce({
      ...invitationToast(invitation),
      icon: "people",
      actions: [
        ...(isPlayable(invitation)
          ? [{ label: COMMON.accept, main: true, act: () => this.accept(invitation.id) }]
          : []),
        { label: COMMON.decline, act: () => this.decline(invitation.id) },
      ],
    });
    this.#toasts.set(invitation.id, toast);
  }

  #settle(id: string): void {
    const toast = this.#toasts.get(id);
    if (toast !== undefined) this.#context.dismiss(toast);
    this.#toasts.delete(id);
  }

  /** Opens a match that the lobby's connection tells of, unless the player is busy. */
  #begin(match: string): void {
    const met = recall(sessionStorage, "met", [], isNames);
    if (met.includes(match)) return;
    remember(sessionStorage, "met", [...met, match].slice(-MOST_MET));
    const { page, about } = addressOf(location.hash);
    if (about === match) return;
    void this.#context.sound.play("turn");
    if (CALM.has(page) && !this.#context.currentMatch) return this.#context.go("game", match);
    const toast = this.#context.announce({
      heading: YOUR_MATCH.heading,
      title: YOUR_MATCH.title,
      icon: "flag",
      actions: [{ label: YOUR_MATCH.go, main: true, act: () => this.#context.go("game", match) }],
    });
    this.#toasts.set(match, toast);
  }
}
