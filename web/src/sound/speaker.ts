/** Plays the sounds. Nothing exists until the first is asked for, as browsers demand. */
import { createAmbience, type Ambience } from "./ambience";
import { recipes, type SoundName } from "./soundTables";
import { render, softly } from "./renderSound";

export interface Levels {
  readonly volume: number;
  readonly muted: boolean;
  readonly music: boolean;
}

export interface Speaker {
  play(name: SoundName, pan?: number): void;
  set(levels: Levels): void;
}

/**
 * Limits what the speaker plays: the compressor holds long sounds down, the curve catches what is
 * too quick for it.
 */
function limited(context: AudioContext): GainNode {
  const master = new GainNode(context, { gain: 0 });
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -6,
    knee: 3,
    ratio: 20,
    attack: 0.002,
    release: 0.12,
  });
  const ceiling = new WaveShaperNode(context, { curve: softly(513) });
  master.connect(limiter).connect(ceiling).connect(context.destination);
  return master;
}

export function createSpeaker(start: Levels): Speaker {
  const context = new AudioContext();
  const master = limited(context);
  const buffers = new Map<SoundName, AudioBuffer>();
  let ambience: Ambience | null = null;

  function bufferOf(name: SoundName): AudioBuffer {
    const ready = buffers.get(name);
    if (ready) return ready;
    const samples = render(recipes[name], context.sampleRate);
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
    buffer.copyToChannel(samples, 0);
    buffers.set(name, buffer);
    return buffer;
  }

  function set(levels: Levels): void {
    master.gain.setTargetAtTime(levels.muted ? 0 : levels.volume, context.currentTime, 0.03);
    const wanted = levels.music && !levels.muted;
    if (wanted) void context.resume().catch(() => undefined);
    if (wanted && !ambience) ambience = createAmbience(context, master);
    if (!wanted && ambience) {
      ambience.stop();
      ambience = null;
    }
  }

  set(start);
  return {
    play(name, pan = 0) {
      void context.resume().catch(() => undefined);
      const source = new AudioBufferSourceNode(context, { buffer: bufferOf(name) });
      source.connect(new StereoPannerNode(context, { pan })).connect(master);
      source.start();
    },
    set,
  };
}
