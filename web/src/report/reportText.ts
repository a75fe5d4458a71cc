/** What the report of a finished match says. */
import { counted } from "../look/counted";
import { percent } from "../record/recordText";
import { lost, type Summed } from "./runningTotals";

export const WEIGHING = "Weighing every shot…";

export const REPORT = {
  title: "Game report",
  result: "How it ended",
  players: "Players",
  skill: { title: "Skill", note: "how well squares were chosen" },
  luck: { title: "Luck", note: "what the sea added" },
  shots: { title: "Result", note: "shots and hits" },
  plot: "Hits over the shots",
  plotNote:
    "A good square that is left alone counts again at every shot, so the best squares can " +
    "promise more hits than there are.",
  best: { title: "Best shots", note: "hits at a best square" },
  worst: { title: "Worst shots", note: "what they gave away" },
  none: "None.",
  before: "Shot before",
  after: "Shot after",
  isFirst: "This is the first shot.",
  isLast: "This is the last shot.",
  boardNote:
    "The larger a square, the better its chance at that moment. A framed square was better " +
    "than the one chosen.",
  every: "Every shot",
  table: "The table",
  columns: ["Shot", "Square", "Call", "Chance", "Best", "Its chance", "Hits", "Promised"],
};

export const LEGEND = {
  made: "hits made",
  chosen: "promised by the squares chosen",
  best: "promised by the best squares",
};

export const luckText = (luck: number): string =>
  `${luck >= 0 ? "+" : "−"}${Math.abs(luck).toFixed(1)} hits`;
export const ratioText = (hits: number, shots: number): string => `${hits} of ${shots}`;
export const shotNumber = (count: number): string => `Shot ${count}`;
export const shotOf = (count: number, all: number): string => `Shot ${count} of ${all}`;

const bettered = (row: Summed, square: (cell: string) => string): string =>
  lost(row) > 0.0005
    ? `; best ${square(row.best)} with ${percent(row.most)}`
    : ", the best there was";

/** A shot of a report in words with its chance, and the best one of that moment. */
export const shotText = (row: Summed, square: (cell: string) => string): string =>
  `${square(row.target)}: ${row.call}, chance ${percent(row.chance)}${bettered(row, square)}`;

/** The plot of a report in words, for those who do not see it. */
export const plotText = (name: string, last: Summed | undefined): string =>
  last
    ? `Hits of ${name} over ${counted(last.count, "shot")}: ${last.hits} made, ` +
      `${last.expected.toFixed(1)} promised by the squares chosen, ` +
      `${last.bestSum.toFixed(1)} promised by the best squares. The table below has every shot.`
    : "No shot was fired.";
