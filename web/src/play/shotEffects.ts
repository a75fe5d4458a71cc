/** A shot as it is seen and heard, wherever it is played. */
import type { Size } from "../board/cells";
import type { PageContext } from "../pageContext.svelte";
import type { Fall, Stage } from "../effects/effects";
import { depthOf, panOf } from "../sound/pan";
import type { ShotJson } from "../wire/messages";
import { parseCell } from "./cellNotation";

const SOUNDS = { miss: "splash", hit: "explosion", sunk: "sinking" } as const;

export interface Flight {
  readonly shot: ShotJson;
  readonly size: Size;
  /** The boards it falls on and comes from, if they are on the screen. */
  readonly on?: Stage;
  readonly from?: Stage;
  /** It comes from an enemy: one hears it coming. */
  readonly incoming: boolean;
}

/** Shows and sounds the effects of one shot, and resolves when it has fallen. */
export async function fly(
  { effects, sound }: Pick<PageContext, "effects" | "sound">,
  { shot, size, on, from, incoming }: Flight,
): Promise<void> {
  const at = parseCell(shot.target);
  const fall: Fall = shot.call === "glance" ? "hit" : shot.call;
  const middle = { col: (size.cols - 1) / 2, row: (size.rows - 1) / 2 };
  if (incoming) void sound.play("whistle");
  if (on && document.visibilityState === "visible")
    await effects?.shot({ at, on, fall, from: from && { at: middle, on: from } });
  void sound.play(SOUNDS[fall], panOf(at.col, size.cols), depthOf(at.row, size.rows));
}

const ENDS = { won: "victory", lost: "defeat", drawn: "turn" } as const;
export const endingOf = (result: keyof typeof ENDS) => ENDS[result];
