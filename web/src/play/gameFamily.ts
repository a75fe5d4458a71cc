/** What a family of games adds to a match: the types of its messages, and how to read them. */
import type { AnyEvent, AnyView, GameText } from "../wire/messages";

/** The part of a view that every family has. */
export type CommonView = Pick<AnyView, "seat" | "turn" | "phase" | "outcome">;

/** The types of one family. */
export interface GameTypes {
  readonly view: CommonView;
  readonly event: { readonly type: string };
  readonly rules: object;
  readonly demand: object;
}

export interface GameFamily<Game extends GameTypes> {
  readonly name: string;
  /** What is of another family is a fault of the server, and an error. */
  view(view: AnyView): Game["view"];
  event(event: AnyEvent): Game["event"];
  rules(game: GameText): Game["rules"];
  demand(text: string | null): Game["demand"];
  /** Whether an event shows a move of a seat: that seat may move again at once. */
  isMoveOf(event: Game["event"], seat: number | null): boolean;
  /** The seat that offers a draw, where the view says so. */
  offerOf?(view: Game["view"]): number | null;
  /** Whether every side has made a move in battle, so that the match cannot be aborted any more. */
  hasEverybodyMoved(view: Game["view"]): boolean;
}
