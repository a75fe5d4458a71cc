/** Sound as the page sees it: levels that are remembered, and a speaker that loads when first needed. */
import { isFlag, isShare, recall, remember, type Store } from "../look/preferences";
import type { SoundName } from "./recipes";
import type { Speaker } from "./speaker";
import { say } from "./voice";

export class Sound {
  volume = $state(0.7);
  muted = $state(false);
  music = $state(false);
  voice = $state(false);
  #speaker: Promise<Speaker> | null = null;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.volume = recall(store, "volume", 0.7, isShare);
    this.muted = recall(store, "muted", false, isFlag);
    this.music = recall(store, "music", false, isFlag);
    this.voice = recall(store, "voice", false, isFlag);
  }

  set(levels: Partial<Pick<Sound, "volume" | "muted" | "music" | "voice">>): void {
    Object.assign(this, levels);
    for (const [name, value] of Object.entries(levels)) remember(this.#store, name, value);
    if (this.#speaker || this.music) void this.#wake().then((speaker) => speaker.set(this.#levels()));
  }

  async play(name: SoundName, pan = 0): Promise<void> {
    if (this.muted || this.volume === 0) return;
    (await this.#wake()).play(name, pan);
  }

  call(sentence: string): void {
    if (this.voice && !this.muted) say(sentence, this.volume);
  }

  #levels() {
    return { volume: this.volume, muted: this.muted, music: this.music };
  }

  #wake(): Promise<Speaker> {
    this.#speaker ??= import("./speaker").then(({ createSpeaker }) => createSpeaker(this.#levels()));
    return this.#speaker;
  }
}
