/**
 * Sound as the page sees it: levels that are remembered, and a speaker that loads when first
 * needed.
 */
import { isFlag, isShare, recall, remember, type Store } from "../look/preferences";
import type { SoundName } from "./soundTables";
import type { Speaker } from "./speaker";
import { say } from "./speech";

/** Whether sound may be played: somebody has clicked or typed, as browsers demand before any. */
const isAwake = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

export class Sound {
  volume = $state(0.7);
  muted = $state(false);
  music = $state(false);
  voice = $state(false);
  #speaker: Promise<Speaker | null> | null = null;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.volume = recall(store, "volume", 0.7, isShare);
    this.muted = recall(store, "muted", false, isFlag);
    this.music = recall(store, "music", false, isFlag);
    this.voice = recall(store, "voice", false, isFlag);
    for (const gesture of ["click", "keydown"])
      addEventListener(gesture, () => void this.#begin(), { once: true });
  }

  set(levels: Partial<Pick<Sound, "volume" | "muted" | "music" | "voice">>): void {
    Object.assign(this, levels);
    for (const [name, value] of Object.entries(levels)) remember(this.#store, name, value);
    if (this.#speaker || this.music) void this.#tune();
  }

  async play(name: SoundName, pan = 0): Promise<void> {
    // Before the first click or key nothing can be heard; later it would come all at once.
    if (this.muted || this.volume === 0 || !isAwake()) return;
    (await this.#wake())?.play(name, pan);
  }

  /** Begins the music that was on in the last visit, with the first click or key. */
  async #begin(): Promise<void> {
    if (this.music) await this.#tune();
  }

  call(sentence: string): void {
    if (this.voice && !this.muted) say(sentence, this.volume);
  }

  #levels() {
    return { volume: this.volume, muted: this.muted, music: this.music };
  }

  async #tune(): Promise<void> {
    (await this.#wake())?.set(this.#levels());
  }

  /** Loads what plays sounds; null where a browser has none: the game goes on in silence. */
  #wake(): Promise<Speaker | null> {
    this.#speaker ??= import("./speaker")
      .then(({ createSpeaker }) => createSpeaker(this.#levels()))
      .catch(() => null);
    return this.#speaker;
  }
}
