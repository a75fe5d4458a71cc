/** How finely the sea is drawn: as finely as the machine can without stumbling. */

/** Shares of the screen's own resolution; the last means a still picture. */
export const STEPS = [0.5, 0.35, 0.22, 0] as const;
export const SAMPLE = 30;

/** Milliseconds after which a machine is judged even if it has not drawn thirty frames. */
export const PATIENCE = 1500;

/** Milliseconds a frame may take before the sea steps down, and before it stops at once. */
const TOO_SLOW = 42;
const HOPELESS = 140;

export interface Quality {
  readonly step: number;
  readonly frames: number;
  readonly spent: number;
}

export const FINEST: Quality = { step: 0, frames: 0, spent: 0 };
export const isStill = (quality: Quality): boolean => STEPS[quality.step] === 0;

/**
 * Measures how long one more frame of the water took. After thirty frames, or a moment of very few,
 * the average decides.
 */
export function measured(quality: Quality, milliseconds: number): Quality {
  const frames = quality.frames + 1;
  const spent = quality.spent + milliseconds;
  if (frames < SAMPLE && (spent < PATIENCE || frames < 3)) return { ...quality, frames, spent };
  return { step: stepAfter(quality.step, spent / frames), frames: 0, spent: 0 };
}

function stepAfter(step: number, average: number): number {
  const still = STEPS.length - 1;
  if (average > HOPELESS) return still;
  return average > TOO_SLOW ? Math.min(step + 1, still) : step;
}
