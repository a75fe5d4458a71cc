import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { depthOf } from "./pan";
import { createSpeaker } from "./speaker";
import { Sound } from "./sound.svelte";
import { spokenSquares } from "./speech";

interface Made {
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The parts of Web Audio, which write down how they are made and joined. */
let made: Made[] = [];
let joined: [string, string][] = [];

class FakeNode {
  readonly gain = { setTargetAtTime: () => undefined };
  constructor(
    _context: unknown,
    readonly options: Readonly<Record<string, unknown>> = {},
  ) {
    made.push({ kind: this.constructor.name, options });
  }
  connect<Other extends object>(other: Other): Other {
    joined.push([this.constructor.name, other.constructor.name]);
    return other;
  }
  start(): void {
    made.push({ kind: "start", options: {} });
  }
}
class FakeBuffer {
  copyToChannel(): void {
    // What it plays is tested where it is made.
  }
}
class FakeContext {
  readonly sampleRate = 8000;
  readonly currentTime = 0;
  readonly destination = {};
  resume = (): Promise<void> => Promise.resolve();
}

const panners = () => made.filter(({ kind }) => kind === "PannerNode").slice(-1);
const LEVELS = { volume: 1, muted: false, music: false, placed: true };

beforeEach(() => {
  [made, joined] = [[], []];
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("AudioBuffer", FakeBuffer);
  for (const name of [
    "GainNode",
    "DynamicsCompressorNode",
    "WaveShaperNode",
    "AudioBufferSourceNode",
    "PannerNode",
  ])
    vi.stubGlobal(name, { [name]: class extends FakeNode {} }[name]);
});
afterEach(() => vi.unstubAllGlobals());

describe("a sound from its place", () => {
  test("is heard from the side and the distance of its square", () => {
    const speaker = createSpeaker(LEVELS);
    speaker.play("explosion", -0.7, 1);
    const [{ options: left }] = panners() as [Made];
    speaker.play("explosion", 0.7, -1);
    const [{ options: right }] = panners() as [Made];
    expect(left.positionX).toBeLessThan(0);
    expect(right.positionX).toBe(-(left.positionX as number));
    // Who listens looks along the negative axis, as Web Audio has it.
    expect(left.positionZ).toBeLessThan(right.positionZ as number);
    expect(right.positionZ).toBeLessThan(0);
    expect(joined).toContainEqual(["AudioBufferSourceNode", "PannerNode"]);
    expect(joined).toContainEqual(["PannerNode", "GainNode"]);
  });

  test("comes from the middle when that is switched off, and from its place again", () => {
    const speaker = createSpeaker({ ...LEVELS, placed: false });
    speaker.play("splash", 0.7);
    expect(panners()).toEqual([]);
    expect(joined).toContainEqual(["AudioBufferSourceNode", "GainNode"]);
    speaker.set(LEVELS);
    speaker.play("splash", 0.7);
    expect(panners()).toHaveLength(1);
  });

  test("is far at the top of a board and near at its bottom", () => {
    expect([depthOf(0, 30), depthOf(29, 30)]).toEqual([1, -1]);
    expect(depthOf(0, 1)).toBeCloseTo(0);
  });
});

describe("spoken calls", () => {
  const spoken: string[] = [];
  const cancel = vi.fn();
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };

  beforeEach(() => {
    spoken.length = 0;
    kept.clear();
    cancel.mockClear();
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("speechSynthesis", {
      cancel,
      speak: ({ text, volume }: { text: string; volume: number }) =>
        spoken.push(`${text} ${volume}`),
    });
    vi.stubGlobal(
      "SpeechSynthesisUtterance",
      class {
        volume = 1;
        constructor(readonly text: string) {}
      },
    );
  });

  test("are off until somebody asks for them", () => {
    const sound = new Sound(store);
    sound.call("Impact at K14.");
    expect(spoken).toEqual([]);
    sound.set({ voice: true });
    sound.call("Impact at K14.");
    expect(spoken).toEqual(["Impact at K 14. 0.7"]);
    expect(new Sound(store).voice).toBe(true);
  });

  test("give way to what is new, and to silence", () => {
    const sound = new Sound(store);
    sound.set({ voice: true });
    sound.call("Impact at K14.");
    sound.call("Your turn.");
    sound.call("");
    expect(cancel).toHaveBeenCalledTimes(2);
    sound.set({ muted: true });
    expect(cancel).toHaveBeenCalledTimes(3);
    sound.call("Your turn.");
    expect(spoken).toHaveLength(2);
  });

  test("name squares as people say them", () => {
    expect(spokenSquares("Impact at AD7, seen from K14.")).toBe("Impact at A D 7, seen from K 14.");
    expect(spokenSquares("Destroyer 2: F10")).toBe("Destroyer 2: F 10");
  });

  test("a device that cannot speak stays silent", () => {
    vi.stubGlobal("speechSynthesis", undefined);
    delete (globalThis as { speechSynthesis?: unknown }).speechSynthesis;
    const sound = new Sound(store);
    sound.set({ voice: true });
    expect(() => sound.call("Impact at K14.")).not.toThrow();
    expect(spoken).toEqual([]);
  });
});
