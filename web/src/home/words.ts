/** What the pages around the games say: dates, rates, opponents and results. */
import { spaced } from "../menu/newGame";
import { titled } from "../play/placement";
import type { Figure } from "../screens/shown";
import { waitedFor } from "../together/adjournment";
import type { AllTime, Figures, MatchLine } from "../wire/messages";

export const gameName = (preset: string): string => spaced(preset);

export const percent = (share: number): string => `${Math.round(100 * share)}%`;
export const rate = (share: number, of: number): string => (of ? percent(share) : "–");
export const balance = ({ wins, losses, draws }: Figures): string => `${wins}–${losses}–${draws}`;

export const whenOf = (at: number, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at);

export function against({ players, seat }: MatchLine): string {
  const others = players.filter((player) => player.seat !== seat).map(({ name, level }) => name ?? (level ? titled(level) : "a guest"));
  return [...new Set(others)].join(", ");
}

/** Whom an adjourned game waits for, behind what else is said of it. */
export function adjournedLine({ is_paused, waits_for = [], players, seat }: MatchLine): string {
  if (!is_paused) return "";
  const nameOf = (at: number) => players.find((player) => player.seat === at)?.name ?? "a guest";
  return `, adjourned: waiting for ${waitedFor(waits_for, seat, nameOf)}`;
}

export type Result = "won" | "lost" | "drawn" | "running" | "watched";

export function resultOf({ result, seat }: MatchLine): Result {
  if (!result) return "running";
  if (seat === null) return "watched";
  if (!result.winners.includes(seat)) return "lost";
  return result.winners.length > 1 ? "drawn" : "won";
}

export const RESULTS: Readonly<Record<Result, string>> = { won: "Won", lost: "Lost", drawn: "Draw", running: "Running", watched: "Over" };

export const isRunning = (line: MatchLine): boolean => line.finished_at === null;

/** A name for a save that is not taken yet. */
export function freeName(wished: string, taken: readonly string[]): string {
  if (!taken.includes(wished)) return wished;
  let number = 2;
  while (taken.includes(`${wished} ${number}`)) number++;
  return `${wished} ${number}`;
}

/** The figures of all games together. */
export const summary = ({ wins, total, streak, best_streak, best_scores, tutorial_done }: AllTime): readonly Figure[] => [
  { label: "Wins", value: String(wins), tone: "own" },
  { label: "Games", value: String(total.games) },
  { label: "Win rate", value: rate(total.win_rate, total.games) },
  { label: "Accuracy", value: rate(total.accuracy, total.shots) },
  { label: "Shots", value: String(total.shots) },
  { label: "Wins in a row", value: String(streak) },
  { label: "Longest row", value: String(best_streak) },
  { label: "Highest score", value: Object.keys(best_scores).length ? String(Math.max(...Object.values(best_scores))) : "–" },
  { label: "Tutorial", value: tutorial_done ? "Completed" : "Not yet" },
];
