/** Invented games to look at; nothing here is a rule. */
import { cellAt, inside, lettered, nameOf, type Cell } from "../board/cells";
import type { BoardProps, Mark, ShipProps } from "../board/boardProps";
import { cellsOf, type Berth, type Piece, type Reason } from "../screens/placing";
import type { Action, Choice, FleetListed, MenuItem, Side, Signal } from "../screens/screenProps";

export const TEN = { cols: 10, rows: 10 };
export const naming = lettered(TEN);

export const cell = (name: string): Cell => ({
  col: naming.columns.indexOf(name[0]!),
  row: Number(name.slice(1)) - 1,
});

export const pieces: readonly Piece[] = [
  { id: "carrier", name: "Carrier", squares: 5 },
  { id: "battleship", name: "Battleship", squares: 4 },
  { id: "cruiser", name: "Cruiser", squares: 3 },
  { id: "submarine", name: "Submarine", squares: 3 },
  { id: "destroyer", name: "Destroyer", squares: 2 },
];

const berth = (id: string, at: string, heading: Berth["heading"]): Berth => ({
  ...pieces.find((piece) => piece.id === id)!,
  at: cell(at),
  heading,
});

export const ownFleet: readonly Berth[] = [
  berth("carrier", "D4", "east"),
  berth("battleship", "I5", "south"),
  berth("cruiser", "E9", "east"),
  berth("submarine", "D6", "east"),
  berth("destroyer", "B5", "south"),
];
export const enemyFleet: readonly Berth[] = [
  berth("carrier", "B4", "south"),
  berth("battleship", "F4", "south"),
  berth("cruiser", "H5", "east"),
  berth("submarine", "D10", "east"),
  berth("destroyer", "G2", "east"),
];

export const ownShots: Readonly<Record<string, Mark>> = {
  C2: "miss",
  F1: "miss",
  A7: "miss",
  I4: "miss",
  G9: "hit",
  D8: "miss",
  J10: "miss",
  B5: "sunk",
  B6: "sunk",
};
export const enemyShots: Readonly<Record<string, Mark>> = {
  A3: "miss",
  B2: "miss",
  B8: "miss",
  D4: "miss",
  I7: "miss",
  J1: "miss",
  C6: "miss",
  E9: "miss",
  H8: "miss",
  G2: "sunk",
  H2: "sunk",
  F5: "hit",
  F6: "hit",
};

export const marksOf = (shots: Readonly<Record<string, Mark>>): Mark[] =>
  Array.from({ length: 100 }, (_, index) => shots[nameOf(naming, cellAt(TEN, index))] ?? "");

export function shipsOf(
  fleet: readonly Berth[],
  shots: Readonly<Record<string, Mark>>,
  side: Side,
): ShipProps[] {
  return fleet.map((one) => {
    const falls = cellsOf(one).map((square) => shots[nameOf(naming, square)] ?? "");
    const sunk = falls.every((fall) => fall === "sunk");
    return {
      ...one,
      skin: sunk ? "wreck" : side,
      damage: sunk ? [] : falls.flatMap((fall, square) => (fall === "hit" ? [square] : [])),
    };
  });
}

export function listed(
  fleet: readonly Berth[],
  shots: Readonly<Record<string, Mark>>,
  side: Side,
): FleetListed {
  const ships = shipsOf(fleet, shots, side);
  const afloat = ships.filter((ship) => ship.skin !== "wreck").length;
  return {
    id: side,
    title: side === "own" ? "Your fleet" : "Enemy fleet",
    note: side === "own" ? "" : `${afloat} left`,
    side,
    ships: ships.map(({ id, name, squares, skin, damage }) => ({
      id,
      name,
      squares,
      sunk: skin === "wreck",
      pips: Array.from({ length: squares }, (_, square) =>
        skin === "wreck"
          ? "gone"
          : side === "enemy"
            ? "unknown"
            : damage?.includes(square)
              ? "gone"
              : "whole",
      ),
    })),
  };
}

export const signals: readonly Signal[] = [
  { id: 1, at: "F6", fall: "hit", text: "Hit! Something is burning." },
  { id: 2, at: "C2", fall: "miss", text: "Reyes missed you." },
  { id: 3, at: "H2", fall: "sunk", text: "You sank the Destroyer.", strong: "Destroyer" },
  { id: 4, at: "B8", fall: "miss", text: "Miss: splash, no contact." },
  { id: 5, at: "G9", fall: "hit", text: "Reyes hit your Cruiser.", strong: "Cruiser" },
];

/** A chance for each square that looks like a real one: high beside the hits, low at the edge. */
export const heat: readonly number[] = Array.from({ length: 100 }, (_, index) => {
  const { col, row } = cellAt(TEN, index);
  const middle = 0.02 + 0.2 * Math.exp(-((col - 4.5) ** 2 + (row - 4.5) ** 2) / 14);
  const line = col === 5 ? ({ 2: 0.2, 3: 0.4, 6: 0.48, 7: 0.24 }[row] ?? 0) : 0;
  return middle + line;
});

export const tools: readonly Action[] = [
  { id: "menu", label: "Menu", icon: "menu" },
  { id: "rules", label: "Rule book", icon: "book" },
  { id: "save", label: "Save", icon: "save" },
  { id: "sound", label: "Sound", icon: "sound" },
  { id: "music", label: "Music", icon: "music" },
];

