/** What each weapon leaves in the air and on the water where it strikes. */
import { explosion, splash, type Particle } from "./particles";

export type Weapon = "cannon" | "torpedo" | "mine" | "collision" | "blast";

type Burst = (x: number, y: number, unit: number, chance: () => number) => Particle[];

/** A torpedo opens the hull under the water line: a column of water stands over the fire. */
const torpedoed: Burst = (x, y, unit, chance) => [
  ...splash(x, y, unit * 1.25, chance),
  ...explosion(x, y, unit, chance),
];

const mined: Burst = (x, y, unit, chance) => [
  ...explosion(x, y, unit * 1.35, chance),
  ...splash(x, y, unit * 1.35, chance),
];

const blown: Burst = (x, y, unit, chance) => explosion(x, y, unit * 1.4, chance);

/** Steel against steel or rock: sparks and foam, no fire. */
const collided: Burst = (x, y, unit, chance) => [
  ...splash(x, y, unit * 0.6, chance),
  ...explosion(x, y, unit * 0.7, chance).filter(({ kind }) => kind === "spark"),
];

const HITS: Readonly<Record<Weapon, Burst>> = {
  cannon: explosion,
  torpedo: torpedoed,
  mine: mined,
  blast: blown,
  collision: collided,
};

/** The burst where a weapon strikes: what struck nothing falls into the water, whatever it was. */
export const burstOf = (weapon: Weapon, isHit: boolean): Burst =>
  isHit || weapon === "collision" ? HITS[weapon] : splash;
