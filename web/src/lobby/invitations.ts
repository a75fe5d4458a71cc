/** Invitations and tables: who sits there, what can be played, and the terms that are proposed. */
import type { SavedRules } from "../editor/savedRules";
import { familyChosen, rulesOf } from "../menu/ruleChoice";
import { isGuestName } from "../wire/guestNames";
import type { Invitation, Person, Preset, Terms, TimeControl } from "../wire/messages";
import { FLEET, isShown, ownRules } from "../wire/rules";

/** Whether the game of an invitation has screens on this page. */
export const isPlayable = ({ family }: Pick<Invitation, "family">): boolean => isShown({ family });

/** Whether somebody cannot be invited, being in the middle of something. */
export const isBusy = ({ doing }: Pick<Person, "doing">): boolean =>
  doing === "playing" || doing === "watching";

/**
 * For invitations, the other people in the lobby; those who can be invited come before the rest.
 */
export const listed = (people: readonly Person[], me: string | undefined): readonly Person[] =>
  people
    .filter(({ person }) => person !== me)
    .sort(
      (one, other) =>
        Number(isBusy(one)) - Number(isBusy(other)) ||
        Number(other.lobby) - Number(one.lobby) ||
        Number(isUnregistered(one)) - Number(isUnregistered(other)),
    );

const isUnregistered = ({ name }: Person): boolean => name === null || isGuestName(name);

export const isMine = ({ guests }: Invitation, me: string | undefined): boolean =>
  guests.some(({ person, answer }) => person === me && answer === "accepted");
export const isAsked = ({ guests }: Invitation, me: string | undefined): boolean =>
  guests.some(({ person, answer }) => person === me && answer === "asked");
export const freeOf = ({ seats, guests }: Invitation): number =>
  seats - guests.filter(({ answer }) => answer === "accepted").length;

const CLOCKS: Readonly<Record<string, TimeControl | null>> = {
  rules: null,
  none: {},
  "30": { turn: 30 },
  "60": { turn: 60 },
  day: { turn: 86_400 },
  blitz: { bank: 180, increment: 2 },
  long: { bank: 900, increment: 10 },
};
const timeOf = (clock: string): TimeControl | null => CLOCKS[clock] ?? null;

export interface Wished {
  readonly preset: string;
  readonly players?: string;
  readonly clock: string;
  readonly first: string;
  readonly rated: boolean;
  readonly public: boolean;
}

/** The terms that an invitation proposes to others. */
export function termsOf(
  wished: Wished,
  savedRules: SavedRules,
  presets: readonly Preset[] = [],
): Terms {
  const own = rulesOf(wished, savedRules, presets);
  const game = own ? ownRules(own) : { preset: wished.preset };
  const isFleet = familyChosen(wished.preset, savedRules, presets) === FLEET;
  // Who begins a fleet game is drawn by lot.
  const first =
    wished.first && !isFleet ? { first: wished.first as NonNullable<Terms["first"]> } : {};
  return {
    ...game,
    ...first,
    time: timeOf(wished.clock),
    rated: wished.rated && !own,
    public: wished.public,
  };
}