export const items: readonly MenuItem[] = [
  { id: "continue", label: "Continue", line: "Your game against Reyes, turn 14.", icon: "resume" },
  {
    id: "load",
    label: "Load",
    line: "Go on with a game you saved.",
    icon: "folder",
    refused: "You have saved no game yet.",
  },
  {
    id: "tutorial",
    label: "Tutorial",
    line: "Learn to place, fire and win, by doing it.",
    icon: "lesson",
  },
  { id: "rules", label: "Rule book", line: "Every rule set, explained.", icon: "book" },
  {
    id: "statistics",
    label: "Statistics and achievements",
    line: "What you have won so far.",
    icon: "chart",
  },
  { id: "settings", label: "Settings", line: "Sound, motion, light and names.", icon: "gear" },
  { id: "quit", label: "Quit", line: "Your game is kept.", icon: "quit" },
];

export const choices: readonly Choice[] = [
  {
    id: "rules",
    label: "Rules",
    options: [
      { value: "classic", label: "Classic", line: "10 x 10, five ships, one shot a turn." },
      {
        value: "russian",
        label: "Russian",
        line: "Ten ships that may not touch; a hit shoots again.",
      },
      { value: "salvo", label: "Salvo", line: "One shot for each of your ships afloat." },
      { value: "score", label: "Score attack", line: "Forty bombs each; the higher score wins." },
    ],
  },
  {
    id: "level",
    label: "Opponent",
    options: [
      { value: "drifter", label: "Drifter", line: "Fires anywhere." },
      { value: "hunter", label: "Hunter", line: "Follows up its hits." },
      { value: "gunner", label: "Gunner", line: "Knows where ships can be." },
      { value: "admiral", label: "Admiral", line: "Counts every fleet that is still possible." },
    ],
  },
  {
    id: "first",
    label: "Who starts",
    options: [
      { value: "me", label: "You" },
      { value: "them", label: "Opponent" },
      { value: "chance", label: "Chance" },
    ],
  },
  {
    id: "clock",
    label: "Clock",
    options: [
      { value: "none", label: "None" },
      { value: "30", label: "30 s a turn" },
      { value: "10", label: "10 s a turn" },
    ],
  },
  {
    id: "placing",
    label: "Placement",
    options: [
      { value: "own", label: "Your own" },
      { value: "random", label: "Random" },
    ],
  },
];

/** Stands in for the rules that will answer this. */
export const reason: Reason = (ship, rest) => {
  const taken = new Set(rest.flatMap(cellsOf).map((square) => nameOf(naming, square)));
  if (!cellsOf(ship).every((square) => inside(TEN, square)))
    return `The ${ship.name} would leave the board.`;
  const clash = cellsOf(ship).find((square) => taken.has(nameOf(naming, square)));
  return clash ? `Two ships cannot share ${nameOf(naming, clash)}.` : null;
};

export function randomFleet(): readonly Berth[] {
  const fleet: Berth[] = [];
  for (const piece of pieces)
    for (let placed = false; !placed;) {
      const ship: Berth = {
        ...piece,
        at: { col: Math.floor(Math.random() * 10), row: Math.floor(Math.random() * 10) },
        heading: Math.random() < 0.5 ? "east" : "south",
      };
      placed = reason(ship, fleet) === null;
      if (placed) fleet.push(ship);
    }
  return fleet;
}

/** A great board with everything a board can show. */
export const great: BoardProps = {
  label: "Fleet command, 30 by 30",
  size: { cols: 30, rows: 30 },
  marks: Array.from({ length: 900 }, (_, index) =>
    index === 435
      ? "hit"
      : index === 675
        ? "miss"
        : index === 380
          ? "seen"
          : index === 222
            ? "clear"
            : "",
  ),
  ships: [
    { id: "c1", name: "Cruiser", squares: 5, at: { col: 6, row: 7 }, heading: "east", wake: true },
    {
      id: "d1",
      name: "Destroyer",
      squares: 4,
      at: { col: 11, row: 11 },
      heading: "east",
      damage: [0],
    },
    {
      id: "d2",
      name: "Destroyer",
      squares: 4,
      at: { col: 8, row: 13 },
      heading: "north",
      wake: true,
    },
    {
      id: "t1",
      name: "Torpedo boat",
      squares: 3,
      at: { col: 13, row: 5 },
      heading: "east",
      wake: true,
    },
    { id: "m1", name: "Mine layer", squares: 2, at: { col: 3, row: 12 }, heading: "west" },
    { id: "r1", name: "Radar boat", squares: 3, at: { col: 4, row: 15 }, heading: "east" },
    {
      id: "e1",
      name: "Destroyer",
      squares: 4,
      at: { col: 17, row: 13 },
      heading: "west",
      skin: "enemy",
      damage: [1],
    },
    {
      id: "e2",
      name: "Torpedo boat",
      squares: 3,
      at: { col: 18, row: 7 },
      heading: "south",
      skin: "enemy",
      wake: true,
    },
  ],
  patches: [
    { at: { col: 9, row: 7 }, cols: 12, rows: 9, look: "range" },
    ...[10, 12].flatMap((row) =>
      [11, 12, 13, 14].map((col) => ({
        at: { col, row },
        cols: 1,
        rows: 1,
        look: "legal" as const,
      })),
    ),
    ...[10, 15, 16, 17, 18].map((col) => ({
      at: { col, row: 11 },
      cols: 1,
      rows: 1,
      look: "legal" as const,
    })),
    { at: { col: 19, row: 11 }, cols: 1, rows: 1, look: "fog" },
    { at: { col: 11, row: 11 }, cols: 4, rows: 1, look: "chosen" },
  ],
};

/** What the fleet sees: a round patch about each own ship. */
export const sight: Uint8Array = Uint8Array.from({ length: 900 }, (_, index) => {
  const at = cellAt({ cols: 30, rows: 30 }, index);
  const near = (great.ships ?? [])
    .filter((ship) => ship.skin !== "enemy")
    .some((ship) => Math.hypot(ship.at.col + 2 - at.col, ship.at.row + 0.5 - at.row) < 6.5);
  return near ? 255 : 0;
});
