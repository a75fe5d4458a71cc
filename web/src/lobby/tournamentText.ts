/** What is said about tournaments. */
import { counted, readableName } from "../look/counted";
import type { Choice } from "../screens/screenProps";
import type { TournamentFormat, TournamentLine } from "../wire/messages";
import { timeLine } from "./lobbyText";

export const STAGES: Readonly<Record<string, string>> = {
  open: "open for entries",
  running: "under way",
  over: "over",
};

export const formatChoice = (formats: readonly TournamentFormat[]): Choice => ({
  id: "format",
  label: "Format",
  options: formats.map(({ name, summary }) => ({
    value: name,
    label: readableName(name),
    line: summary,
  })),
});

export const gamesChoice: Choice = {
  id: "games",
  label: "Games in each pairing",
  options: ["1", "2", "3", "4"].map((value) => ({ value, label: value })),
};

export function describeTournament({
  format,
  games,
  terms,
  standings,
  rounds,
}: TournamentLine): string {
  const size = `${standings.length} ${standings.length === 1 ? "has" : "have"} entered`;
  return (
    `${readableName(format)} of ${terms.preset ? readableName(terms.preset) : "custom rules"}, ` +
    `${counted(games, "game")} each, ${timeLine(terms.time)}. ` +
    `${size}${rounds ? `, round ${rounds}` : ""}.`
  );
}

export const TOURNAMENT = {
  hold: "Hold a tournament",
  name: "Name of the tournament",
  unnamed: "Give it a name first.",
  announce: "Announce",
  announced: (name: string): string => `${name} is announced.`,
  nameFirst: "Take a name first: standings need one.",
  lobby: "Lobby",
  all: "All tournaments",
  guest: "You are a guest.",
  toEnter: "to enter.",
  enter: "Enter",
  start: "Start",
  tooFew: "At least two players must have entered.",
  entered: "You have entered.",
  left: "You have left.",
  begins: "The tournament begins.",
  none: "No tournament has been announced yet.",
  enterOf: (name: string): string => `Enter ${name}`,
  leaveOf: (name: string): string => `Leave ${name}`,
  startOf: (name: string): string => `Start ${name}`,
  match: (number: number): string => `Match ${number}`,
};
