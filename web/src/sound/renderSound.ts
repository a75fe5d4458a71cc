/** Turns a table into samples. Pure: the same table gives the same sound on every machine. */
import type { Layer, Recipe } from "./soundTables";

const FADE = 0.012;

export const duration = (recipe: Recipe): number =>
  Math.max(...recipe.layers.map((layer) => layer.start + layer.length));

/**
 * How loud a layer of a sound is: it rises over the attack, dies away like a bell, and ends at
 * nothing so that no click is heard.
 */
function loudness(layer: Layer, time: number): number {
  const rise = Math.min(1, time / layer.attack);
  const decay = Math.exp((-4.2 * time) / layer.length);
  const fade = Math.min(1, (layer.length - time) / FADE);
  return layer.gain * rise * decay * fade;
}

const pitchAt = (layer: Layer, share: number) =>
  layer.from * Math.pow(layer.to / layer.from, share);

function shape(wave: Layer["wave"], phase: number): number {
  const turn = phase - Math.floor(phase);
  switch (wave) {
    case "sine":
      return Math.sin(turn * Math.PI * 2);
    case "triangle":
      return 1 - 4 * Math.abs(turn - 0.5);
    case "square":
      return turn < 0.5 ? 1 : -1;
    case "noise":
      return 0;
  }
}

/**
 * Noise for a sound through a one-pole low pass, from a generator that starts the same each time.
 */
function hiss(): (pitch: number, rate: number) => number {
  let state = 0x2545f491;
  let held = 0;
  return (pitch, rate) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const open = 1 - Math.exp((-2 * Math.PI * pitch) / rate);
    held += open * (state / 0x80000000 - held);
    // What is let through grows quieter as the filter closes.
    return held / Math.sqrt(open);
  };
}

function addLayer(samples: Float32Array, layer: Layer, rate: number): void {
  const first = Math.round(layer.start * rate);
  const count = Math.min(Math.floor(layer.length * rate), samples.length - first);
  const noise = hiss();
  let phase = 0;
  for (let at = 0; at < count; at++) {
    const pitch = pitchAt(layer, at / count);
    phase += pitch / rate;
    const value = layer.wave === "noise" ? noise(pitch, rate) : shape(layer.wave, phase);
    samples[first + at]! += value * loudness(layer, at / rate);
  }
}

export const loudest = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** Renders a sound from its recipe; its loudest moment is exactly the recipe's peak. */
export function render(recipe: Recipe, rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil(duration(recipe) * rate));
  for (const layer of recipe.layers) addLayer(samples, layer, rate);
  const gain = recipe.peak / (loudest(samples) || 1);
  return samples.map((sample) => sample * gain);
}

const LOUDEST = 0.98;
const UNBENT = 0.7;

function bent(loud: number): number {
  const room = LOUDEST - UNBENT;
  return loud <= UNBENT ? loud : UNBENT + room * Math.tanh((loud - UNBENT) / room);
}

/**
 * A curve for the finished sound that leaves quiet sounds as they are and bends loud ones below the
 * most that a speaker can play.
 */
export function softly(points: number): Float32Array<ArrayBuffer> {
  const share = (at: number) => (2 * at) / (points - 1) - 1;
  return Float32Array.from(
    { length: points },
    (_, at) => Math.sign(share(at)) * bent(Math.abs(share(at))),
  );
}
