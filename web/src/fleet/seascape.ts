/** What the board of a sea is told: by a match that goes on, or by the replay of one. */
import type { BoardProps } from "../board/boardProps";
import type { Cell, Size } from "../board/cells";
import type { Stage } from "../effects/effects";
import type { PageContext } from "../pageContext.svelte";
import type { SeaScene } from "./seaScene";

export interface Seascape {
  readonly context: PageContext;
  readonly size: Size;
  readonly board: BoardProps;
  readonly scene: SeaScene | null;
  /** What the fog leaves clear, for the painter of the sea. */
  readonly sight: Uint8Array;
  readonly describe: (cell: Cell) => string;
  readonly aims: readonly Cell[];
  /** Whether it waits for this player. */
  readonly isTurn: boolean;
  /** Whether no square can ever be chosen here. */
  readonly isWatching: boolean;
  /** Where smoke rises. */
  readonly burning: readonly Cell[];
  /** What a zoomed sea keeps in view. */
  readonly focus: Cell | null;
  hovered: Cell | null;
  isChoosable(cell: Cell): boolean;
  aimAt(cell: Cell): void;
  point(cell: Cell, atOnce: boolean): void;
  setStage(stage: Stage): void;
  /** Ends at once what flies or sails. */
  skip(): void;
}
