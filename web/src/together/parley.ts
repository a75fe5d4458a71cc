/** The words by which a match can end or be adjourned, and why some cannot be said now. */
import type { Adjournment } from "../wire/messages";
import { adjournWords, claimRefusal } from "./adjournment";

export interface Standing {
  readonly seat: number;
  /** How many play. */
  readonly seats: number;
  /** Who offers a draw. */
  readonly offer: number | null;
  /** Whether the other side is away. */
  readonly away: boolean;
  /** Whether every side has made a move in battle. */
  readonly fought: boolean;
  readonly adjournment?: Adjournment | null;
}

export interface Word {
  readonly words: string;
  readonly label: string;
  readonly line: string;
  readonly main?: boolean;
  readonly refused?: string;
}

const CROWD = "With more than two players only an abort is understood.";

function drawWords({ seat, offer }: Standing): readonly Word[] {
  if (offer === null) return [{ words: "offer draw", label: "Offer a draw", line: "The match ends if the other agrees." }];
  if (offer === seat) return [{ words: "offer draw", label: "Offer a draw", line: "", refused: "Your offer stands until it is answered." }];
  return [
    { words: "accept draw", label: "Accept the draw", line: "The match ends, and both share it.", main: true },
    { words: "decline draw", label: "Decline the draw", line: "The match goes on." },
  ];
}

/** A match that is adjourned can be given up, and claimed from those who do not come. */
function adjournedWords(
  { seat, seats }: Standing, adjournment: Adjournment, now: number,
): readonly Word[] {
  const crowd = seats > 2 ? CROWD : undefined;
  const later = claimRefusal(adjournment, seat, now);
  const absent = "Somebody did not come.";
  return [
    { words: "claim win", label: "Claim the win", line: absent, refused: crowd ?? later },
    { words: "claim draw", label: "Claim a draw", line: absent, refused: later },
    { words: "resign", label: "Give up", line: "The other side wins.", refused: crowd },
  ];
}

export function wordsFor(standing: Standing, now = Date.now()): readonly Word[] {
  const { adjournment } = standing;
  if (adjournment?.is_adjourned) return adjournedWords(standing, adjournment, now);
  const crowd = standing.seats > 2 ? CROWD : undefined;
  const here = standing.away ? undefined : "The other player is here.";
  const claim = "Once the other has been away for a minute, and for the time of a move.";
  return [
    ...drawWords(standing).map((word) => ({ ...word, refused: crowd ?? word.refused })),
    ...adjournWords(adjournment, standing.seat),
    { words: "claim win", label: "Claim the win", line: claim, refused: crowd ?? here },
    { words: "claim draw", label: "Claim a draw", line: claim, refused: crowd ?? here },
    { words: "abort", label: "Abort", line: "The match counts for nobody.", refused: standing.fought ? "Too late: every side has moved." : undefined },
    { words: "resign", label: "Give up", line: "The other side wins.", refused: crowd },
  ];
}
