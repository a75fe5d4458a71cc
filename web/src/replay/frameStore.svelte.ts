/**
 * The frames of a finished fleet game, fetched as they are looked at: one part after the other, the
 * one that was asked for last first.
 */
import { errorText, framesOf } from "../wire/api";
import type { FleetFrame, FleetFrames, FleetMark } from "../wire/messages";

/** Whose fog is shown: a seat, or everything. */
export type Viewer = number | "all";

/** As many as the server sends at once. */
const PART = 40;
/** When the next part is asked for, before it is needed. */
const AHEAD = 12;

type Fetch = (match: string, viewer: string, from: number) => Promise<FleetFrames>;

interface Part {
  readonly viewer: Viewer;
  readonly from: number;
}

const keyOf = ({ viewer, from }: Part): string => `${viewer} ${from}`;
const partOf = (viewer: Viewer, step: number): Part => ({
  viewer,
  from: Math.floor(step / PART) * PART,
});

export class FrameStore {
  /** The number of frames; 0 until that is known. */
  total = $state(0);
  marks = $state.raw<readonly FleetMark[]>([]);
  /** Why the part that was asked for last did not come. */
  error = $state("");
  #parts = $state.raw<Readonly<Record<string, FleetFrames>>>({});
  #wanted: readonly Part[] = [];
  #isFetching = false;
  readonly #match: string;
  readonly #fetch: Fetch;

  constructor(match: string, fetch: Fetch = framesOf) {
    this.#match = match;
    this.#fetch = fetch;
  }

  frame(viewer: Viewer, step: number): FleetFrame | null {
    const part = partOf(viewer, step);
    return this.#parts[keyOf(part)]?.frames[step - part.from] ?? null;
  }

  /**
   * Fetches this frame of a replay into the store, and those after it. What was wanted before is
   * forgotten.
   */
  async want(viewer: Viewer, step: number): Promise<void> {
    this.#wanted = [partOf(viewer, step), partOf(viewer, step + AHEAD)];
    if (this.#isFetching) return;
    this.#isFetching = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) await this.#load(next);
      this.error = "";
    } catch (error) {
      this.error = errorText(error);
    } finally {
      this.#isFetching = false;
    }
  }

  #next(): Part | undefined {
    return this.#wanted.find(
      (part) => !this.#parts[keyOf(part)] && (!this.total || part.from < this.total),
    );
  }

  async #load(part: Part): Promise<void> {
    const answer = await this.#fetch(this.#match, String(part.viewer), part.from);
    this.total = answer.total;
    this.marks = answer.marks;
    this.#parts = { ...this.#parts, [keyOf(part)]: answer };
  }
}
