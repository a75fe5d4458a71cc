import { afterEach, expect, test, vi } from "vitest";
import { comeIn } from "./api";
import { bringStats, load, save } from "./home";

const asked = vi.fn(async (path: string, init: RequestInit) => {
  void [path, init];
  return new Response("{}");
});
vi.stubGlobal("fetch", asked);
afterEach(() => asked.mockClear());

test("two parts of the page that come in at once are one guest", async () => {
  await Promise.all([comeIn(), comeIn()]);
  expect(asked).toHaveBeenCalledTimes(1);
  await comeIn();
  expect(asked).toHaveBeenCalledTimes(2);
});

test("any name is one part of an address, and one that would be another address is refused", async () => {
  await save(" a/b?#% ", "m");
  expect(asked.mock.lastCall![0]).toBe("/api/saves/a%2Fb%3F%23%25");
  await expect(load("..")).rejects.toThrow("letter or a digit");
  await expect(save(" . ", "m")).rejects.toThrow("letter or a digit");
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a text is sent as it is", async () => {
  await bringStats("numWins=1\n");
  expect(asked.mock.lastCall![1]).toMatchObject({ body: "numWins=1\n", headers: { "Content-Type": "text/plain" } });
});
