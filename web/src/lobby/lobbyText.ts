/** What is said about people, terms and tables. */
import { counted, capitalized, readableName } from "../look/counted";
import type { Choice, ToastProps } from "../screens/screenProps";
import { isGuestName } from "../wire/guestNames";
import type { Invitation, Person, Player, Terms, TimeControl } from "../wire/messages";
import { CLOCK } from "../menu/menuText";
import { COMMON } from "../look/lookText";
import { shownTime } from "../play/matchClock";
import { CROWD, GOES_ON } from "../play/playText";
import { FAMILY, FLEET } from "../wire/rules";
import { isPlayable } from "./invitations";

const BOT = " (bot)";
export const nameOrGuest = (name: string | null | undefined): string => name ?? "A guest";

/** Somebody without a name is told apart by the end of the id. */
export const displayName = ({
  name,
  person,
}: {
  readonly name: string | null;
  readonly person: string;
}): string => name ?? `Guest ${person.slice(-4)}`;

const DOING: Readonly<Record<string, string>> = {
  here: "looking around",
  watching: "watching a match",
  waiting: "waiting for an opponent",
  playing: "playing",
};
export const doingOf = ({ doing }: Person): string => DOING[doing] ?? doing;

/** The games and ratings of somebody in the lobby, in a line. */
export function recordLine({ games, wins, ratings }: Person): string {
  const played = games ? `${counted(games, "game")}, ${wins} won` : "no games yet";
  const [rating, atSea] = [ratings[FAMILY], ratings[FLEET]];
  const parts = [
    played,
    ...(rating === undefined ? [] : [`rated ${rating.toFixed(1)}`]),
    ...(atSea === undefined ? [] : [`${atSea.toFixed(1)} in the fleet game`]),
  ];
  return parts.join(", ");
}

const UNITS: readonly (readonly [number, string])[] = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "min"],
  [1, "s"],
];

function spanOf(seconds: number): string {
  const [unit, word] = UNITS.find(([size]) => seconds % size === 0 && seconds >= size) ?? [1, "s"];
  const count = seconds / unit;
  return `${count} ${word}${count > 1 && unit >= 3600 ? "s" : ""}`;
}

export function timeLine(time: TimeControl | null | undefined): string {
  if (time?.bank)
    return (
      `${spanOf(time.bank)} ` +
      `each${time.increment ? `, ${spanOf(time.increment)} more every turn` : ""}`
    );
  if (time?.turn) return `${spanOf(time.turn)} a turn`;
  return time ? "no clock" : "clock as the rules say";
}

const FIRST = {
  host: "the host starts",
  guest: "the guest starts",
  lot: "who starts is drawn by lot",
};

/** The terms of an invitation in a line: what somebody agrees to by saying yes. */
export const termsLine = ({ time, first, rated }: Terms): string =>
  [timeLine(time), first ? FIRST[first] : "", rated ? "rated" : "not rated"]
    .filter(Boolean)
    .join(", ");

export const gameOf = ({ game, terms }: Pick<Invitation, "game" | "terms">): string =>
  terms.preset ? readableName(terms.preset) : `custom rules: ${readableName(game)}`;

const SAVED = "from a saved position; does not count";
const NEITHER = "The match that it was saved from does not count either, unless it is over.";

/** Says what somebody agrees to by accepting an invitation. */
export const offerLine = ({ kind, terms }: Invitation): string =>
  kind === "saved" ? SAVED : termsLine(terms);

/** An invitation in words, as those hear of it who are asked. */
export function invitationToast(
  invitation: Invitation,
): Pick<ToastProps, "heading" | "title" | "text"> {
  const [who, game] = [hostOf(invitation), gameOf(invitation)];
  const where = isPlayable(invitation) ? "" : ` ${TABLES.inTerminal}`;
  const text = `${capitalized(offerLine(invitation))}.${where}`;
  if (invitation.rematch_of)
    return { heading: "Rematch", title: `${who} asks for a rematch`, text };
  const invites = { heading: "Invitation", title: `${who} invites you to ${game}`, text };
  if (invitation.kind !== "saved") return invites;
  const title = `${who} wants to go on with a saved game of ${game}`;
  return { heading: "Saved game", title, text: `${text} ${NEITHER}` };
}

export const hostOf = ({ guests }: Invitation): string => nameOrGuest(guests[0]?.name);
/** The names of those who sit at a match in the lobby's list, in the order of their seats. */
export const playersLine = (players: readonly Player[]): string =>
  [...players]
    .sort((one, other) => one.seat - other.seat)
    .map(
      ({ name, level, bot }) =>
        `${name ?? (level ? readableName(level) : "A guest")}${bot ? BOT : ""}`,
    )
    .join(" against ");

