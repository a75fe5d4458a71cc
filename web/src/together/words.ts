/** What is said about people, terms and tables. */
import { spaced } from "../menu/newGame";
import { titled } from "../play/placement";
import type { Choice, ToastShown } from "../screens/shown";
import type { Catalogue, Invitation, Line, Person, Player, Preset, Terms, TimeControl } from "../wire/messages";

export const FAMILY = "shooting";

export const calledOf = (name: string | null | undefined): string => name ?? "A guest";

/** Guests have no names: the end of the id tells them apart. */
export const tagOf = ({ name, person }: { readonly name: string | null; readonly person: string }): string => name ?? `Guest ${person.slice(-4)}`;

const DOING: Readonly<Record<string, string>> = { here: "looking around", watching: "watching a match", waiting: "waiting for an opponent", playing: "playing" };
export const doingOf = ({ doing }: Person): string => DOING[doing] ?? doing;

/** Figures of somebody in the lobby, in a line. */
export function recordLine({ games, wins, ratings }: Person): string {
  const rating = ratings[FAMILY];
  const played = games ? `${games} ${games === 1 ? "game" : "games"}, ${wins} won` : "no games yet";
  return rating === undefined ? played : `${played}, rated ${rating.toFixed(1)}`;
}

/** People by what one wants of them: others first, those one can invite before the rest. */
export const listed = (people: readonly Person[], me: string | undefined): readonly Person[] =>
  people.filter(({ person }) => person !== me).sort((one, other) => Number(other.lobby) - Number(one.lobby) || Number(one.name === null) - Number(other.name === null));

/** Lines in their order, each once: history and news may overlap. */
export function added(lines: readonly Line[], more: readonly Line[], most = 200): readonly Line[] {
  const all = new Map([...lines, ...more].map((line) => [line.id, line]));
  return [...all.values()].sort((one, other) => one.id - other.id).slice(-most);
}

const UNITS: readonly (readonly [number, string])[] = [[86_400, "day"], [3600, "hour"], [60, "min"], [1, "s"]];

export function spanOf(seconds: number): string {
  const [unit, word] = UNITS.find(([size]) => seconds % size === 0 && seconds >= size) ?? [1, "s"];
  const count = seconds / unit;
  return `${count} ${word}${count > 1 && unit >= 3600 ? "s" : ""}`;
}

export function timeLine(time: TimeControl | null | undefined): string {
  if (time?.bank) return `${spanOf(time.bank)} each${time.increment ? `, ${spanOf(time.increment)} more every turn` : ""}`;
  if (time?.turn) return `${spanOf(time.turn)} a turn`;
  return time ? "no clock" : "clock as the rules say";
}

const FIRST = { host: "the host begins", guest: "the guest begins", lot: "the lot decides who begins" };

/** On what one agrees by saying yes. */
export const termsLine = ({ time, first, rated }: Terms): string =>
  [timeLine(time), first ? FIRST[first] : "", rated ? "rated" : "not rated"].filter(Boolean).join(", ");

export const gameOf = ({ game, terms }: Pick<Invitation, "game" | "terms">): string => (terms.preset ? spaced(terms.preset) : `own rules: ${spaced(game)}`);

export const isMine = ({ guests }: Invitation, me: string | undefined): boolean => guests.some(({ person, answer }) => person === me && answer === "accepted");
export const isAsked = ({ guests }: Invitation, me: string | undefined): boolean => guests.some(({ person, answer }) => person === me && answer === "asked");
const SAVED = "from a saved position, counts for nobody";
const NEITHER = "The match that it was saved from counts for nobody either, unless it is over.";

/** What somebody agrees to by accepting an invitation. */
export const offerLine = ({ kind, terms }: Invitation): string =>
  kind === "saved" ? SAVED : termsLine(terms);

/** An invitation, as those hear of it who are asked. */
export function askedOf(invitation: Invitation): Pick<ToastShown, "heading" | "title" | "text"> {
  const [who, game] = [hostOf(invitation), gameOf(invitation)];
  const text = `${titled(offerLine(invitation))}.`;
  if (invitation.rematch_of) return { heading: "Rematch", title: `${who} asks for a rematch`, text };
  const invites = { heading: "Invitation", title: `${who} invites you to ${game}`, text };
  if (invitation.kind !== "saved") return invites;
  const title = `${who} wants to go on with a saved game of ${game}`;
  return { heading: "Saved game", title, text: `${text} ${NEITHER}` };
}

export const hostOf = ({ guests }: Invitation): string => calledOf(guests[0]?.name);
export const freeOf = ({ seats, guests }: Invitation): number => seats - guests.filter(({ answer }) => answer === "accepted").length;

export const playable = (catalogue: Catalogue, seats?: number): readonly Preset[] =>
  catalogue.presets.filter((preset) => preset.family === FAMILY && (seats === undefined || preset.seats === seats));

/** Names of those who sit at a match, in the order of their seats. */
export const playersLine = (players: readonly Player[]): string =>
  [...players].sort((one, other) => one.seat - other.seat).map(({ name, level, bot }) => `${name ?? (level ? spaced(level) : "A guest")}${bot ? " (bot)" : ""}`).join(" against ");

const CLOCKS: Readonly<Record<string, TimeControl | null>> = {
  rules: null, none: {}, "30": { turn: 30 }, "60": { turn: 60 }, day: { turn: 86_400 }, blitz: { bank: 180, increment: 2 }, long: { bank: 900, increment: 10 },
};
export const timeOf = (clock: string): TimeControl | null => CLOCKS[clock] ?? null;

export const clockChoice: Choice = {
  id: "clock", label: "Clock", options: [
    { value: "rules", label: "As the rules say", line: "Some rules have a clock, most have none." },
    { value: "none", label: "None", line: "Take your time." },
    { value: "30", label: "30 s", line: "30 seconds a turn, then the turn is lost." },
    { value: "60", label: "1 min", line: "One minute a turn, then the turn is lost." },
    { value: "blitz", label: "3 min + 2 s", line: "Three minutes for all turns, and two seconds more for each. Whose time is spent has lost." },
    { value: "long", label: "15 min + 10 s", line: "A quarter of an hour for all turns, and ten seconds more for each. Whose time is spent has lost." },
    { value: "day", label: "1 day", line: "One day a turn: come back when it suits you." },
  ],
};

export const firstChoice: Choice = {
  id: "first", label: "Who begins", options: [
    { value: "", label: "As the rules say" },
    { value: "host", label: "You" },
    { value: "guest", label: "The other" },
    { value: "lot", label: "By lot" },
  ],
};

export interface Wished {
  readonly preset: string;
  readonly clock: string;
  readonly first: string;
  readonly rated: boolean;
  readonly public: boolean;
}

/** Own rules among the choices. */
export const OWN = "own:";

/** What is proposed to others. */
export function termsOf(wished: Wished, shelf: Readonly<Record<string, string>>): Terms {
  const own = wished.preset.startsWith(OWN) ? shelf[wished.preset.slice(OWN.length)] : undefined;
  const game = own ? { family: FAMILY, rules: own } : { preset: wished.preset };
  const first = wished.first ? { first: wished.first as NonNullable<Terms["first"]> } : {};
  return { ...game, ...first, time: timeOf(wished.clock), rated: wished.rated && !own, public: wished.public };
}
