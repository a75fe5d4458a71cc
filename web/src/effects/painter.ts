/** Puts particles and shells on a canvas. */
import type { Kind, Particle } from "./particles";
import { shellAt, torpedoAt, type Spot } from "./shellPath";

type Stop = readonly [number, string];

const STOPS: Readonly<Partial<Record<Kind, readonly Stop[]>>> = {
  fire: [
    [0, "rgb(255 250 220)"],
    [0.25, "rgb(255 196 80 / .95)"],
    [0.55, "rgb(255 94 20 / .55)"],
    [1, "rgb(120 10 0 / 0)"],
  ],
  smoke: [
    [0, "rgb(28 28 32 / .8)"],
    [0.6, "rgb(42 44 50 / .36)"],
    [1, "rgb(42 44 50 / 0)"],
  ],
  foam: [
    [0, "rgb(255 255 255 / .95)"],
    [0.5, "rgb(215 245 255 / .5)"],
    [1, "rgb(215 245 255 / 0)"],
  ],
  glow: [
    [0, "rgb(255 176 76 / .75)"],
    [1, "rgb(255 120 20 / 0)"],
  ],
};

/** Smoke and water cover what is below them, fire adds its light. */
const BELOW: readonly Kind[] = ["smoke", "foam", "wave", "bubble"];
const STRENGTH: Readonly<Partial<Record<Kind, number>>> = { wave: 0.8, bubble: 0.55, smoke: 0.9 };
const TAIL = 24;

function sprite(stops: readonly Stop[]): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  picture.width = picture.height = 64;
  const pen = picture.getContext("2d")!;
  const fill = pen.createRadialGradient(32, 32, 0, 32, 32, 32);
  for (const [at, colour] of stops) fill.addColorStop(at, colour);
  pen.fillStyle = fill;
  pen.fillRect(0, 0, 64, 64);
  return picture;
}

interface Flying {
  readonly from: Spot;
  readonly to: Spot;
  readonly share: number;
  readonly isTorpedo: boolean;
}

export function createPainter(pen: CanvasRenderingContext2D) {
  const sprites = new Map<Kind, HTMLCanvasElement>();

  function circle(one: Particle, colour: string, width: number): void {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc(one.x, one.y, one.size, 0, Math.PI * 2);
    pen.stroke();
  }

  function streak(one: Particle): void {
    pen.strokeStyle = "#ffd08a";
    pen.lineWidth = one.size;
    pen.beginPath();
    pen.moveTo(one.x, one.y);
    pen.lineTo(one.x - one.dx * 0.045, one.y - one.dy * 0.045);
    pen.stroke();
  }

  /**
   * For the painter of effects, the picture of a kind of particle, made when it is first needed:
   * most of a game nothing flies.
   */
  function spriteOf(kind: Kind): HTMLCanvasElement {
    const made = sprites.get(kind) ?? sprite(STOPS[kind]!);
    sprites.set(kind, made);
    return made;
  }

  function put(kind: Kind, x: number, y: number, size: number): void {
    pen.drawImage(spriteOf(kind), x - size, y - size, size * 2, size * 2);
  }

  function paint(one: Particle): void {
    const left = 1 - one.age / one.life;
    pen.globalAlpha = STRENGTH[one.kind] ?? 1;
    pen.globalAlpha *= one.kind === "shock" || one.kind === "wave" ? left * left : left;
    switch (one.kind) {
      case "wave":
        return circle(one, "#e8fbff", 1 + 2.5 * left);
      case "shock":
        return circle(one, "#ffd9a0", 1 + 3 * left);
      case "bubble":
        return circle(one, "#d9f2ff", 1.4);
      case "spark":
        return streak(one);
      default:
        return put(one.kind, one.x, one.y, one.size);
    }
  }

  function shell({ from, to, share }: Flying): void {
    for (let back = TAIL; back >= 0; back--) {
      const { x, y } = shellAt(from, to, Math.max(0, share - back * 0.012));
      pen.globalAlpha = (1 - back / (TAIL + 1)) * 0.85;
      put(back ? "glow" : "fire", x, y, back ? 6 - back * 0.17 : 9);
    }
  }

  /** Paints a torpedo: a track of foam that is brightest at its head. */
  function torpedo({ from, to, share }: Flying): void {
    const head = torpedoAt(from, to, share);
    const track = pen.createLinearGradient(from.x, from.y, head.x, head.y);
    track.addColorStop(0, "rgb(217 242 255 / .1)");
    track.addColorStop(1, "rgb(240 252 255 / .9)");
    pen.globalAlpha = 1;
    pen.strokeStyle = track;
    pen.lineWidth = 3;
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(head.x, head.y);
    pen.stroke();
    put("foam", head.x, head.y, 8);
  }

  return function show(particles: readonly Particle[], shells: readonly Flying[]): void {
    pen.globalCompositeOperation = "source-over";
    for (const one of particles) if (BELOW.includes(one.kind)) paint(one);
    pen.globalCompositeOperation = "lighter";
    for (const one of particles) if (!BELOW.includes(one.kind)) paint(one);
    for (const one of shells) (one.isTorpedo ? torpedo : shell)(one);
    pen.globalCompositeOperation = "source-over";
    pen.globalAlpha = 1;
  };
}
