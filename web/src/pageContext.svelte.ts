/**
 * What every page is given: sound, effects, a voice for all, news, the rule book, and the way to
 * other pages.
 */
import { pathTo } from "./address";
import type { Effects } from "./effects/effects";
import type { Appearance } from "./look/appearance.svelte";
import type { Water } from "./water/water";
import type { Motion } from "./motion";
import type { Action, ToastProps } from "./screens/screenProps";
import type { Sound } from "./sound/sound.svelte";
import type { LobbyConnection } from "./lobby/lobbyConnection.svelte";
import type { Rules } from "./wire/messages";
import { COMMON, TOOLS } from "./look/lookText";

/** A rule book that lies open over the page: of a preset or of own rules, at a section. */
export interface RuleBookRequest {
  readonly preset: string;
  /** The rules themselves, where they are at hand: they may differ from the preset's. */
  readonly rules?: Rules;
  readonly section?: string;
}

/** A game that goes on. */
export interface CurrentMatch {
  readonly match: string;
  readonly preset: string;
  /** Asks whether to give up; not for those who only watch. */
  readonly giveUp?: () => void;
  /** Why nobody can give up now. */
  readonly keepsOn?: string;
  /** The tournament that the game is a part of. */
  readonly tournament?: string;
}

/**
 * News pass quickly; an achievement, which has a medal instead of an icon, is there to be enjoyed.
 */
const NEWS_MS = 8000;
const HONOUR_MS = 25_000;

export class PageContext {
  readonly appearance: Appearance;
  readonly sound: Sound;
  effects = $state.raw<Effects | null>(null);
  water = $state.raw<Water | null>(null);
  /** What has just happened, for those who do not see it. */
  sentence = $state("");
  toasts = $state.raw<readonly ToastProps[]>([]);
  ruleBook = $state.raw<RuleBookRequest | null>(null);
  /** The game on this page, and the one to which the other pages lead back. */
  currentMatch = $state.raw<CurrentMatch | null>(null);
  lastMatch = $state.raw<CurrentMatch | null>(null);
  /** Whether the menu lies open over the game. */
  isMenuOpen = $state(false);
  /** The connection to everybody else, as soon as there is one. */
  lobby = $state.raw<LobbyConnection | null>(null);
  #news = 0;

  constructor(appearance: Appearance, sound: Sound) {
    this.appearance = appearance;
    this.sound = sound;
  }

  get motion(): Motion {
    return this.appearance.motion;
  }

  /** Tells the whole page which game is on it now, or none that could be left. */
  setCurrentMatch(game: CurrentMatch | null): void {
    this.currentMatch = game;
    this.lastMatch = game;
    if (!game) this.isMenuOpen = false;
  }

  /** Tells the whole page that its game is left; the game is kept. */
  leaveMatch(): void {
    this.currentMatch = null;
    this.isMenuOpen = false;
  }

  /** The buttons at the top of every page. */
  get tools(): readonly Action[] {
    const { muted, music } = this.sound;
    return [
      { id: "menu", label: COMMON.menu, icon: "menu" },
      { id: "rules", label: COMMON.ruleBook, icon: "book" },
      { id: "sound", label: TOOLS.sound, icon: muted ? "silent" : "sound", pressed: !muted },
      { id: "music", label: TOOLS.music, icon: "music", pressed: music },
    ];
  }

  /** Does what a button at the top says; `preset` is the game whose rules may be asked for. */
  runTool(tool: string, preset: string, more: Omit<RuleBookRequest, "preset"> = {}): void {
    if (tool === "menu" && this.currentMatch) this.isMenuOpen = true;
    else if (tool === "menu") this.go("");
    if (tool === "rules") this.ruleBook = { preset, ...more };
    if (tool === "sound") this.sound.set({ muted: !this.sound.muted });
    if (tool === "music") this.sound.set({ music: !this.sound.music });
  }

  go(page: string, about = ""): void {
    location.hash = page ? pathTo(page, about) : "";
  }

  say(sentence: string): void {
    this.sentence = sentence;
  }

  announce(toast: Omit<ToastProps, "id">): number {
    const id = this.#news++;
    this.toasts = [...this.toasts, { ...toast, id }];
    if (!toast.actions) setTimeout(() => this.dismiss(id), toast.icon ? NEWS_MS : HONOUR_MS);
    // Behind what was said a moment ago, which somebody may still be listening to.
    this.say([this.sentence, toast.title].filter(Boolean).join(" "));
    return id;
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }
}
