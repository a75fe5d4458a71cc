/** Every sound as a table: layers of tone or noise, each with its pitch, loudness and time. */

export interface Layer {
  readonly wave: "sine" | "triangle" | "square" | "noise";
  /** Pitch in hertz at the beginning and the end. For noise: up to where it is let through. */
  readonly from: number;
  readonly to: number;
  /** Seconds. */
  readonly start: number;
  readonly attack: number;
  readonly length: number;
  readonly gain: number;
}

export interface Recipe {
  /** How loud the loudest moment is, of 1. */
  readonly peak: number;
  readonly layers: readonly Layer[];
}

type Row = readonly [Layer["wave"], number, number, number, number, number, number];

function recipe(peak: number, ...rows: readonly Row[]): Recipe {
  const layers = rows.map(([wave, from, to, start, attack, length, gain]) => ({
    wave,
    from,
    to,
    start,
    attack,
    length,
    gain,
  }));
  return { peak, layers };
}

export const recipes = {
  //               wave        from    to  start attack length gain
  gun: recipe(
    0.8,
    ["noise", 3800, 180, 0, 0.003, 0.5, 1],
    ["sine", 130, 38, 0, 0.002, 0.4, 1],
    ["noise", 7000, 2400, 0, 0.001, 0.06, 0.6],
  ),
  whistle: recipe(
    0.25,
    ["sine", 1500, 560, 0, 0.08, 0.42, 1],
    ["sine", 1512, 566, 0, 0.1, 0.42, 0.4],
  ),
  splash: recipe(
    0.6,
    ["noise", 900, 5200, 0, 0.02, 0.16, 0.7],
    ["noise", 5200, 500, 0.1, 0.03, 0.75, 1],
    ["sine", 180, 60, 0, 0.005, 0.2, 0.5],
  ),
  explosion: recipe(
    0.95,
    ["noise", 5200, 90, 0, 0.002, 0.9, 1],
    ["sine", 92, 26, 0, 0.002, 0.8, 1.1],
    ["square", 58, 24, 0, 0.004, 0.34, 0.25],
    ["noise", 9000, 3000, 0.02, 0.001, 0.12, 0.5],
  ),
  /** A torpedo leaves its tube and runs. */
  torpedo: recipe(
    0.45,
    ["noise", 2600, 700, 0, 0.01, 0.22, 1],
    ["sine", 96, 140, 0.06, 0.08, 0.6, 0.5],
    ["noise", 900, 420, 0.1, 0.1, 0.58, 0.5],
  ),
  /** What goes off under the water: a torpedo that strikes, a mine. */
  blast: recipe(
    0.95,
    ["noise", 1600, 60, 0, 0.004, 1.1, 1],
    ["sine", 64, 20, 0, 0.003, 1, 1.2],
    ["noise", 3200, 300, 0.16, 0.05, 0.9, 0.5],
  ),
  collision: recipe(
    0.55,
    ["square", 88, 46, 0, 0.003, 0.3, 0.4],
    ["noise", 2400, 300, 0, 0.002, 0.34, 1],
    ["triangle", 310, 190, 0.03, 0.01, 0.32, 0.3],
  ),
  /** A ship under way. */
  sail: recipe(0.22, ["noise", 420, 700, 0, 0.15, 0.62, 1], ["sine", 54, 62, 0, 0.1, 0.6, 0.6]),
  sinking: recipe(
    0.9,
    ["noise", 1500, 70, 0, 0.02, 1.9, 1],
    ["sine", 74, 21, 0, 0.02, 1.8, 0.9],
    ["triangle", 210, 60, 0.25, 0.2, 1.1, 0.2],
    ["noise", 420, 900, 0.9, 0.4, 1, 0.45],
  ),
  aim: recipe(0.14, ["triangle", 960, 900, 0, 0.002, 0.045, 1]),
  place: recipe(
    0.4,
    ["sine", 230, 120, 0, 0.002, 0.14, 1],
    ["noise", 2400, 400, 0, 0.001, 0.07, 0.5],
  ),
  refused: recipe(
    0.3,
    ["square", 190, 170, 0, 0.004, 0.1, 0.6],
    ["square", 150, 130, 0.12, 0.004, 0.14, 0.6],
  ),
  turn: recipe(
    0.35,
    ["sine", 660, 660, 0, 0.008, 0.3, 1],
    ["sine", 990, 990, 0.11, 0.008, 0.45, 0.8],
  ),
  sonar: recipe(0.4, ["sine", 1240, 1180, 0, 0.006, 1.1, 1], ["sine", 620, 590, 0, 0.01, 0.7, 0.3]),
  victory: recipe(
    0.6,
    ["triangle", 392, 392, 0, 0.01, 0.3, 0.8],
    ["triangle", 523.3, 523.3, 0.18, 0.01, 0.3, 0.8],
    ["triangle", 659.3, 659.3, 0.36, 0.01, 0.34, 0.8],
    ["triangle", 784, 784, 0.56, 0.01, 1, 1],
    ["sine", 523.3, 523.3, 0.56, 0.03, 1, 0.6],
  ),
  defeat: recipe(
    0.5,
    ["triangle", 330, 330, 0, 0.02, 0.5, 0.8],
    ["triangle", 294, 294, 0.34, 0.02, 0.5, 0.8],
    ["triangle", 220, 212, 0.7, 0.03, 1.2, 1],
    ["sine", 110, 106, 0.7, 0.03, 1.2, 0.8],
  ),
} satisfies Record<string, Recipe>;

export type SoundName = keyof typeof recipes;
