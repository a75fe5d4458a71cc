/** Chances in words and as a scale. */
import { indexOf, nameOf, type Cell } from "../board/cells";
import { parseCell } from "../play/cellNotation";
import { percent } from "../record/recordText";
import type { Odds } from "../screens/screenProps";
import type { Hint } from "../wire/messages";
import type { Rules } from "../wire/rules";
import { chanceText, hintText } from "./insightText";

const THOUSAND = 1000;

const chanceAt = (rules: Rules, heat: readonly number[], cell: Cell): number =>
  (heat[indexOf(rules.size, cell)] ?? 0) / THOUSAND;

export function oddsOf(rules: Rules, heat: readonly number[], aim: Cell | null): Odds {
  const possible = heat.filter((one) => one > 0);
  const end = (value: number) => percent((Number.isFinite(value) ? value : 0) / THOUSAND);
  return {
    low: end(Math.min(...possible)),
    high: end(Math.max(...possible)),
    at: aim ? `${nameOf(rules.naming, aim)} · ${percent(chanceAt(rules, heat, aim))}` : "",
  };
}

export function spokenHint(rules: Rules, hint: Hint): string {
  const squares = hint.best
    .map(parseCell)
    .map((cell) => `${nameOf(rules.naming, cell)}, ${percent(chanceAt(rules, hint.heat, cell))}`);
  return hintText(squares);
}

/** Adds the chance of a hit to the description of a square, where there is one. */
export const withChance =
  (rules: Rules, heat: readonly number[] | null, describe: (cell: Cell) => string) =>
  (cell: Cell) => {
    const chance = heat ? chanceAt(rules, heat, cell) : 0;
    return chance ? chanceText(describe(cell), percent(chance)) : describe(cell);
  };
