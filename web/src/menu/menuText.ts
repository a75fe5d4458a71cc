/** What the menus and the choices for a new game say. */
import { counted } from "../look/counted";
import { COMMON } from "../look/lookText";
import type { Choice } from "../screens/screenProps";
import type { FleetRulesetJson, ShootingRulesetJson } from "../wire/messages";

/** The entries of both menus. */
export const ENTRIES = {
  load: { label: "Load game", line: "Go on with a saved or running game." },
  save: { label: "Save game", line: "Give your running game a name." },
  tutorial: { label: "Tutorial", line: "Learn by doing: the classic game or the fleet game." },
  rules: { label: COMMON.ruleBook, line: "The rules of the game that is chosen." },
  together: { label: "Play with others", line: "Opponents, tables, chat and tournaments." },
  hotseat: { label: "At one screen", line: "Two or more people take turns here." },
  editor: { label: "Rule editor", line: "A board, a fleet and rules of your own." },
  statistics: { label: "Statistics", line: "Your figures and achievements." },
  history: { label: "History", line: "Games you have played, with replays." },
  settings: { label: "Settings", line: "Sound, light and touch." },
  account: { label: "Account", line: "Your name, password and data." },
  quit: { label: "Quit", line: "Stop playing. Your games are kept." },
};
export const guestLine = (name: string): string =>
  name ? `You are ${name}, a guest.` : "You are a guest. Take a name, or log in.";
export const NO_GAME_RUNS = "No game is running.";

/** Entries that differ in the menu over a game. */
export const OVER_GAME = {
  resume: { label: "Back to the game", line: "Nothing has changed." },
  new: { label: "New game", line: "To the main menu. This game is kept." },
  save: { line: "Under a name, to go on from exactly here." },
  load: { line: "Go on with a saved game. This one is kept." },
  tutorial: { line: "Learn by doing. This game is kept." },
  rules: { line: "The rules of this game, over the board." },
  giveUp: { label: "Give up", line: "The other side wins. You are asked first." },
  standings: { label: "Standings", line: "The tournament of this game, which is kept." },
  quit: { line: "Stop playing. This game is kept." },
};

export const RESUME = { label: "Continue", line: "Your game, where you left it." };
/** Says in the menu which running game can be continued, and how many others there are. */
export function resumeLine(game: string, isPaused: boolean, others: number): string {
  const how = isPaused ? " is adjourned." : ", where you left it.";
  return `Your game of ${game}${how}${others ? ` ${others} more under Load game.` : ""}`;
}

const SHOTS = {
  one: "one shot a turn",
  again: "a hit shoots again",
  salvo: "a shot for each ship afloat",
};

/** A line about a preset of shooting games in the menu, for whoever has not read its rules. */
export function presetLine(rules: ShootingRulesetJson): string {
  const ships = rules.ships.reduce((sum, kind) => sum + kind.count, 0);
  const told = [
    `${rules.columns} x ${rules.rows}`,
    counted(ships, "ship"),
    SHOTS[rules.shots],
    rules.touching ? "" : "ships may not touch",
    rules.bombs ? `${counted(rules.bombs, "bomb")} each` : "",
    rules.radar ? "radar" : "",
    rules.turn_seconds || rules.match_seconds ? "against the clock" : "",
  ];
  return `${told.filter(Boolean).join(", ")}.`;
}

/** A line about a preset of the fleet game in the menu, for whoever has not read its rules. */
export const fleetLine = ({ columns, rows }: FleetRulesetJson): string =>
  `${columns} x ${rows}, ships that sail, fog, torpedoes, mines.`;

/** For somebody who has not won the guided battle yet. */
export const FLEET_LESSON = "New to it? The tutorial has a guided first battle.";

export const PLACEMENT = {
  label: "Placement",
  own: { label: "Your own", line: "Place your ships before the first shot." },
  random: { label: "Random", line: "Your ships are placed for you." },
  saved: "A layout that you have saved.",
};

export const FIRST: Choice = {
  id: "first",
  label: COMMON.whoStarts,
  options: [
    { value: "me", label: COMMON.you, line: "You fire first." },
    { value: "opponent", label: COMMON.opponent, line: "The computer fires first." },
    { value: "lot", label: COMMON.byLot, line: "Chance decides." },
  ],
};

export const OWN_RULES = "Custom rules from the rule editor. They are not rated.";
export const PLAYERS = {
  label: "Players",
  options: [
    { value: "2", label: "Two" },
    { value: "3", label: "Three", line: "All against all, in turns." },
  ],
};

export const CLOCK = {
  label: "Clock",
  byRules: "As the rules say",
  none: { label: "None", line: "Take your time." },
};
export const spanText = (seconds: number): string =>
  seconds % 60 ? `${seconds} s` : `${seconds / 60} min`;
export const turnClockLine = (span: string): string => `${span} a turn, then the turn is lost.`;

/** A line in the menu about the clock that rules have. */
export function rulesClockLine(turnSeconds: number | null, matchSeconds: number | null): string {
  const told = [
    turnSeconds ? `${spanText(turnSeconds)} a turn` : "",
    matchSeconds ? `${spanText(matchSeconds)} a game` : "",
  ].filter(Boolean);
  return told.length ? `${told.join(", ")}.` : "These rules have no clock.";
}
