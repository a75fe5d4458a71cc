/** What happened in a finished match, told by somebody who took no side. */
import { nameOf } from "../board/cells";
import { read } from "../play/cells";
import { titled } from "../play/placement";
import type { FiredJson, ShootingEvent, ShotJson } from "../wire/messages";
import type { Rules } from "../wire/rules";

const CALLS: Record<ShotJson["call"], string> = { miss: "miss", glance: "the armour held", hit: "hit", sunk: "sunk" };

export const percent = (chance: number): string => `${(100 * chance).toFixed(chance < 0.0995 ? 1 : 0)}%`;

const shotText = (rules: Rules, shot: ShotJson): string =>
  `${nameOf(rules.naming, read(shot.target))} ${shot.call === "sunk" && shot.ship ? `sank the ${titled(shot.ship)}` : CALLS[shot.call]}`;

const firedText = (rules: Rules, name: (seat: number) => string, event: FiredJson): string =>
  `${name(event.seat)} fires: ${event.shots.map((shot) => shotText(rules, shot)).join(", ")}.`;

export function told(rules: Rules, name: (seat: number) => string, event: ShootingEvent | null): string {
  switch (event?.type) {
    case "fired":
      return firedText(rules, name, event);
    case "scanned":
      return `${name(event.seat)} uses the radar.`;
    case "timed-out":
      return `${name(event.seat)} runs out of time.`;
    case "ended":
      return event.outcome.winners.length === 1 ? `${name(event.outcome.winners[0]!)} wins.` : "It is a draw.";
    default:
      return "Both fleets are placed.";
  }
}
