/** The clock of a new game: as its rules say, none, or so many seconds a turn. */
import type { Choice } from "../screens/screenProps";
import type { ShootingRulesetJson } from "../wire/messages";
import { CLOCK, rulesClockLine, spanText, turnClockLine } from "./menuText";

export const BY_RULES = "rules";
const NO_CLOCK = "none";
const TURNS = [15, 30, 60, 180];

export function clockChoice(rules: ShootingRulesetJson): Choice {
  const turns = TURNS.map((seconds) => ({
    value: String(seconds),
    label: spanText(seconds),
    line: turnClockLine(spanText(seconds)),
  }));
  return {
    id: "clock",
    label: CLOCK.label,
    options: [
      {
        value: BY_RULES,
        label: CLOCK.byRules,
        line: rulesClockLine(rules.turn_seconds, rules.match_seconds),
      },
      { value: NO_CLOCK, ...CLOCK.none },
      ...turns,
    ],
  };
}

/** Rules with the clock that was chosen; null when they stay as they are. */
export function clocked(rules: ShootingRulesetJson, clock: string): ShootingRulesetJson | null {
  const { turn_seconds, match_seconds } = rules;
  if (clock === BY_RULES) return null;
  if (clock !== NO_CLOCK)
    return clock === String(turn_seconds) ? null : { ...rules, turn_seconds: Number(clock) };
  const isUnlimited = turn_seconds === null && match_seconds === null;
  return isUnlimited ? null : { ...rules, turn_seconds: null, match_seconds: null };
}
