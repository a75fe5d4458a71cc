/** How one likes the page: light, motion, contrast and touch, remembered by the browser. */
import { isMotionAsked, motionOf, type Motion } from "../motion";
import { isLight, type Light } from "../water/palettes";
import { isFlag, recall, remember, type Store } from "./preferences";

/** Without a word of the player, the system decides how much moves. */
export type Movement = Motion | "system";

interface AppearanceSettings {
  readonly light: Light;
  readonly movement: Movement;
  readonly contrast: boolean;
  readonly oneTap: boolean;
  readonly ghosts: boolean;
}

const isMovement = (value: unknown): value is Movement =>
  ["system", "full", "still", "off"].includes(value as string);

const VALID: {
  [Name in keyof AppearanceSettings]: (value: unknown) => value is AppearanceSettings[Name];
} = {
  light: isLight,
  movement: isMovement,
  contrast: isFlag,
  oneTap: isFlag,
  ghosts: isFlag,
};

export class Appearance implements AppearanceSettings {
  light = $state<Light>("dusk");
  movement = $state<Movement>("system");
  contrast = $state(false);
  /** On a touch screen a tap fires at once; without it, it aims. */
  oneTap = $state(false);
  /** Whether the fleet game shows where ships were seen last. */
  ghosts = $state(true);
  readonly #store: Store;
  readonly #search: string;
  readonly #prefersLess: boolean;

  constructor(store: Store, search: string, prefersLess: boolean) {
    [this.#store, this.#search, this.#prefersLess] = [store, search, prefersLess];
    this.light = recall(store, "light", "dusk", isLight);
    this.movement = recall(store, "movement", "system", isMovement);
    this.contrast = recall(store, "contrast", false, isFlag);
    this.oneTap = recall(store, "oneTap", false, isFlag);
    this.ghosts = recall(store, "ghosts", true, isFlag);
  }

  /**
   * How much may move in the look of the page: the address has the last word, then the player, then
   * the system.
   */
  get motion(): Motion {
    const asked = motionOf(this.#search, this.#prefersLess);
    return this.movement === "system" || isMotionAsked(this.#search) ? asked : this.movement;
  }

  /** Takes over settings of the appearance, as far as they make sense. */
  set(wished: Readonly<Record<string, unknown>>): void {
    for (const name of Object.keys(VALID) as (keyof AppearanceSettings)[]) {
      if (!VALID[name](wished[name])) continue;
      Object.assign(this, { [name]: wished[name] });
      remember(this.#store, name, wished[name]);
    }
  }
}
