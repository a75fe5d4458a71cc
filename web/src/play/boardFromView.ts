/**
 * What a view tells about the waters of each seat: marks, ships, wrecks, and what is still afloat.
 */
import { indexOf, type Cell } from "../board/cells";
import type { Mark, ShipProps } from "../board/boardProps";
import type { Heading } from "../ships/heading";
import type { FleetListed, ShipListed, Side } from "../screens/screenProps";
import type { ShipJson, ShotJson, ViewJson } from "../wire/messages";
import type { Rules } from "../wire/rules";
import { parseCell, formatCell } from "./cellNotation";
import { piecesOf } from "./placement";
import { afloatText } from "./playText";
import { capitalized } from "../look/counted";

const STRUCK = new Set(["hit", "sunk"]);

const shotsAt = (view: ViewJson, seat: number): readonly ShotJson[] => view.seas[seat]?.shots ?? [];

export const NO_SQUARES: ReadonlySet<string> = new Set();

/** The squares of a view that cannot be fired at again: a glance is not the end of a square. */
export const spent = (view: ViewJson, seat: number): ReadonlySet<string> =>
  new Set(
    shotsAt(view, seat)
      .filter((shot) => shot.call !== "glance")
      .map((shot) => shot.target),
  );

const struckIn = (shots: readonly ShotJson[]): ReadonlySet<string> =>
  new Set(shots.filter((shot) => STRUCK.has(shot.call)).map((shot) => shot.target));

/** The fleet of a seat, if the view has it: your own, and all after the end. */
export const fleetOf = (view: ViewJson, seat: number): readonly ShipJson[] | null =>
  view.fleets?.[seat] ?? (seat === view.seat ? view.fleet : null);

/** Every straight line of that many struck squares of a board through a square. */
function lines(
  struck: ReadonlySet<string>,
  through: Cell,
  size: number,
): readonly (readonly Cell[])[] {
  const offsets = Array.from({ length: size }, (_, back) => -back);
  const across = offsets.map((from) =>
    Array.from({ length: size }, (_, far) => ({ col: through.col + from + far, row: through.row })),
  );
  const down = offsets.map((from) =>
    Array.from({ length: size }, (_, far) => ({ col: through.col, row: through.row + from + far })),
  );
  return [...across, ...(size > 1 ? down : [])].filter((cells) =>
    cells.every((cell) => struck.has(formatCell(cell))),
  );
}

/**
 * The sunk ships to draw on a board: their sinking was called and they can lie in one place only;
 * what is in doubt is not drawn.
 */
function deduced(rules: Rules, shots: readonly ShotJson[]): readonly ShipJson[] {
  const wrecks: ShipJson[] = [];
  const free = new Set<string>();
  for (const shot of shots) {
    if (STRUCK.has(shot.call)) free.add(shot.target);
    const kind = rules.ships.find((ship) => ship.name === shot.ship);
    if (!kind) continue;
    const found = lines(free, parseCell(shot.target), kind.size);
    if (found.length !== 1) continue;
    const cells = found[0]!.map(formatCell);
    cells.forEach((cell) => free.delete(cell));
    wrecks.push({ name: kind.name, cells });
  }
  return wrecks;
}

const isSunk = (ship: ShipJson, struck: ReadonlySet<string>): boolean =>
  ship.cells.every((cell) => struck.has(cell));

function wrecksOf(rules: Rules, view: ViewJson, seat: number): readonly ShipJson[] {
  const shots = shotsAt(view, seat);
  const fleet = fleetOf(view, seat);
  return fleet ? fleet.filter((ship) => isSunk(ship, struckIn(shots))) : deduced(rules, shots);
}

