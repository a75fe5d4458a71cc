/** Who plays a match, as everybody at it sees them. */
import { bankOf } from "../play/matchClock";
import type { Picture } from "../play/liveMatch.svelte";
import { opponentOf } from "../play/playText";
import type { Adjournment } from "../wire/messages";
import { COMMON } from "../look/lookText";
import { kindText, placingText, presenceText, standingText } from "./lobbyText";

export interface PlayerRow {
  readonly seat: number;
  readonly name: string;
  readonly note: string;
  readonly own: boolean;
  readonly away: boolean;
  /** Whether they are here, and if not, how long until the win may be claimed. */
  readonly presence: string;
  /** Whether the fleet is placed, while fleets are placed. */
  readonly placing: string;
  /** What this player offers the others. */
  readonly offer: string;
  readonly turn: boolean;
  readonly bank: string;
}

/** What is known of the people at a match, as `OtherPlayers` keeps it. */
export interface Presence {
  isAway(seat: number): boolean;
  readonly claimAt?: number | null;
  readonly offer?: number | null;
  readonly adjournment?: Adjournment | null;
}

export function playerRows(picture: Picture, here: Presence, now: number): readonly PlayerRow[] {
  const { players, view, clocks, heard } = picture;
  const turn = view.phase === "fighting" ? view.turn : null;
  const claimIn = here.claimAt == null ? null : here.claimAt - now;
  return [...players]
    .sort((one, other) => one.seat - other.seat)
    .map((player) => ({
      player,
      own: player.seat === view.seat,
      away: !player.level && player.seat !== view.seat && here.isAway(player.seat),
    }))
    .map(({ player, own, away }) => ({
      seat: player.seat,
      name: own ? COMMON.you : opponentOf(picture, player.seat),
      note: kindText(player),
      own,
      away,
      presence: presenceText(away, claimIn),
      placing: view.phase === "deploying" ? placingText(hasPlaced(view, player.seat)) : "",
      offer: standingText(
        own,
        here.offer === player.seat,
        !!here.adjournment?.offered_by.includes(player.seat),
      ),
      turn: player.seat === turn,
      bank: bankOf(clocks, player.seat, player.seat === turn ? now - heard : 0),
    }));
}

const hasPlaced = (view: object, seat: number): boolean =>
  "deployed" in view && (view.deployed as readonly number[]).includes(seat);

export const isBetweenPeople = ({ players }: Pick<Picture, "players">): boolean =>
  players.filter(({ level }) => !level).length > 1;
