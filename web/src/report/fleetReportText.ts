/** What the report of a finished fleet game says. */
import { shipName } from "../fleet/fleetText";
import { counted } from "../look/counted";
import type { FleetShot, ShipHistory, SideReport, WeaponDamage } from "../wire/messages";
import { shotSums } from "./fleetFigures";

export const FLEET_REPORT = {
  result: "How it ended",
  knew: { title: "Who knew what, and when", note: "hits outside a bar were shots into fog" },
  turns: "turns",
  damage: { title: "Squares destroyed, by weapon", note: "of enemy ships and bases" },
  noDamage: "Nothing was destroyed.",
  shots: { title: "Shots into certain water", note: "where radar showed no target" },
  unseen: { title: "Lost without having been seen", note: "from both sides" },
  neverSeen: "Never seen by the other side",
  byUnseen: "Sunk by something that its own side did not see",
  none: "None.",
  making: "Making the report…",
  now: "now",
};

export const LEGEND: Readonly<Record<"seen" | "hit" | "sunk", string>> = {
  seen: "in sight of the other side",
  hit: "hit",
  sunk: "sunk",
};

export const sawText = (seers: string, owners: string): string =>
  `${seers} saw the ships of ${owners}`;
export const turnButton = (moment: number): string => `Turn ${moment}`;
export const goToTurn = (what: string, moment: number): string => `${what}: show turn ${moment}`;

const WEAPONS: Readonly<Record<WeaponDamage["weapon"], string>> = {
  cannon: "Cannon",
  torpedo: "Torpedo",
  mine: "Mine",
  collision: "Collision",
  blast: "Blast",
};
export const weaponName = (weapon: WeaponDamage["weapon"]): string => WEAPONS[weapon];
export const damageText = (name: string, squares: number): string =>
  `${name}: ${counted(squares, "square")}`;

/** Says in a fleet report what a side did that no weapon of the chart shows. */
export function alsoText(name: string, { damage, repaired }: SideReport): string {
  const own = damage.reduce((sum, one) => sum + one.own, 0);
  const parts = [
    repaired ? `repaired ${counted(repaired, "square")}` : "",
    own ? `destroyed ${counted(own, "square")} of its own side` : "",
  ].filter(Boolean);
  return parts.length ? `${name} ${parts.join(" and ")}.` : "";
}

const OUTCOMES: Readonly<Record<FleetShot["outcome"], string>> = {
  hit: "hit an enemy ship",
  base: "hit an enemy base",
  mine: "destroyed a mine",
  own: "hit its own side",
  fog: "met nothing in fog",
  certain: "went where nothing could be hit",
};
export const outcomeText = (outcome: FleetShot["outcome"]): string => OUTCOMES[outcome];

/** Says in a fleet report what the shots of a side met; those in vain come first. */
export function shotsText(side: SideReport): string {
  const all = side.shots.length;
  if (!all) return "No shot was fired.";
  const sums = shotSums(side);
  const certain = sums.find(({ outcome }) => outcome === "certain")?.count ?? 0;
  const rest = sums
    .filter(({ outcome }) => outcome !== "certain")
    .map(({ outcome, count }) => `${count} ${OUTCOMES[outcome]}`);
  const first = `${certain} of ${counted(all, "shot")} ${OUTCOMES.certain}`;
  return `${[first, ...rest].join("; ")}.`;
}

export const shipOf = ({ kind, number }: ShipHistory): string => shipName(kind, number);

export const lossText = (ship: ShipHistory): string =>
  `${shipOf(ship)}, sunk by a ${ship.loss?.cause ?? ""}`;

const turnsText = (turns: readonly string[]): string =>
  `${turns.length === 1 && !turns[0]!.includes(" ") ? "turn" : "turns"} ${turns.join(", ")}`;

/** The text of a row in the chart of a fleet report, for those who do not see it. */
export function historyText(ship: ShipHistory): string {
  const seen = ship.seen.map(({ first, last }) =>
    first === last ? String(first) : `${first} to ${last}`,
  );
  const hits = ship.hits.filter(({ moment }) => moment !== ship.loss?.moment);
  const parts = [
    seen.length ? `seen in ${turnsText(seen)}` : "never seen",
    hits.length ? `hit in ${turnsText(hits.map(({ moment }) => String(moment)))}` : "",
    ship.loss ? `sunk in turn ${ship.loss.moment}` : "",
  ];
  return `${shipOf(ship)}: ${parts.filter(Boolean).join("; ")}.`;
}
