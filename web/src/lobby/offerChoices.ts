/** The words by which a match can end or be adjourned, and why some cannot be said now. */
import { shownTime } from "../play/matchClock";
import type { Adjournment } from "../wire/messages";
import { adjournChoices, claimRefusal } from "./adjournment";
import { OFFER } from "./lobbyText";

export interface MatchStanding {
  readonly seat: number;
  /** How many play. */
  readonly seats: number;
  /** Who offers a draw. */
  readonly offer: number | null;
  /** Whether the other side is away. */
  readonly away: boolean;
  /** Milliseconds until the win may be claimed from a side that is away. */
  readonly claimIn?: number;
  /** Whether every side has made a move in battle. */
  readonly fought: boolean;
  readonly adjournment?: Adjournment | null;
}

export interface OfferChoice {
  readonly words: string;
  readonly label: string;
  readonly line: string;
  readonly main?: boolean;
  readonly refused?: string;
}

function drawChoices({ seat, offer }: MatchStanding): readonly OfferChoice[] {
  if (offer === null) return [{ words: "offer draw", ...OFFER.draw }];
  if (offer === seat) return [{ words: "offer draw", ...OFFER.draw, refused: OFFER.drawStands }];
  return [
    { words: "accept draw", ...OFFER.acceptDraw, main: true },
    { words: "decline draw", ...OFFER.declineDraw },
  ];
}

/**
 * The choices in an adjourned match: a player can resign it, or claim it from those who do not come
 * back.
 */
function adjournedChoices(
  { seat, seats }: MatchStanding,
  adjournment: Adjournment,
  now: number,
): readonly OfferChoice[] {
  const crowd = seats > 2 ? OFFER.crowd : undefined;
  const later = claimRefusal(adjournment, seat, now);
  const absent = OFFER.claimAdjourned;
  return [
    { words: "claim win", label: OFFER.claimWin, line: absent, refused: crowd ?? later },
    { words: "claim draw", label: OFFER.claimDraw, line: absent, refused: later },
    { words: "resign", ...(crowd ? OFFER.resignCrowd : OFFER.resign) },
  ];
}

function claimTooEarly({ away, claimIn = 0 }: MatchStanding): string | undefined {
  if (!away) return OFFER.isHere;
  return claimIn > 0 ? OFFER.claimIn(shownTime(claimIn)) : undefined;
}

export function offerChoices(standing: MatchStanding, now = Date.now()): readonly OfferChoice[] {
  const { adjournment } = standing;
  if (adjournment?.is_adjourned) return adjournedChoices(standing, adjournment, now);
  const crowd = standing.seats > 2 ? OFFER.crowd : undefined;
  const early = claimTooEarly(standing);
  const { claim } = OFFER;
  return [
    ...drawChoices(standing).map((word) => ({ ...word, refused: crowd ?? word.refused })),
    ...adjournChoices(adjournment, standing.seat),
    { words: "claim win", label: OFFER.claimWin, line: claim, refused: crowd ?? early },
    { words: "claim draw", label: OFFER.claimDraw, line: claim, refused: crowd ?? early },
    {
      words: "abort",
      ...OFFER.abort,
      refused: standing.fought ? OFFER.tooLate : undefined,
    },
    { words: "resign", ...OFFER.resign, refused: crowd },
  ];
}
