/** What can be chosen from a list in the rule editor. */
import type { Choice } from "../screens/shown";

export const LISTS = {
  notation: {
    id: "notation", label: "Names of squares",
    options: [
      { value: "B7", label: "B7", line: "Column, then row from 1." },
      { value: "B6", label: "B6", line: "Column, then row from 0." },
      { value: "G-2", label: "G-2", line: "Row, then column from 1." },
      { value: "61", label: "61", line: "Row and column from 0, up to 10 x 10." },
    ],
  },
  placement: {
    id: "placement", label: "Placement",
    options: [
      { value: "own", label: "By the players", line: "Everybody places the own fleet." },
      { value: "random", label: "At random", line: "Nobody places anything: the battle starts at once." },
    ],
  },
  shots: {
    id: "shots", label: "Shots a turn",
    options: [
      { value: "one", label: "One", line: "One shot, then the next player." },
      { value: "again", label: "Until a miss", line: "A hit shoots again." },
      { value: "salvo", label: "Salvo", line: "One shot for each own ship afloat, called out together." },
    ],
  },
  announces: {
    id: "announces", label: "What is called out",
    options: [
      { value: "hit", label: "Hits", line: "Hit or miss, and nothing else." },
      { value: "sunk", label: "Sinkings too", line: "Also that a ship has sunk, but not which." },
      { value: "class", label: "The class too", line: "Also which class of ship has sunk." },
    ],
  },
} satisfies Record<string, Choice>;

export const firsts = (players: number): Choice["options"] => [
  { value: "lot", label: "By lot" },
  ...Array.from({ length: Math.max(2, Math.min(6, players)) }, (_, at) => ({ value: String(at + 1), label: `Player ${at + 1}` })),
];
