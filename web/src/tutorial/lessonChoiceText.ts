/** The guided games to choose from. */
import type { MenuItem } from "../screens/screenProps";

export const CHOICE = {
  title: "Tutorial",
  line: "Learn a game by playing it: each step says what to do and why. You may leave at any time.",
};

/** Each with the last part of its address. */
export const LESSONS: readonly MenuItem[] = [
  {
    id: "classic",
    icon: "lesson",
    label: "Classic",
    line: "Place two ships, fire, and find the enemy ships. About three minutes.",
  },
  {
    id: "fleet",
    icon: "anchor",
    label: "Fleet",
    line: "Ships that sail in fog, with cannons, torpedoes and mines. About five minutes.",
  },
];
