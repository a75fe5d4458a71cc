/**
 * What can be asked about others without a connection: invitations, matches, blocks, ratings, bots,
 * tournaments.
 */
import { ask } from "./api";
import type {
  BotLine,
  BotToken,
  Invitation,
  LiveMatch,
  NewTournament,
  RankLine,
  TournamentCreated,
  TournamentFormat,
  TournamentLine,
} from "./messages";

const part = encodeURIComponent;

export const invitationOf = (id: string) => ask<Invitation>("GET", `/api/invitations/${part(id)}`);
export const liveMatches = () => ask<LiveMatch[]>("GET", "/api/live");
export const leaderboard = (family: string) =>
  ask<RankLine[]>("GET", `/api/leaderboards/${part(family)}`);

export const blocks = () => ask<string[]>("GET", "/api/blocks");
export const block = (person: string) => ask<null>("PUT", `/api/blocks/${part(person)}`);
export const unblock = (person: string) => ask<null>("DELETE", `/api/blocks/${part(person)}`);
export const complain = (line: number, reason: string) =>
  ask<null>("POST", "/api/reports", { line, reason });

export const bots = () => ask<BotLine[]>("GET", "/api/bots");
export const makeBot = (name: string) => ask<BotToken>("POST", "/api/bots", { name });
export const renewBot = (person: string) =>
  ask<BotToken>("POST", `/api/bots/${part(person)}/token`);
export const dropBot = (person: string) => ask<null>("DELETE", `/api/bots/${part(person)}`);

const tournamentPath = (id: string, more = "") => `/api/tournaments/${part(id)}${more}`;
export const tournaments = () => ask<TournamentLine[]>("GET", "/api/tournaments");
export const tournamentFormats = () => ask<TournamentFormat[]>("GET", "/api/tournament-formats");
export const announceTournament = (wish: NewTournament) =>
  ask<TournamentCreated>("POST", "/api/tournaments", wish);
export const enterTournament = (id: string) => ask<null>("PUT", tournamentPath(id, "/entry"));
export const leaveTournament = (id: string) => ask<null>("DELETE", tournamentPath(id, "/entry"));
export const startTournament = (id: string) => ask<null>("POST", tournamentPath(id, "/start"));
