/** What is said to several people who share a screen. */
import type { ShotJson } from "../wire/messages";

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
