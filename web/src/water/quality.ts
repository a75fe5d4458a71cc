/** How finely the sea is drawn: as finely as the machine can without stumbling. */

/** Shares of the screen's own resolution; the last means a still picture. */
export const STEPS = [0.5, 0.35, 0.22, 0] as const;
export const SAMPLE = 30;

/** Milliseconds a frame may take before the sea steps down. */
const TOO_SLOW = 40;

export interface Quality {
  readonly step: number;
  readonly frames: number;
  readonly spent: number;
}

export const FINEST: Quality = { step: 0, frames: 0, spent: 0 };
export const isStill = (quality: Quality): boolean => STEPS[quality.step] === 0;

/** One more frame took so long. Every thirty frames the average decides. */
export function measured(quality: Quality, milliseconds: number): Quality {
  const frames = quality.frames + 1;
  const spent = quality.spent + milliseconds;
  if (frames < SAMPLE) return { ...quality, frames, spent };
  const slow = spent / frames > TOO_SLOW;
  return { step: slow ? Math.min(quality.step + 1, STEPS.length - 1) : quality.step, frames: 0, spent: 0 };
}
