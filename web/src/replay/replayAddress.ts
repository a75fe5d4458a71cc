/** Where one is in a replay, and how the address says it. */
export interface Place {
  readonly match: string;
  /** The frame, counted from 0; nothing where the address names none. */
  readonly step: number | null;
  /** Whose fog: a seat, or "all"; nothing where the address does not say it. */
  readonly viewer: string | null;
}

export function placeOf(about: string): Place {
  const [match = "", step, viewer] = about.split("/");
  return {
    match,
    step: step !== undefined && /^\d{1,6}$/.test(step) ? Number(step) : null,
    viewer: viewer !== undefined && /^(all|\d)$/.test(viewer) ? viewer : null,
  };
}

export const addressAt = (match: string, step: number, viewer?: string): string =>
  `#replay/${encodeURIComponent(match)}/${step}${viewer === undefined ? "" : `/${viewer}`}`;

export const within = (step: number, frames: number): number =>
  Math.max(0, Math.min(frames - 1, step));

/** The step of a replay that a key leads to; nothing for other keys. */
export function stepped(key: string, step: number, frames: number): number | null {
  const to = {
    ArrowLeft: step - 1,
    ArrowRight: step + 1,
    Home: 0,
    End: frames - 1,
    PageUp: step - 10,
    PageDown: step + 10,
  }[key];
  return to === undefined ? null : within(to, frames);
}

/** Something that happened, on the time line. */
export interface LineMark {
  readonly at: number;
  readonly tone: "own" | "enemy";
  readonly look: "hit" | "sunk" | "base";
}

/** Where a moment of a replay is on the time line, in hundredths of it. */
export const placeOnLine = (at: number, total: number): number =>
  total > 1 ? (100 * at) / (total - 1) : 0;

export const SPEEDS = [
  { value: "0.5", label: "½×" },
  { value: "1", label: "1×" },
  { value: "2", label: "2×" },
  { value: "4", label: "4×" },
];

const STEP_MS = 900;
export const pauseOf = (speed: string): number => STEP_MS / Number(speed);
