import { expect, test } from "vitest";
import { recallRoom, rememberRoom } from "./menuRoom";

function storeOf(kept: Record<string, string> = {}) {
  return {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
  };
}

test("the room of the choices is remembered for a window of the same width", () => {
  const store = storeOf();
  expect(recallRoom(store, 390)).toBeNull();
  rememberRoom(store, 390, 512);
  expect([recallRoom(store, 390), recallRoom(store, 844)]).toEqual([512, null]);
});

test.each(['"high"', "{}", '{"width":390,"height":"tall"}', "broken"])(
  "what is no room is forgotten: %s",
  (kept) => expect(recallRoom(storeOf({ "broadside.menu-room": kept }), 390)).toBeNull(),
);
