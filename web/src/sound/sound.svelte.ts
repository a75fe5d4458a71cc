/**
 * Sound as the page sees it: levels that are remembered, and a speaker that loads when first
 * needed.
 */
import { isFlag, isShare, recall, remember, type Store } from "../look/preferences";
import type { SoundName } from "./soundTables";
import type { Speaker } from "./speaker";
import { hush, say } from "./speech";

/** Whether sound may be played: somebody has clicked or typed, as browsers demand before any. */
const isAwake = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

type SoundSettings = Pick<Sound, "volume" | "muted" | "music" | "voice" | "placed">;

export class Sound {
  volume = $state(0.7);
  muted = $state(false);
  music = $state(false);
  /** Whether calls are spoken. */
  voice = $state(false);
  /** Whether each sound comes from its place. */
  placed = $state(true);
  #speaker: Promise<Speaker | null> | null = null;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.volume = recall(store, "volume", 0.7, isShare);
    this.muted = recall(store, "muted", false, isFlag);
    this.music = recall(store, "music", false, isFlag);
    this.voice = recall(store, "voice", false, isFlag);
    this.placed = recall(store, "placed", true, isFlag);
    for (const gesture of ["click", "keydown"])
      addEventListener(gesture, () => void this.#begin(), { once: true });
  }

  set(levels: Partial<SoundSettings>): void {
    Object.assign(this, levels);
    for (const [name, value] of Object.entries(levels)) remember(this.#store, name, value);
    if (this.muted || !this.voice) hush();
    if (this.#speaker || this.music) void this.#tune();
  }

  /** Plays a sound, from the left at -1 to the right at 1, and from near at -1 to far away at 1. */
  async play(name: SoundName, pan = 0, depth = 0): Promise<void> {
    // Before the first click or key nothing can be heard; later it would come all at once.
    if (this.muted || this.volume === 0 || !isAwake()) return;
    (await this.#wake())?.play(name, pan, depth);
  }

  /** Begins the music that was on in the last visit, with the first click or key. */
  async #begin(): Promise<void> {
    if (this.music) await this.#tune();
  }

  call(sentence: string): void {
    if (sentence && this.voice && !this.muted) say(sentence, this.volume);
  }

  #levels() {
    const { volume, muted, music, placed } = this;
    return { volume, muted, music, placed };
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
