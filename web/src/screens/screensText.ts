/** What the screens of a game say around their boards. */
import { counted } from "../look/counted";
import type { Pip } from "../look/pips";
import type { ClassListed } from "./shipClasses";
import type { ShipListed } from "./screenProps";

export const CHAT = {
  title: "Chat",
  report: (name: string): string => `Block or report ${name}`,
  to: (name: string): string => `Message to ${name}`,
  placeholder: (name: string): string => `Message ${name}…`,
};

function stateText({ sunk, pips, squares }: ShipListed): string {
  if (sunk) return "sunk";
  const gone = pips.filter((pip) => pip === "gone").length;
  return gone ? `${gone} of ${counted(squares, "square")} hit` : "afloat";
}

/** A ship of a list on a game screen, behind its name, for those who do not see the picture. */
export const shipText = (ship: ShipListed): string =>
  `, ${counted(ship.squares, "square")}, ${stateText(ship)}`;

const PIPS: readonly (readonly [Pip, string])[] = [
  ["whole", "afloat"],
  ["damaged", "damaged"],
  ["gone", "sunk"],
  ["unknown", "not found"],
];

/** A ship class in the list of a fleet, for those who do not see its pips. */
export function classText(fleet: string, { pips, ships }: ClassListed): string {
  const told = PIPS.map(([pip, text]) => [pips.filter((one) => one === pip).length, text] as const);
  const words = told.filter(([count]) => count).map(([count, text]) => `${count} ${text}`);
  return `, ${fleet}: ${ships.length > 1 ? words.join(", ") : stateText(ships[0]!)}`;
}

export const FLEETS = {
  title: "Fleets",
  some: (name: string, count: number): string => (count > 1 ? `${name} ×${count}` : name),
  key: PIPS,
};

export const CLOCKS = { title: "Clocks" };
export const RADAR = { title: "Radar", figure: "Radar in" };
export const SCORE = { title: "Score" };
export const TALK = { label: "Chat and signals", chat: "Chat", signals: "Signals" };

export const GAME = {
  tools: "Game",
  opponents: "Opponents",
  enter: "Enter",
  keys: "Arrows or [F7] aim · [Enter] fires · [?] rules",
};

export const PLACING = {
  hint: "Drag a ship, or tap it and then its new place.",
  fleet: "Your fleet",
  allPlaced: "all placed",
  isPlaced: "placed",
  some: (count: number, all: number): string =>
    count === all ? `${all} placed` : `${count} of ${all} placed`,
  setUp: (way: string): string => `${way}: every ship is placed. Move what you like.`,
  turn: "Turn",
  turnFirst: "Choose a ship first, then turn it.",
  undo: "Undo",
  undone: "Taken back.",
  nothingToUndo: "Nothing to take back.",
  random: "Random",
  randomised: "A new random fleet.",
  start: "Start the battle",
  keys:
    "Drag, or tap twice. Keys: arrows, [Enter] takes and puts down, [R] turns, " +
    "[Esc] puts back.",
  water: "water",
  fits: (ship: string): string => `${ship} fits here. Put it down, or turn it with R.`,
  inHand: (ship: string): string => `${ship} in hand`,
  lies: (ship: string, square: string): string => `${ship} at ${square}.`,
  placed: (count: number, all: number): string => `${count} of ${all} placed`,
  left: (count: number): string => `${count} to place`,
  missing: (ship: string): string => `Place the ${ship} first.`,
};

export const SETUPS = {
  title: "Set up for me",
  line: "One tap places every ship. Then move what you like.",
};

export const ODDS = { title: "Shot odds", least: "least", most: "most" };
export const SIGNALS = { title: "Signals", all: "All signals", order: "the latest first" };
