/** The others at one match: what they say, whether they are here, what they offer, and the next match. */
import type { FromServer, Invitation, Line } from "../wire/messages";
import { added } from "./words";

export class Company {
  lines = $state.raw<readonly Line[]>([]);
  /** Who offers a draw. */
  offer = $state<number | null>(null);
  /** The seats of the people who are connected; null as long as nobody has said so. */
  aboard = $state.raw<readonly number[] | null>(null);
  /** The rematch that somebody asks for. */
  rematch = $state.raw<Invitation | null>(null);
  /** The match that follows this one. */
  next = $state<string | null>(null);
  readonly #match: string;

  constructor(match: string) {
    this.#match = match;
  }

  hear(message: FromServer): void {
    if (message.type === "snapshot") this.offer = message.offer ?? null;
    if (message.type === "said" && message.room === this.#match) this.lines = added(this.lines, message.lines);
    if (message.type === "aboard" && message.match === this.#match) this.aboard = message.seats;
    if (message.type === "offered" && message.match === this.#match) this.offer = message.seat;
    if (message.type === "rematched" && message.match === this.#match) this.next = message.next;
    if (message.type === "invited" && message.invitation.rematch_of === this.#match) this.#asked(message.invitation);
  }

  isAway(seat: number): boolean {
    return this.aboard !== null && !this.aboard.includes(seat);
  }

  #asked(invitation: Invitation): void {
    this.rematch = invitation.state === "open" ? invitation : null;
  }
}