export function marksOf(rules: Rules, view: ViewJson, seat: number): readonly Mark[] {
  const marks = new Array<Mark>(rules.size.cols * rules.size.rows).fill("");
  const put = (name: string, mark: Mark) => (marks[indexOf(rules.size, parseCell(name))] = mark);
  for (const finding of view.findings.filter((one) => one.sea === seat)) {
    finding.water.forEach((cell) => put(cell, "clear"));
    finding.ships.forEach((cell) => put(cell, "seen"));
  }
  for (const shot of shotsAt(view, seat)) if (shot.call !== "glance") put(shot.target, shot.call);
  for (const ship of wrecksOf(rules, view, seat)) ship.cells.forEach((cell) => put(cell, "sunk"));
  return marks;
}

/**
 * The heading of a ship on the board, from the list of its squares, in which the bow comes first.
 */
export function headingOf(bow: Cell, stern: Cell): Heading {
  if (bow.row !== stern.row) return bow.row > stern.row ? "south" : "north";
  return bow.col >= stern.col ? "east" : "west";
}

function shown(ship: ShipJson, id: string, side: Side, struck: ReadonlySet<string>): ShipProps {
  const cells = ship.cells.map(parseCell);
  const [bow, stern] = [cells[0]!, cells.at(-1)!];
  const sunk = isSunk(ship, struck);
  const fromStern = [...ship.cells].reverse();
  return {
    id,
    name: capitalized(ship.name),
    squares: cells.length,
    heading: headingOf(bow, stern),
    at: { col: Math.min(bow.col, stern.col), row: Math.min(bow.row, stern.row) },
    skin: sunk ? "wreck" : side,
    damage: sunk ? [] : fromStern.flatMap((cell, at) => (struck.has(cell) ? [at] : [])),
  };
}

export function shipsOf(rules: Rules, view: ViewJson, seat: number): readonly ShipProps[] {
  const side = seat === view.seat ? "own" : "enemy";
  const struck = struckIn(shotsAt(view, seat));
  return (fleetOf(view, seat) ?? wrecksOf(rules, view, seat)).map((ship, at) =>
    shown(ship, `${side}${seat}.${at}`, side, struck),
  );
}

/** How many ships of a seat the view shows to be sunk: all calls count, placed or not. */
function sunkOf(rules: Rules, view: ViewJson, seat: number): number {
  const called = shotsAt(view, seat).filter((shot) => shot.call === "sunk").length;
  return Math.max(called, wrecksOf(rules, view, seat).length);
}

export const afloatOf = (rules: Rules, view: ViewJson, seat: number): number =>
  piecesOf(rules).length - sunkOf(rules, view, seat);

export function listed(rules: Rules, view: ViewJson, seat: number, title: string): FleetListed {
  const own = seat === view.seat;
  const count = piecesOf(rules).length;
  return {
    id: own ? "own" : `sea${seat}`,
    title,
    side: own ? "own" : "enemy",
    note: afloatText(afloatOf(rules, view, seat), count),
    ships: own && view.fleet ? ownShips(view, seat) : enemyShips(rules, view, seat),
  };
}

function ownShips(view: ViewJson, seat: number): readonly ShipListed[] {
  const struck = struckIn(shotsAt(view, seat));
  return (view.fleet ?? []).map((ship, at) => ({
    id: String(at),
    name: capitalized(ship.name),
    squares: ship.cells.length,
    sunk: isSunk(ship, struck),
    pips: ship.cells.map((cell) => (struck.has(cell) ? "gone" : "whole")),
  }));
}

/**
 * The list of an enemy's ships from a view: it is known which classes sank, where the rules tell
 * it.
 */
function enemyShips(rules: Rules, view: ViewJson, seat: number): readonly ShipListed[] {
  const lost = shotsAt(view, seat).flatMap((shot) => (shot.ship ? [capitalized(shot.ship)] : []));
  return piecesOf(rules).map(({ id, name, squares }) => {
    const at = lost.indexOf(name);
    if (at >= 0) lost.splice(at, 1);
    return {
      id,
      name,
      squares,
      sunk: at >= 0,
      pips: Array.from({ length: squares }, () => (at >= 0 ? "gone" : "unknown")),
    };
  });
}
