/** Plays the sounds. Nothing exists until the first is asked for, as browsers demand. */
import { createAmbience, type Ambience } from "./ambience";
import { recipes, type SoundName } from "./soundTables";
import { render, softly } from "./renderSound";

export interface Levels {
  readonly volume: number;
  readonly muted: boolean;
  readonly music: boolean;
  /** Whether each sound comes from its place, or all from the middle. */
  readonly placed: boolean;
}

export interface Speaker {
  play(name: SoundName, pan?: number, depth?: number): void;
  set(levels: Levels): void;
}

/** Metres to the side, and to what is far and near, of a listener who looks at the board. */
const ASIDE = 1.6;
const AHEAD = 1;
const DEEP = 0.6;

/**
 * Places a sound before the speaker: far ones are a little softer, none is louder than it was made.
 */
const placedAt = (context: AudioContext, pan: number, depth: number): PannerNode =>
  new PannerNode(context, {
    panningModel: "HRTF",
    distanceModel: "inverse",
    refDistance: 1,
    rolloffFactor: 0.4,
    positionX: pan * ASIDE,
    positionZ: -(AHEAD + depth * DEEP),
  });

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
  let { placed } = start;
  // Browsers fetch what they need for it with the first one, and are silent until it is there.
  if (placed) placedAt(context, 0, 0);

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
    placed = levels.placed;
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
    play(name, pan = 0, depth = 0) {
      void context.resume().catch(() => undefined);
      const source = new AudioBufferSourceNode(context, { buffer: bufferOf(name) });
      if (placed) source.connect(placedAt(context, pan, depth)).connect(master);
      else source.connect(master);
      source.start();
    },
    set,
  };
}
