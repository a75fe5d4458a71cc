/** What happened in a finished match, told by somebody who took no side. */
import { nameOf } from "../board/cells";
import { parseCell } from "../play/cellNotation";
import type { FiredJson, Player, ShootingEvent, ShotJson } from "../wire/messages";
import { plainName } from "../wire/guestNames";
import type { Rules } from "../wire/rules";
import { capitalized } from "../look/counted";

export const seatName = (player: Pick<Player, "name" | "level"> | undefined): string =>
  capitalized(plainName(player?.name ?? player?.level ?? "Guest"));
export const afloatNote = (afloat: number): string => `${afloat} afloat`;

const CALLS: Record<ShotJson["call"], string> = {
  miss: "miss",
  glance: "the armour held",
  hit: "hit",
  sunk: "sunk",
};

export const percent = (chance: number): string =>
  `${(100 * chance).toFixed(chance < 0.0995 ? 1 : 0)}%`;

const shotText = (rules: Rules, shot: ShotJson): string =>
  `${nameOf(rules.naming, parseCell(shot.target))} ` +
  `${shot.call === "sunk" && shot.ship ? `sank the ${capitalized(shot.ship)}` : CALLS[shot.call]}`;

const firedText = (rules: Rules, name: (seat: number) => string, event: FiredJson): string =>
  `${name(event.seat)} fires: ${event.shots.map((shot) => shotText(rules, shot)).join(", ")}.`;

export function told(
  rules: Rules,
  name: (seat: number) => string,
  event: ShootingEvent | null,
): string {
  switch (event?.type) {
    case "fired":
      return firedText(rules, name, event);
    case "scanned":
      return `${name(event.seat)} uses the radar.`;
    case "timed-out":
      return `${name(event.seat)} runs out of time.`;
    case "ended":
      return event.outcome.winners.length === 1
        ? `${name(event.outcome.winners[0]!)} wins.`
        : "It is a draw.";
    default:
      return "Both fleets are placed.";
  }
}

export const FETCHING = "Fetching the record…";
export const NOT_SHOWN = "It cannot be shown";

export const SHARE = "Share";
export const copiedText = (copied: boolean | undefined): string =>
  copied ? "The link is copied." : "Copy this link:";
