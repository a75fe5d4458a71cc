/** The room that the choices of the menu took last, for a window of the same width. */
import { recall, remember, type Store } from "../look/preferences";

interface Room {
  readonly width: number;
  readonly height: number;
}

const NAME = "menu-room";

const isRoom = (value: unknown): value is Room | null =>
  value === null ||
  (typeof value === "object" &&
    Number.isFinite((value as Partial<Room>).width) &&
    Number.isFinite((value as Partial<Room>).height));

/** The height of the choices of the menu when they were shown last; null if that is not known. */
export function recallRoom(store: Store, width: number): number | null {
  const room = recall<Room | null>(store, NAME, null, isRoom);
  return room?.width === width ? room.height : null;
}

/** Remembers the height of the choices of the menu in a window of that width. */
export const rememberRoom = (store: Store, width: number, height: number): void =>
  remember(store, NAME, { width, height } satisfies Room);
