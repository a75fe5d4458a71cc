/** The clock of a new game: as its rules say, none, or so many seconds a turn. */
import type { Choice } from "../screens/shown";
import { readRules, type Rules } from "../wire/rules";

export const BY_RULES = "rules";
export const NO_CLOCK = "none";
const TURNS: Readonly<Record<string, string>> = { "15": "15 s", "30": "30 s", "60": "1 min", "180": "3 min" };

const minutes = (seconds: number): string => (seconds % 60 ? `${seconds} s` : `${seconds / 60} min`);

function said({ turnSeconds, matchSeconds }: Rules): string {
  const told = [turnSeconds ? `${minutes(turnSeconds)} a turn` : "", matchSeconds ? `${minutes(matchSeconds)} a game` : ""].filter(Boolean);
  return told.length ? `${told.join(", ")}.` : "These rules have no clock.";
}

export function clockChoice(rules: string): Choice {
  const read = readRules(rules);
  const turns = Object.entries(TURNS).map(([value, label]) => ({ value, label, line: `${label} a turn, then the turn is lost.` }));
  return {
    id: "clock", label: "Clock",
    options: [{ value: BY_RULES, label: "As the rules say", line: said(read) }, { value: NO_CLOCK, label: "None", line: "Take your time." }, ...turns],
  };
}

/** Rules with another clock; null when they stay as they are. */
export function clocked(rules: string, clock: string): string | null {
  const { turnSeconds, matchSeconds } = readRules(rules);
  if (clock === BY_RULES || (clock === NO_CLOCK ? !turnSeconds && !matchSeconds : clock === String(turnSeconds))) return null;
  const gone = clock === NO_CLOCK ? /^(turn|match)_seconds = / : /^turn_seconds = /;
  const lines = rules.split("\n").filter((line) => !gone.test(line));
  if (clock !== NO_CLOCK) lines.splice(lines.findIndex((line) => line.startsWith("name = ")) + 1, 0, `turn_seconds = ${Number(clock)}`);
  return lines.join("\n");
}
