/** The HTTP side of the server: who one is, what can be played, and matches to play. */
import { reach } from "./reach.svelte";
import type { Book, Catalogue, Earned, Hint, LayoutLine, MatchCreated, MatchLine, Me, NewHotSeat, NewMatch, Refusal, Report, Rules, RulesChecked, Underway } from "./messages";

/** The server has said no, and why. */
export class Refusing extends Error {
  readonly code: string;

  constructor(refusal: Refusal) {
    super(refusal.detail ? `${refusal.sentence} (${refusal.detail})` : refusal.sentence);
    this.code = refusal.code;
  }
}

/** What to tell a person about what went wrong. */
export const whyOf = (error: unknown): string => (error instanceof Error ? error.message : "That did not work.");

const SILENT: Refusal = { code: "unreachable", sentence: "The server does not answer. Try again in a moment." };

/** A text is sent as it is, everything else as JSON. */
function sending(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (typeof body === "string") return { body, headers: { "Content-Type": "text/plain" } };
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const sent = sending(body);
  const response = await fetch(path, { method, ...sent }).catch(() => null);
  if (!response) {
    reach.lost();
    throw new Refusing(SILENT);
  }
  const answer: unknown = await response.json().catch(() => null);
  reach.found(response.ok ? null : (answer as Refusal | null));
  if (response.ok) return answer as Answer;
  throw new Refusing((answer as Refusal | null) ?? SILENT);
}

const pathOf = (match: string) => `/api/matches/${encodeURIComponent(match)}`;

/** The record of a finished match, as text. */
export async function recordOf(id: string): Promise<string> {
  const response = await fetch(recordPath(id)).catch(() => null);
  if (!response) throw new Refusing(SILENT);
  if (response.ok) return response.text();
  throw new Refusing(((await response.json().catch(() => null)) as Refusal | null) ?? SILENT);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Requests whose answer may change the cookie come one after the other. A coming in that was sent
 * before a log-in, and done after it, would make a guest of whoever has just logged in.
 */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}

let coming: Promise<Me> | null = null;

/** Whoever one was before, or else a new guest: one, also when two parts of the page come in at once. */
export function comeIn(): Promise<Me> {
  coming ??= inTurn(() => ask<Me>("POST", "/api/session")).finally(() => (coming = null));
  return coming;
}
export const catalogue = () => ask<Catalogue>("GET", "/api/catalogue");
export const matches = () => ask<MatchLine[]>("GET", "/api/matches");
export const matchOf = (id: string) => ask<MatchLine>("GET", pathOf(id));
export const hintFor = (id: string) => ask<Hint>("POST", `${pathOf(id)}/hint`);
export const reportOf = (id: string) => ask<Report | Underway>("GET", `${pathOf(id)}/report`);
/** Where the record of a finished match is found: text, one value a line. */
export const recordPath = (id: string) => `${pathOf(id)}/record`;
export const create = (wish: NewMatch) => ask<MatchCreated>("POST", "/api/matches", wish);
export const layouts = (preset = "") => ask<LayoutLine[]>("GET", preset ? `/api/layouts?preset=${encodeURIComponent(preset)}` : "/api/layouts");
/** The rule book of a preset, or of own rules. */
export const book = (preset: string, rules?: Rules) => (rules ? ask<Book>("POST", "/api/rulebook", rules) : ask<Book>("GET", `/api/rulebook/${encodeURIComponent(preset)}`));
export const checkRules = (rules: Rules) => ask<RulesChecked>("POST", "/api/rules/check", rules);
export const createHotSeat = (wish: NewHotSeat) => ask<MatchCreated>("POST", "/api/hotseat", wish);
/** The lines to be announced, the first time. */
export const completeTutorial = () => ask<Earned>("POST", "/api/tutorial");
