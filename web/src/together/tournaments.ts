/** What is said about tournaments. */
import { spaced } from "../menu/newGame";
import type { Choice } from "../screens/shown";
import type { TournamentLine } from "../wire/messages";
import { timeLine } from "./words";

export const STAGES: Readonly<Record<string, string>> = { open: "open for entries", running: "under way", over: "over" };

export const formatChoice: Choice = {
  id: "format", label: "Format", options: [
    { value: "round-robin", label: "Round robin", line: "Everybody meets everybody." },
    { value: "swiss", label: "Swiss", line: "Those with equal points meet, for a few rounds." },
    { value: "knockout", label: "Knockout", line: "Who loses is out." },
  ],
};

export const gamesChoice: Choice = {
  id: "games", label: "Games of each encounter", options: ["1", "2", "3", "4"].map((value) => ({ value, label: value })),
};

export function describeTournament({ format, games, terms, standings, rounds }: TournamentLine): string {
  const named = formatChoice.options.find(({ value }) => value === format)?.label ?? format;
  const size = `${standings.length} ${standings.length === 1 ? "has" : "have"} entered`;
  return `${named} of ${terms.preset ? spaced(terms.preset) : "own rules"}, ${games} ${games === 1 ? "game" : "games"} each, ${timeLine(terms.time)}. ${size}${rounds ? `, round ${rounds}` : ""}.`;
}
