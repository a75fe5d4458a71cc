import { afterEach, expect, test, vi } from "vitest";
import { ensureSession } from "./api";
import { bringStats, load, logIn, save } from "./accountApi";
import { serverStatus } from "./serverStatus.svelte";

const asked = vi.fn((path: string, init: RequestInit) => {
  void [path, init];
  return Promise.resolve(new Response("{}"));
});
vi.stubGlobal("fetch", asked);
afterEach(() => asked.mockClear());

test("two parts of the page that come in at once are one guest", async () => {
  await Promise.all([ensureSession(), ensureSession()]);
  expect(asked).toHaveBeenCalledTimes(1);
  await ensureSession();
  expect(asked).toHaveBeenCalledTimes(2);
});

test("a name is one part of an address; one that would be another address is refused", async () => {
  await save(" a/b?#% ", "m");
  expect(asked.mock.lastCall![0]).toBe("/api/saves/a%2Fb%3F%23%25");
  await expect(load("..")).rejects.toThrow("letter or a digit");
  await expect(save(" . ", "m")).rejects.toThrow("letter or a digit");
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a text is sent as it is", async () => {
  await bringStats("numWins=1\n");
  expect(asked.mock.lastCall![1]).toMatchObject({
    body: "numWins=1\n",
    headers: { "Content-Type": "text/plain" },
  });
});

const pathsAsked = () => asked.mock.calls.map(([path]) => path);

test("nobody logs in while somebody comes in: the later answer would undo the log-in", async () => {
  const answers: (() => void)[] = [];
  asked.mockImplementation(
    (path) => new Promise((done) => answers.push(() => done(new Response(`"${path}"`)))),
  );
  const all = [ensureSession(), logIn("ann", "correct horse"), ensureSession()];
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(pathsAsked()).toEqual(["/api/session"]);
  answers[0]!();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(pathsAsked()).toEqual(["/api/session", "/api/login"]);
  answers[1]!();
  await Promise.all(all);
  asked.mockImplementation(() => Promise.resolve(new Response("{}")));
});

test("what is refused holds up nothing that comes after it", async () => {
  asked.mockResolvedValueOnce(
    new Response('{"code":"wrong-password","sentence":"No."}', { status: 401 }),
  );
  const [refused, came] = [logIn("ann", "guess"), ensureSession()];
  await expect(refused).rejects.toThrow("No.");
  await expect(came).resolves.toEqual({});
});

test("a suspension is told on every page until it is over, and no other refusal is", async () => {
  const refuse = (code: string) =>
    asked.mockResolvedValueOnce(
      new Response(`{"code":"${code}","sentence":"Why."}`, { status: 403 }),
    );
  for (const [code, told] of [
    ["suspended", "Why."],
    ["blocked", "Why."],
    ["name-first", ""],
  ] as const) {
    refuse(code);
    await expect(ensureSession()).rejects.toThrow("Why.");
    expect(serverStatus.refused).toBe(told);
  }
  refuse("suspended");
  await expect(ensureSession()).rejects.toThrow();
  await ensureSession();
  expect(serverStatus.refused).toBe("");
});
