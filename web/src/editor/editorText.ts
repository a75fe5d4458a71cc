/** What the rule editor says, and what can be chosen from its lists. */
import { counted } from "../look/counted";
import { COMMON, playerNumber } from "../look/lookText";
import type { Choice } from "../screens/screenProps";
import type { ShootingRulesetJson } from "../wire/messages";

type Listed = "notation" | "placement" | "shots" | "announces";

export const LISTS: { readonly [Key in Listed]: Choice<ShootingRulesetJson[Key]> } = {
  notation: {
    id: "notation",
    label: "Names of squares",
    options: [
      { value: "B7", label: "B7", line: "Column, then row from 1." },
      { value: "B6", label: "B6", line: "Column, then row from 0." },
      { value: "G-2", label: "G-2", line: "Row, then column from 1." },
      { value: "61", label: "61", line: "Row and column from 0, up to 10 x 10." },
    ],
  },
  placement: {
    id: "placement",
    label: "Placement",
    options: [
      { value: "own", label: "By the players", line: "Each player places their own fleet." },
      {
        value: "random",
        label: "At random",
        line: "Nobody places anything: the battle starts at once.",
      },
    ],
  },
  shots: {
    id: "shots",
    label: "Shots a turn",
    options: [
      { value: "one", label: "One", line: "One shot, then the next player." },
      { value: "again", label: "Until a miss", line: "A hit shoots again." },
      {
        value: "salvo",
        label: "Salvo",
        line: "One shot for each of your ships afloat, called out together.",
      },
    ],
  },
  announces: {
    id: "announces",
    label: "What is called out",
    options: [
      { value: "hit", label: "Hits", line: "Hit or miss, and nothing else." },
      { value: "sunk", label: "Sinkings too", line: "Also that a ship has sunk, but not which." },
      { value: "class", label: "The class too", line: "Also which class of ship has sunk." },
    ],
  },
};

export const firsts = (players: number): Choice["options"] => [
  { value: "lot", label: COMMON.byLot },
  ...Array.from({ length: Math.max(2, Math.min(6, players)) }, (_, at) => ({
    value: String(at),
    label: playerNumber(at),
  })),
];

export const EDITOR = {
  title: "Rule editor",
  banner: "Custom rules",
  fetching: "Fetching the rules…",
  isChecked: "The rules are being checked.",
  unplayable: "These rules cannot be played yet.",
  playable: "These rules can be played.",
  link: "Rule link",
  badLink: "The rules in this link cannot be read.",
  begin: "Begin with",
  yours: "Yours",
  example: "Example",
  noBoard: "There is no board of that size.",
  check: "Check",
  atOneScreen: "At one screen",
  linkLabel: "Link to these rules",
  copyLink: "Copy link",
  copied: "The link is copied.",
  selected: "The link is selected: copy it.",
  saved: (name: string): string => `Saved as ${name}.`,
  badRules: (name: string): string => `The rules “${name}” cannot be read.`,
  open: (name: string): string => `${name} is open.`,
  delete: (name: string): string => `Delete ${name}`,
};

/** Says whether the board in the rule editor has room for the fleet. */
export const roomText = (area: number, comfortable: number): string =>
  `${counted(area, "square")}, ${area > comfortable ? "comfortable" : "tight"}: ` +
  `a comfortable board has more than ${comfortable}.`;

export const FLEET = {
  title: "Fleet",
  columns: ["Class", "Squares", "Ships", "Armour"],
  picture: "Picture",
  remove: "Remove",
  add: "Add a class",
  newName: (number: number): string => `class ${number}`,
  nameOf: (number: number): string => `Name of class ${number}`,
  squaresOf: (ship: string): string => `Squares of ${ship}`,
  shipsOf: (ship: string): string => `Ships of ${ship}`,
  armourOf: (ship: string): string => `${ship} is armoured`,
  removeOf: (ship: string): string => `Remove ${ship}`,
};

export const FIELDS = {
  board: "Board and players",
  columns: "Columns",
  rows: "Rows",
  players: "Players",
  touching: "Ships may touch",
  fire: "Fire",
  limitedBombs: "Limited bombs",
  bombs: "Bombs",
  radar: "Radar",
  every: "every rounds",
  reach: "reach",
  end: "Points, clocks and the end",
  points: "Points",
  hit: "hit",
  miss: "miss",
  sinking: "sinking",
  pointsDecide: "The higher score always wins",
  smallShipsDecide: "With equal points, sinking more small ships wins",
  turnClock: "Clock for a shot",
  turnSeconds: "seconds a shot",
  matchClock: "Clock for the match",
  matchSeconds: "seconds in all",
  equalTurns: "A sunk player still gets their turn in that round",
  reveals: "Fleets are shown at the end",
};

type SwitchOf = "heavy_armour" | "heavy_cannon" | "torpedoes" | "turns_about" | "marked";
type NumberOf = "mines" | "leap" | "blast";

/** One class of a fleet game. */
export const SEA_CLASS = {
  newName: "gunboat",
  ships: "Ships",
  more: (ship: string, size: string, speed: number): string =>
    `About the ${ship}: ${size}, speed ${speed}`,
  size: "Squares",
  speed: "Speed",
  pivot: "Turns about square",
  radar: "Radar",
  cannon: "Cannon",
  longRadar: "Long radar",
  sonar: "Sonar",
  sides: { aft: "aft", fore: "fore", starboard: "starboard", port: "port" },
  switches: [
    { key: "heavy_armour", label: "Heavy armour" },
    { key: "heavy_cannon", label: "Heavy cannon" },
    { key: "torpedoes", label: "Torpedoes" },
    { key: "turns_about", label: "Turns by half in one order" },
    { key: "marked", label: "Recognised on radar" },
  ] as const satisfies readonly { readonly key: SwitchOf; readonly label: string }[],
  numbers: [
    { key: "mines", label: "Mines aboard" },
    { key: "leap", label: "Leaps up to" },
    { key: "blast", label: "Blows up ships within" },
  ] as const satisfies readonly { readonly key: NumberOf; readonly label: string }[],
};

/** The rules of a fleet game. */
export const SEA_FIELDS = {
  sea: "The sea",
  reefs: "Reefs",
  torpedoRange: "Torpedo range",
  harbours: "Bases, docks and the zone of the reefs stay where they are in these rules.",
  houseRules: "House rules",
  baseWins: "A side whose base is destroyed loses",
  openFleets: "The players may agree on another fleet before the battle",
  limitRedraws: "Each side may ask for other reefs only so often",
  redraws: "times",
  setupClock: "Clock for agreeing and arranging",
  setupSeconds: "seconds to prepare",
  limitTurns: "Limited turns: then more ships afloat win",
  turns: "turns in all",
  turnClock: "Clock for an order",
  turnSeconds: "seconds an order",
};
