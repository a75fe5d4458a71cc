/**
 * What a person has on the server beside the games themselves: saves, layouts, figures, the
 * account.
 */
import { ApiError, ask, askInTurn, forgetSession, GUEST_NAME } from "./api";
import type {
  AchievementLine,
  AllTime,
  Earned,
  Goodbye,
  GuestName,
  Invitation,
  Loaded,
  Me,
  SaveLine,
  SessionLine,
} from "./messages";

export const STATS_FILE = "/api/all_time_game_stats.txt";
export const OWN_DATA = "/api/account/export";

/**
 * A name as a part of the address of a request about the account. Browsers would take dots alone
 * for another address.
 */
function part(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "." || trimmed === "..")
    throw new ApiError({ code: "bad-name", sentence: "Choose a name with a letter or a digit." });
  return encodeURIComponent(trimmed);
}

export const saves = () => ask<SaveLine[]>("GET", "/api/saves");
export const save = async (name: string, match: string, replaces = false) =>
  ask<null>("PUT", `/api/saves/${part(name)}`, { match, replaces });
export const rename = async (name: string, to: string) =>
  ask<null>("PATCH", `/api/saves/${part(name)}`, { name: to.trim() });
export const drop = async (name: string) => ask<null>("DELETE", `/api/saves/${part(name)}`);
export const offerPosition = async (name: string) =>
  ask<Invitation>("POST", `/api/saves/${part(name)}/offer`);
export const load = async (name: string) => ask<Loaded>("POST", `/api/saves/${part(name)}/load`);

const layout = (preset: string, name: string) =>
  `/api/layouts/${encodeURIComponent(preset)}/${part(name)}`;
export const keepLayout = async (preset: string, name: string, fleet: string) =>
  ask<null>("PUT", layout(preset, name), { fleet });
export const dropLayout = async (preset: string, name: string) =>
  ask<null>("DELETE", layout(preset, name));

export const statistics = () => ask<AllTime>("GET", "/api/statistics");
export const achievements = () => ask<AchievementLine[]>("GET", "/api/achievements");
export const bringStats = (text: string) => ask<Earned>("PUT", STATS_FILE, text);

export const renameGuest = async (name: string) =>
  (await ask<GuestName>("PUT", GUEST_NAME, { name: name.trim() })).name;

export const register = (name: string, password: string, email: string) =>
  askInTurn<Me>("POST", "/api/account", { name, password, email: email || null });
export const logIn = (name: string, password: string) =>
  askInTurn<Me>("POST", "/api/login", { name, password });
export const logOut = () => askInTurn<null>("DELETE", "/api/session").finally(forgetSession);
export const changePassword = (old: string, fresh: string) =>
  askInTurn<Me>("PUT", "/api/account/password", { old, new: fresh });
export const resetPassword = (token: string, password: string) =>
  askInTurn<Me>("POST", "/api/password-reset", { token, password });
export const forgetMe = (password: string) =>
  askInTurn<null>("DELETE", "/api/account", { password: password || null }).finally(forgetSession);
export const sessions = () => ask<SessionLine[]>("GET", "/api/account/sessions");
export const revoke = (id: string) =>
  ask<null>("DELETE", `/api/account/sessions/${encodeURIComponent(id)}`);
export const revokeOthers = () => ask<null>("DELETE", "/api/account/sessions");

export const quit = () => ask<Goodbye>("POST", "/api/quit");
