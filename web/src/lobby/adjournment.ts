/** What is said about a match that is adjourned, or that somebody offers to adjourn. */
import type { Adjournment } from "../wire/messages";
import type { OfferChoice } from "./offerChoices";
import { OFFER } from "./lobbyText";

const LIST = new Intl.ListFormat("en", { type: "conjunction" });
const MOMENT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** The names of those whom an adjourned match waits for; the player at this page comes last. */
export function waitedFor(
  seats: readonly number[],
  own: number | null,
  nameOf: (seat: number) => string,
): string {
  const others = seats.filter((seat) => seat !== own).map(nameOf);
  return LIST.format(seats.some((seat) => seat === own) ? [...others, "you"] : others);
}

/**
 * Whether a player of an adjourned match waits for others. Where nobody is left to wait for, saying
 * it again goes on.
 */
export const isReady = (adjournment: Adjournment | null, seat: number | null): boolean =>
  !!adjournment?.waits_for.length && adjournment.ready.some((one) => one.seat === seat);

/** The others who offer to adjourn, unless the player at this page offers it too. */
export const offeringTo = (
  adjournment: Adjournment | null,
  own: number | null,
): readonly number[] =>
  own === null || !adjournment || adjournment.offered_by.includes(own)
    ? []
    : adjournment.offered_by;

const ANSWERS: readonly OfferChoice[] = [
  { words: "adjourn", ...OFFER.agree, main: true },
  { words: "play on", ...OFFER.playOn },
];

/**
 * About an adjournment, the choices by which a player asks for it, or says that they want to play
 * on.
 */
export function adjournChoices(
  adjournment: Adjournment | null | undefined,
  seat: number,
): readonly OfferChoice[] {
  const offered = adjournment?.offered_by ?? [];
  if (offered.includes(seat)) return [{ words: "play on", ...OFFER.withdraw }];
  return offered.length ? ANSWERS : [{ words: "adjourn", ...OFFER.adjourn }];
}

/** Why an adjourned match cannot be claimed now. */
export function claimRefusal(
  { ready }: Adjournment,
  seat: number,
  now: number,
): string | undefined {
  const own = ready.find((one) => one.seat === seat);
  if (!own) return OFFER.claimLater;
  return own.claims_at > now ? OFFER.claimFrom(MOMENT.format(own.claims_at)) : undefined;
}
