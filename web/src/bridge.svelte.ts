/** What every page is given: sound, effects, a voice for all, news, the rule book, and the way to other pages. */
import { pathTo } from "./address";
import type { Effects } from "./effects/effects";
import type { Motion } from "./motion";
import type { Action, ToastShown } from "./screens/shown";
import type { Sound } from "./sound/sound.svelte";
import type { Rules } from "./wire/messages";

/** A rule book that lies open over the page: of a preset or of own rules, at a section. */
export interface Reading {
  readonly preset: string;
  /** The rules themselves, where they are at hand: they may differ from the preset's. */
  readonly rules?: Rules;
  readonly section?: string;
}

/** News goes by itself, so that it covers nothing for long; achievements have a page of their own. */
const NEWS_MS = 12_000;

export class Bridge {
  readonly motion: Motion;
  readonly sound: Sound;
  effects = $state.raw<Effects | null>(null);
  /** What has just happened, for those who do not see it. */
  sentence = $state("");
  toasts = $state.raw<readonly ToastShown[]>([]);
  reading = $state.raw<Reading | null>(null);
  #news = 0;

  constructor(motion: Motion, sound: Sound) {
    this.motion = motion;
    this.sound = sound;
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
    if (tool === "menu") this.go("");
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

  announce(toast: Omit<ToastShown, "id">): void {
    const id = this.#news++;
    this.toasts = [...this.toasts, { ...toast, id }];
    setTimeout(() => this.dismiss(id), NEWS_MS);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }
}
