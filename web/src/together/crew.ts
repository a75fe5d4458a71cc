/** Who plays a match, as everybody at it sees them. */
import { bankOf, shownTime } from "../play/clock";
import type { Picture } from "../play/match.svelte";
import { opponentOf } from "../play/words";
import type { Player } from "../wire/messages";

export interface Member {
  readonly seat: number;
  readonly name: string;
  readonly note: string;
  readonly own: boolean;
  readonly away: boolean;
  /** Whether they are here, and if not, how long until the win may be claimed. */
  readonly presence: string;
  readonly turn: boolean;
  readonly bank: string;
}

const noteOf = ({ bot, level }: Player): string => (bot ? "bot" : level ? "computer" : "");

function presenceOf(away: boolean, claimAt: number | null, now: number): string {
  if (!away) return "here";
  if (claimAt === null) return "away";
  return claimAt > now ? `away, claim in ${shownTime(claimAt - now)}` : "away, claim the win";
}

export function crewOf(
  picture: Picture,
  isAway: (seat: number) => boolean,
  now: number,
  claimAt: number | null = null,
): readonly Member[] {
  const { players, view, clocks, heard } = picture;
  const turn = view.phase === "fighting" ? view.turn : null;
  return [...players]
    .sort((one, other) => one.seat - other.seat)
    .map((player) => ({ player, away: !player.level && player.seat !== view.seat && isAway(player.seat) }))
    .map(({ player, away }) => ({
      seat: player.seat,
      name: player.seat === view.seat ? "You" : opponentOf(picture, player.seat),
      note: noteOf(player),
      own: player.seat === view.seat,
      away,
      presence: presenceOf(away, claimAt, now),
      turn: player.seat === turn,
      bank: bankOf(clocks, player.seat, player.seat === turn ? now - heard : 0),
    }));
}

export const isBetweenPeople = ({ players }: Pick<Picture, "players">): boolean => players.filter(({ level }) => !level).length > 1;
