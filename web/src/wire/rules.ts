/** The rules of a shooting game, which the server sends as values. */
import { lettered, letters, type Naming, type Size } from "../board/cells";
import type {
  Catalogue,
  FleetRulesetJson,
  Preset,
  Rules as RuleFile,
  ShootingRulesetJson,
} from "./messages";

/** The families of games that this page shows. */
export const FAMILY = "shooting";
export const FLEET = "fleet";

/** Whether rules from the wire are of a family that has screens on this page. */
export const isShown = ({ family }: { readonly family: string }): boolean =>
  family === FAMILY || family === FLEET;

/** Rules, with what the board makes of them. */
export interface Rules extends ShootingRulesetJson {
  readonly size: Size;
  readonly naming: Naming;
}

/** What rule sets have in common that do not say otherwise. */
export const USUAL_RULES: Omit<ShootingRulesetJson, "name" | "columns" | "rows" | "ships"> = {
  family: FAMILY,
  players: 2,
  touching: true,
  placement: "own",
  shots: "one",
  announces: "class",
  first: null,
  equal_turns: false,
  bombs: null,
  points: null,
  points_decide: false,
  small_ships_decide: false,
  radar: null,
  turn_seconds: null,
  match_seconds: null,
  reveals_fleets: true,
  notation: "B7",
};

const numbered = (length: number, from: number) =>
  Array.from({ length }, (_, at) => String(at + from));
const spelled = (length: number) => Array.from({ length }, (_, at) => letters(at));

function namingOf(notation: ShootingRulesetJson["notation"], size: Size): Naming {
  switch (notation) {
    case "B7":
      return lettered(size);
    case "B6":
      return { columns: spelled(size.cols), rows: numbered(size.rows, 0) };
    case "G-2":
      return {
        columns: numbered(size.cols, 1),
        rows: spelled(size.rows),
        join: (col, row) => `${row}-${col}`,
      };
    case "61":
      return {
        columns: numbered(size.cols, 0),
        rows: numbered(size.rows, 0),
        join: (col, row) => `${row}${col}`,
      };
  }
}

export function rulesOf(ruleset: ShootingRulesetJson): Rules {
  const size = { cols: ruleset.columns, rows: ruleset.rows };
  return { ...ruleset, size, naming: namingOf(ruleset.notation, size) };
}

/** What carries rules of any family. */
type WithRuleset = Pick<Preset, "ruleset">;

/** The rules of a shooting game as the wire has them; null where there are none. */
export const shootingRules = ({ ruleset }: WithRuleset): ShootingRulesetJson | null =>
  ruleset?.family === FAMILY ? ruleset : null;

/** The rules of a fleet game in what the server sent; null where there are none. */
export const fleetRules = ({ ruleset }: WithRuleset): FleetRulesetJson | null =>
  ruleset?.family === FLEET ? ruleset : null;

/** For how many players rules from the wire are. */
export const seatsOf = (ruleset: ShootingRulesetJson | FleetRulesetJson): number =>
  ruleset.family === FLEET ? ruleset.harbours.length : ruleset.players;

/** The presets in the catalogue of all families of rules, for so many players if that matters. */
export const presetsFor = ({ presets }: Catalogue, seats?: number): readonly Preset[] =>
  presets.filter((preset) => isShown(preset) && (seats === undefined || preset.seats === seats));

/**
 * The presets that came over the wire, of the rules of shooting games, for so many players if that
 * matters.
 */
export const playable = (catalogue: Catalogue, seats?: number): readonly Preset[] =>
  presetsFor(catalogue, seats).filter(({ family }) => family === FAMILY);

export const isClocked = ({ turn_seconds, match_seconds }: ShootingRulesetJson): boolean =>
  turn_seconds !== null || match_seconds !== null;

const assigned = (table: object): readonly string[] =>
  Object.entries(table)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}`);

/**
 * The rules of a shooting game that came over the wire, written as a rule file for the server.
 * There, players are counted from 1.
 */
export function writeRules({ points, radar, ships, ...top }: ShootingRulesetJson): string {
  // What is null is left out: a rule file of a shooting game names no family.
  const values = { ...top, family: null, first: top.first === null ? null : top.first + 1 };
  const parts = [
    ...(points ? ["", "[points]", ...assigned(points)] : []),
    ...(radar ? ["", "[radar]", ...assigned(radar)] : []),
    ...ships.flatMap((ship) => ["", "[[ships]]", ...assigned(ship)]),
  ];
  return [...assigned(values), ...parts, ""].join("\n");
}

/** The family that a rule file names; one of a shooting game names none. */
export const familyOf = (rules: string): string =>
  /^\s*family\s*=\s*"fleet"/m.test(rules) ? FLEET : FAMILY;

/** Own rules, as they are sent over the wire. */
export const ownRules = (rules: string): RuleFile => ({ family: familyOf(rules), rules });
