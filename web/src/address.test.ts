import { expect, test } from "vitest";
import { addressOf, pathTo } from "./address";

test("an address names a page and what it is about", () => {
  expect(addressOf("#game/9f2")).toEqual({ page: "game", about: "9f2" });
  expect(addressOf("#settings")).toEqual({ page: "settings", about: "" });
  expect(addressOf("")).toEqual({ page: "", about: "" });
});

test.each(["9f2", "a/b", "100 %", 'name = "Sea"\n'])(
  "what a page is about is read as it was written: %j",
  (about) => {
    expect(addressOf(pathTo("editor", about))).toEqual({ page: "editor", about });
  },
);

test("a mistyped address is read as it stands", () => {
  expect(addressOf("#game/%zz")).toEqual({ page: "game", about: "%zz" });
});