export const clockChoice: Choice = {
  id: "clock",
  label: CLOCK.label,
  options: [
    { value: "rules", label: CLOCK.byRules, line: "Some rules have a clock, most have none." },
    { value: "none", ...CLOCK.none },
    { value: "30", label: "30 s", line: "30 seconds a turn, then the turn is lost." },
    { value: "60", label: "1 min", line: "One minute a turn, then the turn is lost." },
    {
      value: "blitz",
      label: "3 min + 2 s",
      line:
        "Three minutes for all turns, and two seconds more for each. " +
        "You lose when your time is up.",
    },
    {
      value: "long",
      label: "15 min + 10 s",
      line:
        "A quarter of an hour for all turns, and ten seconds more for each. " +
        "You lose when your time is up.",
    },
    { value: "day", label: "1 day", line: "One day a turn: come back when it suits you." },
  ],
};

export const firstChoice: Choice = {
  id: "first",
  label: COMMON.whoStarts,
  options: [
    { value: "", label: CLOCK.byRules },
    { value: "host", label: COMMON.you },
    { value: "guest", label: "The other" },
    { value: "lot", label: COMMON.byLot },
  ],
};

export const RATED = "Rated";
export const LOBBY = {
  title: "Play with others",
  next: "Next opponent",
  rated: { label: RATED, line: "The result counts for both players' ratings." },
  stop: "Stop waiting",
  play: "Play the next opponent",
  waiting: (game: string): string => `Waiting for an opponent who wants to play ${game}.`,
  opens: "The match opens by itself.",
  takeName: "Take a name",
  toBeRated: "to be rated and to enter tournaments.",
  everybody: "everybody",
  tournaments: "Tournaments",
  toTournaments: "To the tournaments",
  tournamentsLine: ": enter one, or hold your own.",
};

export const TERMS = {
  rated: { label: RATED, line: "The result counts for the ratings of all players." },
  public: { label: "Open to watch", line: "The match is listed for people who want to watch." },
};

export const INVITE = {
  openTable: "Open a table",
  byLink: "Invite by a link",
  person: (name: string): string => `Invite ${name}`,
  send: "Send the invitation",
  open: "Open the table",
  makeLink: "Make the link",
};

export const INVITATION = {
  title: "Invitation",
  by: (host: string): string => `${host} invites you`,
  toMatch: "To the match",
  seated: "You sit at the table. The match opens as soon as everybody is there.",
  standUp: "Stand up",
  sitDown: "Sit down and play",
  declined: (name: string): string => `${name} declined.`,
  withdrawn: (host: string, game: string): string => `${host} withdrew the invitation to ${game}.`,
  expired: (host: string, game: string): string =>
    `The invitation of ${host} to ${game} has expired.`,
  ownWithdrawn: (game: string): string => `Your invitation to ${game} is withdrawn.`,
  ownExpired: (game: string): string =>
    `Your invitation to ${game} has expired: nobody answered in time.`,
  states: {
    made: "The match has begun.",
    declined: "It was declined.",
    withdrawn: "It was withdrawn.",
    expired: "It has expired.",
  } as Readonly<Record<string, string>>,
};
/**
 * Says what became of an invitation without a match; nothing for somebody who ended it by a click.
 */
export function closedText(invitation: Invitation, me: string | undefined): string {
  const { guests, kind, state } = invitation;
  const [game, isOwn] = [gameOf(invitation), guests[0]?.person === me];
  const who = guests.find(({ answer }) => answer === "declined");
  if (state === "declined")
    return who && who.person !== me ? INVITATION.declined(nameOrGuest(who.name)) : "";
  if (state === "expired")
    return isOwn ? INVITATION.ownExpired(game) : INVITATION.expired(hostOf(invitation), game);
  if (state !== "withdrawn" || (isOwn && kind === "next")) return "";
  return isOwn ? INVITATION.ownWithdrawn(game) : INVITATION.withdrawn(hostOf(invitation), game);
}
export const seatedText = (names: readonly string[], free: number): string =>
  `At the table: ${names.join(", ") || "nobody yet"}. ` +
  `${counted(free, "place")} ${free === 1 ? "is" : "are"} free.`;

export const YOUR_MATCH = {
  heading: "Your match",
  title: "A match of yours begins.",
  go: "Go there",
};

export const TABLES = {
  title: "Tables",
  open: (count: number): string => (count ? `${count} open` : ""),
  none: "No table is open. Open one, and anybody can join.",
  byLink: ", by link only",
  inTerminal: "This game is played in the terminal.",
  link: "Link",
  join: "Join",
  withdraw: "Withdraw",
  linkOf: (game: string): string => `Share the link of ${game}`,
  leaveOf: (game: string): string => `Leave the table of ${game}`,
  joinOf: (host: string): string => `Join the table of ${host}`,
  acceptOf: (host: string): string => `Accept the invitation of ${host}`,
  declineOf: (host: string): string => `Decline the invitation of ${host}`,
  withdrawOf: (game: string): string => `Withdraw the invitation to ${game}`,
};
export const tableLine = (host: string | null, free: number, terms: string): string =>
  `${host === null ? "You sit here." : `${host} waits.`} ${counted(free, "place")} free, ${terms}`;
export const waitingFor = ({ guests }: Invitation): string =>
  "Waiting for " +
  guests
    .filter(({ answer }) => answer === "asked")
    .map(({ name }) => name ?? "a guest")
    .join(", ");

