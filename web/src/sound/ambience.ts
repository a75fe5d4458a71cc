/** A slow sea and far chords, made up as they go; off until somebody asks for them. */
export interface Ambience {
  stop(): void;
}

const CHORDS = [
  [110, 164.8, 220, 261.6],
  [87.3, 130.8, 174.6, 220],
  [98, 146.8, 196, 246.9],
  [73.4, 146.8, 174.6, 220],
] as const;
const CHORD_SECONDS = 9;

/**
 * The sound of surf: brown noise that loops without a seam, because its end is led back to its
 * beginning.
 */
export function surf(length: number, chance: () => number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(length);
  let level = 0;
  for (let at = 0; at < length; at++) {
    level = (level + (chance() * 2 - 1) * 0.02) / 1.02;
    samples[at] = level * 3.5;
  }
  const [first, last] = [samples[0] ?? 0, samples[length - 1] ?? 0];
  return samples.map((sample, at) =>
    Math.max(-1, Math.min(1, sample - ((last - first) * at) / length)),
  );
}

function sea(context: BaseAudioContext, out: AudioNode): AudioScheduledSourceNode[] {
  const samples = surf(context.sampleRate * 6, Math.random);
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
  buffer.copyToChannel(samples, 0);
  const waves = new AudioBufferSourceNode(context, { buffer, loop: true });
  const swell = new GainNode(context, { gain: 0.22 });
  const tide = new OscillatorNode(context, { frequency: 0.11 });
  tide.connect(new GainNode(context, { gain: 0.1 })).connect(swell.gain);
  waves
    .connect(new BiquadFilterNode(context, { type: "lowpass", frequency: 620 }))
    .connect(swell)
    .connect(out);
  return [waves, tide];
}

function chord(context: BaseAudioContext, out: AudioNode, pitches: readonly number[]): void {
  const now = context.currentTime;
  for (const pitch of pitches) {
    const tone = new OscillatorNode(context, {
      type: "triangle",
      frequency: pitch,
      detune: Math.random() * 8 - 4,
    });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setTargetAtTime(0.028, now, 2.2);
    gain.gain.setTargetAtTime(0, now + CHORD_SECONDS * 0.7, 1.8);
    tone.connect(gain).connect(out);
    tone.start(now);
    tone.stop(now + CHORD_SECONDS * 2);
  }
}

export function createAmbience(context: AudioContext, out: AudioNode): Ambience {
  const gain = new GainNode(context, { gain: 0 });
  const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 900 });
  soft.connect(gain).connect(out);
  gain.gain.setTargetAtTime(0.8, context.currentTime, 1.5);
  const sources = sea(context, gain);
  for (const source of sources) source.start();
  const next = () => chord(context, soft, CHORDS[Math.floor(Math.random() * CHORDS.length)]!);
  next();
  const timer = setInterval(next, CHORD_SECONDS * 1000);
  return {
    stop() {
      clearInterval(timer);
      gain.gain.setTargetAtTime(0, context.currentTime, 0.4);
      for (const source of sources) source.stop(context.currentTime + 2);
    },
  };
}
