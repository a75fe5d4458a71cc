/** What the instructor of the fleet game says at each step. */
import { controlName } from "../fleet/fleetText";
import type { Deed, Step, StepId } from "./lessonSteps";

export interface Advice {
  readonly title: string;
  readonly text: string;
}

export const ADVICE: Readonly<Record<StepId, Advice>> = {
  choose: {
    title: "Choose a ship",
    text: "In each turn one of your ships does one thing. Begin with your destroyer: choose it.",
  },
  fog: {
    title: "Read the fog",
    text:
      "Your radars see the marked water, and an enemy there shows at once. All else is fog, " +
      "where anything may hide. Reefs and bases always show.",
  },
  sail: {
    title: "Sail",
    text:
      "A ship sails straight ahead: the numbers count the squares. Dashed squares lie in fog, " +
      "so something may stop you there. Sail 5 ahead to see farther.",
  },
  cannon: {
    title: "Fire the cannon",
    text:
      "Your radar shows an enemy ship, and the arrow is its bow. A cannon hits any square " +
      "within the outlined zone, over everything between.",
  },
  torpedo: {
    title: "Launch a torpedo",
    text:
      "A hit, but heavy armour takes two hits on a square. Now the enemy shows you its side: a " +
      "torpedo runs straight ahead, and from the side it hits two squares.",
  },
  sink: {
    title: "Sink a ship",
    text:
      "Meanwhile a shot out of the fog has hit your mine layer: you are told where, and not who " +
      "fired. One square of the enemy ship is left. Hit it, and the ship sinks.",
  },
  mine: {
    title: "Lay a mine",
    text:
      "Their last ship, somewhere in the fog, fires at your docks again. Lay a mine in its " +
      "way: nobody is told, and only mine layers can see it.",
  },
  repair: {
    title: "Repair",
    text:
      "It ran onto your mine, which destroyed two squares of it. Your mine layer lost its bow, " +
      "but it lies in a dock of your base: there a turn repairs one square.",
  },
  turn: {
    title: "Turn",
    text:
      "The enemy lies in row 9, and a torpedo runs only straight ahead. Turn your destroyer to " +
      "starboard, about its stern, until it heads south.",
  },
  win: {
    title: "Win the battle",
    text:
      "There is their destroyer, its side before your bow and half of it gone. Sink it with a " +
      "torpedo: the side that has lost all its ships has lost.",
  },
};

export const LESSON = {
  coach: "Instructor",
  back: "Back",
  next: "Go on",
  showMe: "Show me",
  skip: "Skip this step",
  firstStep: "This is the first step.",
  enemyFirst: "The enemy acts first. Wait a moment.",
  wait: "Wait: now the enemy acts.",
  words: "In words:",
  won: "The guided battle is won",
  wonLine:
    "That is all you need. A whole game begins with reefs to accept and ten ships to arrange; " +
    "the rule book has the rest.",
  playFleet: "Play the fleet game",
  loading: "The ships are made ready…",
};

const SHIPS: Readonly<Record<string, string>> = {
  "destroyer 1": "Destroyer 1",
  "mine layer 1": "Mine layer 1",
};

/** Says what to do now in the fleet lesson, in one sentence. */
export function deedText(step: Step, deed: Deed, button: string): string {
  switch (deed) {
    case "wait":
      return LESSON.wait;
    case "read":
      return "Look at the sea, then press “Go on”.";
    case "ship":
      return `Choose ${SHIPS[step.ship]}, on the sea or in the list of your fleet.`;
    case "control":
      return `Choose “${controlName(step.control!)}” under the orders of ${SHIPS[step.ship]}.`;
    case "square":
      return `Choose the marked square ${step.square}.`;
    case "give":
      return `Press the large button “${button}”.`;
  }
}

/** The text of the fleet lesson for another order than the one that is wanted. */
export const otherOrderText = (deed: string): string =>
  `In a battle you may do that. Here, go on with the step: ${deed}`;

export const stepText = (step: number, steps: number): string => `Step ${step} of ${steps}`;
export const stepsText = (steps: number): string => `of ${steps}`;
export const adviceText = ({ title, text }: Advice, deed: string): string =>
  `${title}. ${text} ${deed}`;
export const titleText = (title: string): string => `First fleet battle: ${title}`;
export const greeting = (advice: string): string => `Guided fleet battle. ${advice}`;