export const LIVE = {
  title: "Matches to watch",
  none: "No match can be watched just now.",
  watch: "Watch",
  watchOf: (players: string): string => `Watch ${players}`,
  line: (game: string, when: string): string => `${game}, since ${when}`,
};

export const PEOPLE = {
  title: "People here",
  none: "Nobody else is here just now.",
  bot: "bot",
  invite: "Invite",
  noInvitation: "This program cannot be invited.",
  busy: (name: string, doing: string): string => `${name} is ${doing}. Invite them afterwards.`,
  unblock: "Unblock",
  unblockOf: (name: string): string => `Unblock ${name}`,
  unblocked: "Unblocked.",
  unblockAll: "Unblock all of them",
  away: (count: number): string =>
    count === 1
      ? "You have blocked 1 person who is not here now."
      : `You have blocked ${count} people who are not here now.`,
};

export const RANKS = {
  title: "Leaderboard",
  families: [
    { id: FAMILY, label: "Shooting games" },
    { id: FLEET, label: "Fleet game" },
  ],
  none: "Nobody has played a rated match yet: be the first.",
  columns: ["Place", COMMON.name, "Rating", "Games", "Won"],
  standings: ["Place", COMMON.name, "Points", "Won", "Drawn", "Lost"],
  standingsOf: (name: string): string => `Standings of ${name}`,
};
export const botName = (name: string, isBot: boolean): string => `${name}${isBot ? BOT : ""}`;
export const ownName = (name: string, isOwn: boolean): string => `${name}${isOwn ? " (you)" : ""}`;

export const PLAYERS = { who: "Who plays", list: "Players", toMove: "to move" };
/** Says whether another player is here, and if not, how long until the win may be claimed. */
export function presenceText(isAway: boolean, claimIn: number | null): string {
  if (!isAway) return "here";
  if (claimIn === null) return "away";
  return claimIn > 0 ? `away, claim in ${shownTime(claimIn)}` : "away, claim the win";
}
/** Says how far another player is with the fleet, while fleets are placed. */
export const placingText = (isReady: boolean): string => (isReady ? "ready" : "placing ships");
/** Says which offers between players stand until they are answered. */
export function standingText(isOwn: boolean, draw: boolean, adjourn: boolean): string {
  const what = [draw ? "a draw" : "", adjourn ? "to adjourn" : ""].filter(Boolean).join(" and ");
  return what && `${isOwn ? "offer" : "offers"} ${what}`;
}
export const kindText = ({ bot, level, name }: Player): string =>
  bot ? PEOPLE.bot : level ? "computer" : isGuestName(name) ? COMMON.guest : "";

export const BLOCKING = {
  about: (name: string): string => `About ${name}`,
  text:
    "You no longer see messages from people you block, and are not paired with them. A report " +
    "goes to the operator of this server, with the line as it was written.",
  reason: "Why you report it",
  report: "Report the line",
  reported: "Reported",
  told: "The operator has been told.",
  block: (name: string): string => `Block ${name}`,
  blocked: "Blocked",
  silenced: (name: string): string => `You no longer see messages from ${name}.`,
};

export const WATCHING = {
  adjourned: "The match is adjourned",
  placing: "The fleets are placed",
  aims: (name: string): string => `${name} takes aim`,
  title: "You are watching",
  text:
    "You see only what is public. The players cannot read your messages until the match is " +
    "over.",
  over: "Both sides can be seen now.",
  next: "The next match",
  spectators: "those who watch",
};

/** What can be offered and claimed, each with a line about it. */
export const OFFER = {
  draw: { label: "Offer a draw", line: "The match ends if the other agrees." },
  drawStands: "Your offer stands until it is answered.",
  acceptDraw: { label: "Accept the draw", line: "The match ends, and both share it." },
  declineDraw: { label: "Decline the draw", line: GOES_ON },
  adjourn: {
    label: "Offer to adjourn",
    line: "When everybody agrees, the clocks stop until all are ready to go on.",
  },
  withdraw: {
    label: "Withdraw the offer",
    line: "You have offered to adjourn the match. Your next move withdraws it too.",
  },
  agree: { label: "Agree to adjourn", line: "The clocks stop until all are ready to go on." },
  playOn: { label: "Decline to adjourn", line: GOES_ON },
  claimWin: "Claim the win",
  claimDraw: "Claim a draw",
  claim:
    "You can do this when the other player has been away for at least a minute and the time for " +
    "one move.",
  claimAdjourned: "You can claim it because somebody did not come back.",
  abort: { label: "Abort", line: "The match does not count." },
  tooLate: "Too late: every side has moved.",
  resign: { label: "Give up", line: "The other side wins. You are asked first." },
  resignCrowd: { label: "Resign", line: "You lose, and the others share a draw." },
  crowd: CROWD,
  isHere: "The other player is here.",
  claimLater: "You can claim it seven days after you said that you are ready.",
  claimIn: (span: string): string => `You can claim it in ${span}.`,
  claimFrom: (moment: string): string => `You can claim it from ${moment}.`,
};
