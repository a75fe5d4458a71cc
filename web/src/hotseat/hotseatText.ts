/** What is said to several people who share a screen. */
import { noticeText } from "../fleet/fleetText";
import type { NoticeJson, ShotJson } from "../wire/messages";

export const SETUP = {
  banner: "Players at one screen",
  title: "Who plays",
  text: "You take turns with this screen. Between the turns nobody sees a fleet.",
  name: (player: number): string => `Name of player ${player}`,
  customRules: "You play by custom rules.",
};

export const MASK = {
  banner: "The screen is masked",
  placing: "Each player places their fleet in secret.",
  arranging: "Each player accepts the reefs and arranges their ships in secret.",
  lookAway: "The others look away.",
  am: (name: string): string => `I am ${name}`,
};

const CALLS: Readonly<Record<ShotJson["call"], string>> = {
  miss: "a miss",
  glance: "the armour held",
  hit: "a hit",
  sunk: "a ship sank",
};
export const shotText = (square: string, call: ShotJson["call"]): string =>
  `${square}, ${CALLS[call]}`;
export const firedText = (name: string, shots: readonly string[]): string =>
  `${name} fired: ${shots.join("; ")}.`;

export const ratioText = (hits: number, shots: number): string => `${hits} of ${shots}`;
export const winnerText = (name: string | null): string =>
  name === null ? "Draw" : `${name} wins`;

/** Says at a shared screen what an order led to; one that nobody heard of tells nothing. */
export function noticesText(name: string, notices: readonly NoticeJson[]): string {
  const told = notices.map((notice) => `${notice.cell.toUpperCase()}: ${noticeText(notice, null)}`);
  return [`${name} has given an order.`, ...told].join(" ");
}

export const winnersText = (names: readonly string[]): string =>
  names.length > 1 ? `${names.join(" and ")} win` : winnerText(names[0] ?? null);
