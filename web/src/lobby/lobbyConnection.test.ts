import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageContext } from "../pageContext.svelte";
import type { Socket } from "../wire/connection";
import type { FromServer } from "../wire/messages";
import { LobbyConnection } from "./lobbyConnection.svelte";

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onclose: Socket["onclose"] = null;
  onmessage: Socket["onmessage"] = null;
  readonly readyState = 1;
  send(): void {}
  close(): void {}
  receive(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const begun = (match: string): FromServer => ({
  type: "invited",
  invitation: {
    id: "i",
    kind: "person",
    family: "shooting",
    game: "classic",
    terms: { preset: "classic" },
    seats: 2,
    guests: [],
    state: "made",
    expires_at: 0,
    match,
  },
});

let toasts: number[] = [];
const visited: string[] = [];
const context = {
  currentMatch: { match: "other", preset: "classic" },
  sound: { play: () => Promise.resolve() },
  announce: () => {
    toasts.push(toasts.length);
    return toasts.length - 1;
  },
  dismiss: (id: number) => (toasts = toasts.filter((one) => one !== id)),
  go: (page: string, about: string) => visited.push(`${page}/${about}`),
} as unknown as PageContext;

async function connected(): Promise<{ lobby: LobbyConnection; socket: FakeSocket }> {
  const socket = new FakeSocket();
  const open = () => socket;
  const lobby = new LobbyConnection(context, () => ({
    open,
    authenticate: () => Promise.resolve(),
  }));
  await vi.waitFor(() => expect(socket.onopen).not.toBeNull());
  socket.onopen!();
  return { lobby, socket };
}

beforeEach(() => {
  toasts = [];
  vi.stubGlobal("location", { hash: "#game/other", href: "http://host/" });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

test("the announcement of a match goes away when the match is opened by its address", async () => {
  const { lobby, socket } = await connected();
  socket.receive(begun("m"));
  expect(toasts).toHaveLength(1);
  lobby.matchOpened("another");
  expect(toasts).toHaveLength(1);
  lobby.matchOpened("m");
  expect(toasts).toEqual([]);
  lobby.end();
});
