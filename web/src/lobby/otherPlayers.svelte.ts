/**
 * The others at one match: what they say, whether they are here, what they offer, and the next
 * match.
 */
import type { Aboard, Adjournment, FromServer, Invitation, Line } from "../wire/messages";
import { added } from "./chatLines";

export class OtherPlayers {
  lines = $state.raw<readonly Line[]>([]);
  /** Who offers a draw. */
  offer = $state<number | null>(null);
  /** The name of that offer, which an answer repeats. */
  question = $state<string | undefined>(undefined);
  /** Who offers to adjourn the match, or who is ready to go on. */
  adjournment = $state.raw<Adjournment | null>(null);
  /** The seats of the people who are connected; null as long as nobody has said so. */
  aboard = $state.raw<readonly number[] | null>(null);
  /** When the win may be claimed, by the clock of this page; null while the other side is here. */
  claimAt = $state<number | null>(null);
  /** The rematch that somebody asks for. */
  rematch = $state.raw<Invitation | null>(null);
  /** The match that follows this one. */
  next = $state<string | null>(null);
  readonly #match: string;

  constructor(match: string) {
    this.#match = match;
  }

  receive(message: FromServer): void {
    if (message.type === "snapshot") this.#offered(message.offer ?? null, message.question);
    if (message.type === "said" && message.room === this.#match)
      this.lines = added(this.lines, message.lines);
    if (message.type === "aboard" && message.match === this.#match) this.#come(message);
    if (message.type === "offered" && message.match === this.#match)
      this.#offered(message.seat, message.question);
    if (message.type === "adjournment" && message.match === this.#match) this.adjournment = message;
    if (message.type === "rematched" && message.match === this.#match) this.next = message.next;
    if (message.type === "invited" && message.invitation.rematch_of === this.#match)
      this.#asked(message.invitation);
  }

  isAway(seat: number): boolean {
    return this.aboard !== null && !this.aboard.includes(seat);
  }

  #offered(seat: number | null, question?: string): void {
    this.offer = seat;
    this.question = question;
  }

  #come({ seats, claim }: Aboard): void {
    this.aboard = seats;
    this.claimAt = claim === undefined ? null : performance.now() + claim;
  }

  #asked(invitation: Invitation): void {
    this.rematch = invitation.state === "open" ? invitation : null;
  }
}
