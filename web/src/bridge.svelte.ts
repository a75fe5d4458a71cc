/** What every page is given: sound, effects, a voice for all, news, the rule book, and the way to other pages. */
import { pathTo } from "./address";
import type { Effects } from "./effects/effects";
import type { Taste } from "./look/taste.svelte";
import type { Motion } from "./motion";
import type { Action, ToastShown } from "./screens/shown";
import type { Sound } from "./sound/sound.svelte";
import type { Meeting } from "./together/meeting.svelte";
import type { Rules } from "./wire/messages";

/** A rule book that lies open over the page: of a preset or of own rules, at a section. */
export interface Reading {
  readonly preset: string;
  /** The rules themselves, where they are at hand: they may differ from the preset's. */
  readonly rules?: Rules;
  readonly section?: string;
}

/** A game that goes on. */
export interface Playing {
  readonly match: string;
  readonly preset: string;
}

/** News pass quickly; an achievement, which has a medal instead of an icon, is there to be enjoyed. */
const NEWS_MS = 8000;
const HONOUR_MS = 25_000;

export class Bridge {
  readonly taste: Taste;
  readonly sound: Sound;
  effects = $state.raw<Effects | null>(null);
  /** What has just happened, for those who do not see it. */
  sentence = $state("");
  toasts = $state.raw<readonly ToastShown[]>([]);
  reading = $state.raw<Reading | null>(null);
  /** The game on this page, and the one to which the other pages lead back. */
  playing = $state.raw<Playing | null>(null);
  left = $state.raw<Playing | null>(null);
  /** Whether the menu lies open over the game. */
  menu = $state(false);
  /** The connection to everybody else, as soon as there is one. */
  meeting = $state.raw<Meeting | null>(null);
  #news = 0;

  constructor(taste: Taste, sound: Sound) {
    this.taste = taste;
    this.sound = sound;
  }

  get motion(): Motion {
    return this.taste.motion;
  }

  /** A game is on the page now, or none that could be left. */
  board(game: Playing | null): void {
    this.playing = game;
    this.left = game;
    if (!game) this.menu = false;
  }

  /** The page of the game is left; the game is kept. */
  land(): void {
    this.playing = null;
    this.menu = false;
  }

  /** The buttons at the top of every page. */
  get tools(): readonly Action[] {
    const { muted, music } = this.sound;
    return [
      { id: "menu", label: "Menu", icon: "menu" },
      { id: "rules", label: "Rule book", icon: "book" },
      { id: "sound", label: "Sound", icon: muted ? "silent" : "sound", pressed: !muted },
      { id: "music", label: "Music", icon: "music", pressed: music },
    ];
  }

  /** Does what a button at the top says; `preset` is the game whose rules may be asked for. */
  use(tool: string, preset: string, more: Omit<Reading, "preset"> = {}): void {
    if (tool === "menu" && this.playing) this.menu = true;
    else if (tool === "menu") this.go("");
    if (tool === "rules") this.reading = { preset, ...more };
    if (tool === "sound") this.sound.set({ muted: !this.sound.muted });
    if (tool === "music") this.sound.set({ music: !this.sound.music });
  }

  go(page: string, about = ""): void {
    location.hash = page ? pathTo(page, about) : "";
  }

  say(sentence: string): void {
    this.sentence = sentence;
  }

  announce(toast: Omit<ToastShown, "id">): number {
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
