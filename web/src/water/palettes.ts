/** The light of the sea. Classic games are played at dusk, fleets by day, where fog stands out. */
export type Light = "dusk" | "day" | "night";

type Colour = readonly [number, number, number];

export interface Palette {
  readonly deep: Colour;
  readonly shallow: Colour;
  readonly crest: Colour;
  readonly sun: Colour;
}

export const palettes: Readonly<Record<Light, Palette>> = {
  dusk: {
    deep: [0.011, 0.07, 0.115],
    shallow: [0.025, 0.21, 0.28],
    crest: [0.15, 0.47, 0.5],
    sun: [1, 0.78, 0.5],
  },
  day: {
    deep: [0.015, 0.16, 0.27],
    shallow: [0.03, 0.36, 0.46],
    crest: [0.3, 0.7, 0.7],
    sun: [1, 0.97, 0.86],
  },
  night: {
    deep: [0.007, 0.026, 0.055],
    shallow: [0.02, 0.095, 0.15],
    crest: [0.1, 0.26, 0.33],
    sun: [0.65, 0.8, 1],
  },
};

export const isLight = (value: unknown): value is Light =>
  typeof value === "string" && Object.hasOwn(palettes, value);
