/** Learns from the messages of a match how the offers of its player were answered. */
import type { Adjournment, Events, FromServer, Snapshot } from "../wire/messages";

export type OfferAnswer = "draw-declined" | "draw-lapsed" | "break-declined" | "break-lapsed";

export class OfferAnswers {
  #seat: number | null = null;
  #isOver = false;
  #offersDraw = false;
  #offersBreak = false;
  /** Who has moved since the offer: a move is an answer too. */
  #otherMoved = false;
  #ownMoved = false;

  /** The answer to an offer (a draw, or to adjourn) that a message gives, if it gives one. */
  receive(message: FromServer): OfferAnswer | null {
    switch (message.type) {
      case "snapshot":
        return this.#begin(message);
      case "events":
        return this.#follow(message);
      case "offered":
        return this.#hearDraw(message.seat);
      case "adjournment":
        return this.#hearBreak(message);
      default:
        return null;
    }
  }

  /** Notes that the player takes back the offer to adjourn: no answer is to be told. */
  withdraw(): void {
    this.#offersBreak = false;
  }

  #begin({ seat, offer, result }: Snapshot): null {
    this.#seat = seat;
    this.#isOver = result != null;
    this.#offersDraw = seat !== null && offer === seat;
    return null;
  }

  #follow({ events }: Events): null {
    for (const event of events as readonly { readonly type: string; readonly seat?: number }[]) {
      if (event.type === "ended") this.#isOver = true;
      // A turn that ran out answers nothing.
      if (event.seat === undefined || event.type === "timed-out") continue;
      if (event.seat === this.#seat) this.#ownMoved = true;
      else this.#otherMoved = true;
    }
    return null;
  }

  #hearDraw(offering: number | null): OfferAnswer | null {
    const before = this.#offersDraw;
    this.#offersDraw = this.#seat !== null && offering === this.#seat;
    if (this.#offersDraw && !before) this.#otherMoved = false;
    if (!before || this.#offersDraw || this.#isOver) return null;
    return this.#otherMoved ? "draw-lapsed" : "draw-declined";
  }

  #hearBreak({ offered_by, is_adjourned }: Adjournment): OfferAnswer | null {
    const before = this.#offersBreak;
    this.#offersBreak = this.#seat !== null && offered_by.includes(this.#seat);
    if (this.#offersBreak && !before) this.#ownMoved = false;
    if (!before || this.#offersBreak || is_adjourned || this.#isOver) return null;
    return this.#ownMoved ? "break-lapsed" : "break-declined";
  }
}
