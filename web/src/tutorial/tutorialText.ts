/** What the instructor says at each step, and where the learner may fire. */
import { CHOOSE_FIRST } from "../play/shootingText";
import { isWon, isWaiting, toldOf, type Course } from "./lesson";

export interface Advice {
  readonly step: number;
  readonly title: string;
  readonly text: string;
  /** The squares to choose from; null for all. */
  readonly targets: readonly string[] | null;
}

export const STEPS = 7;

const PLACING: Omit<Advice, "step"> = {
  title: "Place your fleet",
  text:
    "Drag both ships onto your waters. Or choose a ship, then a square; with keys: arrows and " +
    "Enter. R turns a ship, and Random does it all. Then start the battle.",
  targets: [],
};

/** By the number of shots: the first ones are led, the rest is the learner's own. */
const LED: readonly Omit<Advice, "step">[] = [
  {
    title: "Your turn",
    text:
      "The light at the top says so. The large board is the enemy's sea: fire at D1. On a " +
      "phone choose the square, then Fire; with keys type D1 and press Enter.",
    targets: ["d1"],
  },
  {
    title: "A miss",
    text:
      "The ring means water. Then the enemy fired into your waters, and missed too. You fire " +
      "in turns. Try B3.",
    targets: ["b3"],
  },
  {
    title: "A hit!",
    text:
      "A cross means a hit. The enemy has hit you as well: look at your waters and at your " +
      "fleet. Ships lie straight, so go on beside your hit: B2 or B4.",
    targets: ["b2", "b4"],
  },
  {
    title: "Go on in line",
    text: "Two hits in a row: the ship lies in this column. Fire at the other end.",
    targets: ["b2", "b4"],
  },
];

const LAST = ["e5", "f5"];
/** Nobody searches for ever: after so many misses only the ship is left to choose. */
const PATIENCE = 6;

function searching(course: Course): Omit<Advice, "step"> {
  const last = toldOf(course).view.seas[1]!.shots;
  const misses = last.slice(LED.length).filter((shot) => shot.call === "miss").length;
  const targets = misses >= PATIENCE ? LAST : null;
  if (last.some((shot) => LAST.includes(shot.target)))
    return {
      title: "The last ship",
      text: "That is the Destroyer. Its other square lies beside your hit. Sink it, and you win.",
      targets,
    };
  if (misses >= 4)
    return {
      title: "A hint",
      text: "The Destroyer lies in the fifth row, on the right: fire at E5.",
      targets,
    };
  if (misses >= 2)
    return {
      title: "Search well",
      text:
        "The Destroyer has two squares, so every second square is enough. A hint: it lies in " +
        "the lower half, on the right.",
      targets: null,
    };
  return {
    title: "Sunk!",
    text:
      "The Cruiser is struck off the enemy's list, and the score at the top counts your hits. " +
      "One ship is left: two squares. Fire where you like and find it.",
    targets: null,
  };
}

const WON: Omit<Advice, "step"> = {
  title: "You have won",
  text: "The whole enemy fleet is sunk. That is all you need to know: the rule book has the rest.",
  targets: [],
};

export function adviceOf(course: Course): Advice {
  if (!course.berths) return { step: 1, ...PLACING };
  if (isWon(course)) return { step: STEPS, ...WON };
  const at = Math.min(course.shots.length - (isWaiting(course) ? 1 : 0), LED.length);
  const led = LED[at];
  const advice = led ?? searching(course);
  const open = advice.targets?.filter((cell) => !course.shots.includes(cell)) ?? null;
  return { step: Math.min(at + 2, STEPS - 1), ...advice, targets: open };
}

export const TUTORIAL = {
  coach: "Instructor",
  step: "Step",
  complete: "The tutorial is complete",
  won: "The whole enemy fleet is sunk. You have completed the tutorial.",
  record: "Try again to record it",
  playGame: "Play a game",
  waiting: "The enemy takes aim",
  answersFirst: "The enemy answers first.",
};

export const stepCount = `of ${STEPS}`;
export const unrecordedText = (why: string): string =>
  `${why} Your completion is not recorded yet.`.trim();
export const adviceText = ({ title, text }: Advice): string => `${title}. ${text}`;
export const greeting = (advice: Advice): string => `Tutorial. ${adviceText(advice)}`;
export const titleText = ({ title }: Advice): string => `Tutorial: ${title}`;
/** Says where the learner may fire in the tutorial, as the reason why they cannot fire now. */
export const chooseText = (targets: readonly string[] | null): string =>
  targets?.length
    ? `Choose ${targets.map((cell) => cell.toUpperCase()).join(" or ")}.`
    : CHOOSE_FIRST;
