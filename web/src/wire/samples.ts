/** The rules of a small shooting game, and a view of it: for tests. */
import type {
  FleetClassJson,
  FleetRulesetJson,
  GameText,
  ShootingClassJson,
  ShootingRulesetJson,
  ViewJson,
} from "./messages";
import { rulesOf, USUAL_RULES, type Rules } from "./rules";

export const shipClass = (name: string, size: number, count = 1): ShootingClassJson => ({
  name,
  size,
  count,
  armoured: false,
});

export const sampleRuleset = (part: Partial<ShootingRulesetJson> = {}): ShootingRulesetJson => ({
  ...USUAL_RULES,
  name: "small",
  columns: 5,
  rows: 5,
  ships: [shipClass("cruiser", 3), shipClass("ferry", 2)],
  ...part,
});

export const sampleRules = (part: Partial<ShootingRulesetJson> = {}): Rules =>
  rulesOf(sampleRuleset(part));

export const sampleGame = (ruleset = sampleRuleset()): GameText => ({
  family: "shooting",
  name: ruleset.name,
  rules: "",
  ruleset,
});

const UNTOUCHED = { shots: [], sunk_in_round: null };
const NOTHING = { shots: 0, hits: 0, points: 0, sunk: [] };

/** A sample of a view: what the first of two players sees of a battle that has just begun. */
export const sampleView = (part: Partial<ViewJson> = {}): ViewJson => ({
  seat: 0,
  phase: "fighting",
  deployed: [0, 1],
  first: 0,
  round: 1,
  turn: 0,
  target: 1,
  scans: [],
  allowances: 0,
  seas: [UNTOUCHED, UNTOUCHED],
  scores: [NOTHING, NOTHING],
  fleet: [],
  findings: [],
  outcome: null,
  fleets: null,
  ...part,
});

const ferry: FleetClassJson = {
  name: "ferry",
  count: 2,
  size: 2,
  speed: 4,
  radar: { aft: 1, fore: 4, starboard: -1, port: 1 },
  cannon: null,
  long_radar: null,
  sonar: null,
  pivot: 0,
  turns_about: false,
  heavy_armour: false,
  heavy_cannon: false,
  torpedoes: false,
  mines: 0,
  marked: false,
  leap: 0,
  blast: 0,
};

/** A sample of rules: those of a small fleet game. */
export const sampleFleetRules = (part: Partial<FleetRulesetJson> = {}): FleetRulesetJson => ({
  family: "fleet",
  name: "grand",
  columns: 8,
  rows: 6,
  reefs: 1,
  reef_zone: ["d1", "e6"],
  torpedo_range: 4,
  turn_limit: null,
  base_wins: false,
  open_fleets: false,
  turn_seconds: null,
  match_seconds: null,
  harbours: [
    { base: ["a2", "a3"], docks: ["b2", "b3", "a4"], radar: ["a2", "b3"], facing: "east" },
    { base: ["h2", "h3"], docks: ["g2", "g3", "h4"], radar: ["h2", "g3"], facing: "west" },
  ],
  ships: [ferry],
  ...part,
});
