/** The HTTP side of the server: who one is, what can be played, and matches to play. */
import { serverStatus } from "./serverStatus.svelte";
import type {
  Book,
  Catalogue,
  Earned,
  FixtureLine,
  GuestName,
  FleetFrames,
  FleetOrders,
  FleetReport,
  Hint,
  LayoutLine,
  MatchCreated,
  MatchLine,
  Me,
  NewHotSeat,
  NewMatch,
  Refusal,
  Report,
  Rules,
  RulesChecked,
  Underway,
} from "./messages";
import { REFUSED, refusalText, SILENT as SILENT_TEXT } from "./wireText";

/** The server has said no, and why. */
export class ApiError extends Error {
  readonly code: string;

  constructor(refusal: Refusal) {
    super(refusalText(refusal));
    this.code = refusal.code;
  }
}

/** The message of an error that a request to the HTTP API has raised. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : REFUSED;

const SILENT: Refusal = {
  code: "unreachable",
  sentence: SILENT_TEXT,
};

/** The body of a request to the server: a text is sent as it is, everything else as JSON. */
function sending(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (typeof body === "string") return { body, headers: { "Content-Type": "text/plain" } };
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

let hasSession = false;

/**
 * Forgets the session of requests: the server has ended it, or is about to, and whoever asks next
 * comes in first.
 */
export const forgetSession = (): void => void (hasSession = false);

/** Sends a request to the server as somebody: a guest, if need be. */
export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  if (!hasSession) await ensureSession();
  return send(method, path, body);
}

async function send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const sent = sending(body);
  const response = await fetch(path, { method, ...sent }).catch(() => null);
  if (!response) {
    serverStatus.lost();
    throw new ApiError(SILENT);
  }
  const answer: unknown = await response.json().catch(() => null);
  serverStatus.found(response.ok ? null : (answer as Refusal | null));
  if (response.ok) return answer as Answer;
  const refusal = (answer as Refusal | null) ?? SILENT;
  if (refusal.code === "no-session") forgetSession();
  throw new ApiError(refusal);
}

/** Answers with rules have them as values. */
const WITH_RULES = "?with=ruleset";
const pathOf = (match: string) => `/api/matches/${encodeURIComponent(match)}`;

/** Requests the record of a finished match, as text. */
export async function recordOf(id: string): Promise<string> {
  if (!hasSession) await ensureSession();
  const response = await fetch(recordPath(id)).catch(() => null);
  if (!response) throw new ApiError(SILENT);
  if (response.ok) return response.text();
  throw new ApiError(((await response.json().catch(() => null)) as Refusal | null) ?? SILENT);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends requests whose answer may change the cookie one after the other. A coming in that was sent
 * before a log-in, and done after it, would make a guest of whoever has just logged in.
 */
export function askInTurn<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const mine = last.then(() => send<Answer>(method, path, body));
  last = mine.catch(() => {});
  return mine;
}

let coming: Promise<Me> | null = null;

/**
 * Requests a session, as whoever one was before, or else a new guest: one, also when two parts of
 * the page come in at once.
 */
export function ensureSession(): Promise<Me> {
  coming ??= enter().finally(() => (coming = null));
  return coming;
}

async function enter(): Promise<Me> {
  const me = await askInTurn<Me>("POST", "/api/session");
  hasSession = true;
  return me;
}

export const GUEST_NAME = "/api/guest-name";
/** Requests what others call a guest, without the mark. */
export const guestName = async () => (await ask<GuestName>("GET", GUEST_NAME)).name;
export const catalogue = () => ask<Catalogue>("GET", `/api/catalogue${WITH_RULES}`);
export const matches = () => ask<MatchLine[]>("GET", "/api/matches");
export const matchOf = (id: string) => ask<MatchLine>("GET", pathOf(id) + WITH_RULES);
/** Requests the tournament that a match belongs to, if it belongs to one. */
export const fixtureOf = (id: string) => ask<FixtureLine>("GET", `${pathOf(id)}/tournament`);
export const hintFor = (id: string) => ask<Hint>("POST", `${pathOf(id)}/hint`);
/** Requests what a seat may order now: your own, or one of those at a shared screen. */
export const ordersOf = (id: string, seat?: number) =>
  ask<FleetOrders>("GET", `${pathOf(id)}/orders${seat === undefined ? "" : `?seat=${seat}`}`);
export const reportOf = (id: string) => ask<Report | Underway>("GET", `${pathOf(id)}/report`);
/** Some frames of a finished fleet game from that number on: the fog of a seat, or everything. */
export const framesOf = (id: string, viewer: string, from: number) =>
  ask<FleetFrames>("GET", `${pathOf(id)}/frames?seat=${viewer}&from=${from}`);
export const fleetReportOf = (id: string) => ask<FleetReport>("GET", `${pathOf(id)}/fleet-report`);
/** The address from which to request the record of a finished match: text, one value a line. */
export const recordPath = (id: string) => `${pathOf(id)}/record`;
export const create = (wish: NewMatch) => ask<MatchCreated>("POST", "/api/matches", wish);
export const layouts = (preset = "") =>
  ask<LayoutLine[]>(
    "GET",
    preset ? `/api/layouts?preset=${encodeURIComponent(preset)}` : "/api/layouts",
  );
/** Requests the rule book of a preset, or of own rules. */
export const book = (preset: string, rules?: Rules) =>
  rules
    ? ask<Book>("POST", "/api/rulebook", rules)
    : ask<Book>("GET", `/api/rulebook/${encodeURIComponent(preset)}`);
export const checkRules = (rules: Rules) =>
  ask<RulesChecked>("POST", `/api/rules/check${WITH_RULES}`, rules);
export const createHotSeat = (wish: NewHotSeat) => ask<MatchCreated>("POST", "/api/hotseat", wish);
/**
 * Tells the server that the tutorial is completed; the answer has the lines to be announced, the
 * first time.
 */
export const completeTutorial = () => ask<Earned>("POST", "/api/tutorial");
