/** What a player sees and hears of an action, made of nothing but what this player is told. */
import type { Size, Cell } from "../board/cells";
import { same } from "../board/cells";
import type { Fall, Stage } from "../effects/effects";
import type { PageContext } from "../pageContext.svelte";
import { parseCell } from "../play/cellNotation";
import { depthOf, panOf } from "../sound/pan";
import type { SoundName } from "../sound/soundTables";
import type { FleetOrder, FleetViewJson, NoticeJson, VesselJson } from "../wire/messages";
import { hullOf, middleOf, shipKey } from "./seaFromView";
import { cellsOf } from "./squares";

/** An order of this player that has not been answered yet. */
interface Given {
  readonly name: FleetOrder["name"];
  /** Where a shell or a torpedo leaves the ship. */
  readonly from: Cell;
  /** Where a torpedo runs, as far as is known. */
  readonly way: readonly Cell[];
}

export const givenBy = (order: FleetOrder, vessel: VesselJson): Given => {
  return {
    name: order.name,
    from: order.name === "torpedo" ? hullOf(vessel).at(-1)! : middleOf(vessel),
    way: cellsOf(order.way),
  };
};

const SHOTS: Partial<Record<FleetOrder["name"], SoundName>> = { fire: "gun", torpedo: "torpedo" };
const CAUSES: Partial<Record<FleetOrder["name"], NoticeJson["cause"]>> = {
  fire: "cannon",
  torpedo: "torpedo",
};

export const fallOf = ({ cause, effect }: NoticeJson): Fall => {
  if (cause === "collision") return "hit";
  return effect === "nothing" ? "miss" : effect === "ship-sunk" ? "sunk" : "hit";
};

export function soundOf(notice: NoticeJson): SoundName {
  if (notice.cause === "collision") return "collision";
  if (notice.effect === "nothing") return "splash";
  if (notice.effect === "ship-sunk") return "sinking";
  return notice.cause === "cannon" ? "explosion" : "blast";
}

/** The squares of a ship that sank: known of your side only. */
export function wreckOf({ cell, effect }: NoticeJson, { picture }: FleetViewJson) {
  if (effect !== "ship-sunk") return undefined;
  const hulls = picture.ships.map(hullOf);
  return hulls.find((hull) => hull.some((one) => same(one, parseCell(cell))));
}

/** Ships of your side that lie elsewhere than before. */
export function movedShips(before: FleetViewJson, after: FleetViewJson): readonly VesselJson[] {
  const lay = new Map(
    before.picture.ships.map((one) => [
      `${one.seat} ${shipKey(one)}`,
      `${one.stern} ${one.facing}`,
    ]),
  );
  return after.picture.ships.filter((one) => {
    const old = lay.get(`${one.seat} ${shipKey(one)}`);
    return old !== undefined && old !== `${one.stern} ${one.facing}`;
  });
}

/**
 * For effects of a fleet battle, whether a square can be seen: a part of the board may be scrolled
 * away.
 */
function isInView({ element, size }: Stage, { col, row }: Cell): boolean {
  const [board, view] = [element, element.closest(".view") ?? element].map((one) =>
    one.getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  const x = board.left + ((col + 0.5) * board.width) / size.cols;
  const y = board.top + ((row + 0.5) * board.height) / size.rows;
  return x > view.left && x < view.right && y > view.top && y < view.bottom;
}

type Senses = Pick<PageContext, "effects" | "sound">;

export class BattleEffects {
  readonly #senses: Senses;
  readonly #size: () => Size;
  #stage: Stage | null = null;
  #given: Given | null = null;

  constructor(senses: Senses, size: () => Size) {
    [this.#senses, this.#size] = [senses, size];
  }

  setStage(stage: Stage): void {
    this.#stage = stage;
  }

  play(name: SoundName, at: Cell): void {
    const { cols, rows } = this.#size();
    void this.#senses.sound.play(name, panOf(at.col, cols), depthOf(at.row, rows));
  }

  /**
   * The effects of a fleet order just given: a gun is heard at once, what it does is seen when it
   * is told.
   */
  ordered(given: Given): void {
    this.#given = given;
    this.play(SHOTS[given.name] ?? "place", given.from);
  }

  /**
   * Notes for the effects of a fleet battle that an order came in words, which may be about any
   * ship: what they do is seen where it happens.
   */
  orderedInWords(): void {
    this.#given = null;
  }

  /** Shows the effect of one strike in a fleet battle, and resolves when it has struck. */
  async strike(notice: NoticeJson, view: FleetViewJson, isOwn: boolean): Promise<void> {
    const at = parseCell(notice.cell);
    const { cause } = notice;
    const from = isOwn ? this.#originOf(cause) : undefined;
    await this.#show({ at, cause, from, fall: fallOf(notice), wreck: wreckOf(notice, view) });
    this.play(soundOf(notice), at);
  }

  /** Your torpedo ran to its end and met nothing. */
  async missed(): Promise<void> {
    const end = this.#given?.way.at(-1);
    const from = this.#originOf("torpedo");
    if (end && from) await this.#show({ at: end, cause: "torpedo", from, fall: "spent" });
  }

  sailed(before: FleetViewJson, after: FleetViewJson): void {
    const [first] = movedShips(before, after);
    if (first) this.play("sail", parseCell(first.stern));
  }

  /** Ends the effects of a fleet battle: everything that flies comes down at once. */
  skip(): void {
    this.#senses.effects?.skip();
  }

  /** Where the effect of a strike comes from: only the first of an action is the shot itself. */
  #originOf(cause: NoticeJson["cause"]): Cell | undefined {
    const given = this.#given;
    this.#given = null;
    return given && CAUSES[given.name] === cause ? given.from : undefined;
  }

  async #show(shot: {
    at: Cell;
    cause: NoticeJson["cause"];
    fall: Fall;
    from?: Cell;
    wreck?: readonly Cell[];
  }): Promise<void> {
    const on = this.#stage;
    const { at, cause, fall, from, wreck } = shot;
    if (!on || document.visibilityState !== "visible" || !isInView(on, at)) return;
    await this.#senses.effects?.shot({
      ...{ at, on, fall, weapon: cause, wreck },
      from: from && { at: from, on },
    });
  }
}
