/** Who plays a match, as everybody at it sees them. */
import { bankOf } from "../play/clock";
import type { Picture } from "../play/match.svelte";
import { opponentOf } from "../play/words";
import type { Player } from "../wire/messages";

export interface Member {
  readonly seat: number;
  readonly name: string;
  readonly note: string;
  readonly own: boolean;
  readonly away: boolean;
  readonly turn: boolean;
  readonly bank: string;
}

const noteOf = ({ bot, level }: Player): string => (bot ? "bot" : level ? "computer" : "");

export function crewOf(picture: Picture, isAway: (seat: number) => boolean, now: number): readonly Member[] {
  const { players, view, clocks, heard } = picture;
  const turn = view.phase === "fighting" ? view.turn : null;
  return [...players]
    .sort((one, other) => one.seat - other.seat)
    .map((player) => ({
      seat: player.seat,
      name: player.seat === view.seat ? "You" : opponentOf(picture, player.seat),
      note: noteOf(player),
      own: player.seat === view.seat,
      away: !player.level && player.seat !== view.seat && isAway(player.seat),
      turn: player.seat === turn,
      bank: bankOf(clocks, player.seat, player.seat === turn ? now - heard : 0),
    }));
}

export const isBetweenPeople = ({ players }: Pick<Picture, "players">): boolean => players.filter(({ level }) => !level).length > 1;
