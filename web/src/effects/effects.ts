/** Shots as one sees them: told what happened on which board, it shows it and is silent again. */
import type { Cell, Size } from "../board/cells";
import { createPainter } from "./painter";
import { aged, sinking, smoulder, type Particle } from "./particles";
import { FLIGHT, RUN, type Spot } from "./shellPath";
import { burstOf, type Weapon } from "./weapons";

/** A board on the page. Its place is asked for each time, so that scrolling does no harm. */
export interface Stage {
  readonly element: HTMLElement;
  readonly size: Size;
}

/** What a shot met; "spent" is a torpedo that met nothing at all. */
export type Fall = "miss" | "hit" | "sunk" | "spent";

export interface Shot {
  readonly at: Cell;
  readonly on: Stage;
  readonly fall: Fall;
  /** A shell of a cannon, if nothing else. */
  readonly weapon?: Weapon;
  /** Where the gun stands; without one there is no shell. */
  readonly from?: { readonly at: Cell; readonly on: Stage };
  /** The squares of the ship that sank, where they are known. */
  readonly wreck?: readonly Cell[];
}

export interface Effects {
  /** Resolves when the shell has fallen: the moment for the sound and the mark. */
  shot(shot: Shot): Promise<void>;
  /** Squares that burn on, for each board anew. */
  burn(on: Stage, cells: readonly Cell[]): void;
  /** Ends everything that flies or burns down; hits that smoulder go on. */
  skip(): void;
  stop(): void;
}

interface Flight {
  readonly from: Spot;
  readonly to: Spot;
  readonly seconds: number;
  readonly isTorpedo: boolean;
  age: number;
  readonly land: () => void;
}

type Ripple = (x: number, y: number, strength: number) => void;

const SMOULDERS_A_SECOND = 11;
const CALM = 60;

function spot(on: Stage, cell: Cell): Spot & { unit: number } {
  const box = on.element.getBoundingClientRect();
  const unit = box.width / on.size.cols;
  return { x: box.left + (cell.col + 0.5) * unit, y: box.top + (cell.row + 0.5) * unit, unit };
}

export function createEffects(
  canvas: HTMLCanvasElement,
  ripple: Ripple = () => undefined,
): Effects {
  const pen = canvas.getContext("2d")!;
  const show = createPainter(pen);
  const burning = new Map<HTMLElement, { on: Stage; cells: readonly Cell[] }>();
  let particles: Particle[] = [];
  let flights: Flight[] = [];
  let frame = 0;
  let before = 0;

  function clear(): void {
    const sharp = Math.min(2, devicePixelRatio || 1);
    const [wide, high] = [
      Math.round(canvas.clientWidth * sharp),
      Math.round(canvas.clientHeight * sharp),
    ];
    if (canvas.width !== wide || canvas.height !== high)
      [canvas.width, canvas.height] = [wide, high];
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  }

  function land(shot: Shot): void {
    if (shot.fall === "spent") return;
    const { x, y, unit } = spot(shot.on, shot.at);
    const isHit = shot.fall !== "miss";
    ripple(x, y, isHit ? 0.8 : 1.5);
    particles.push(...burstOf(shot.weapon ?? "cannon", isHit)(x, y, unit, Math.random));
    if (shot.fall !== "sunk") return;
    for (const cell of shot.wreck ?? [shot.at]) {
      const hull = spot(shot.on, cell);
      particles.push(...sinking(hull.x, hull.y, unit, Math.random));
    }
  }

  function fly(seconds: number): void {
    for (const flight of flights) flight.age += seconds;
    const landed = flights.filter((flight) => flight.age >= flight.seconds);
    flights = flights.filter((flight) => flight.age < flight.seconds);
    for (const flight of landed) flight.land();
  }

  function breathe(seconds: number): void {
    for (const { on, cells } of burning.values())
      for (const cell of cells) {
        if (Math.random() > seconds * SMOULDERS_A_SECOND) continue;
        const { x, y, unit } = spot(on, cell);
        // A square that something covers, or that is scrolled away, does not burn through it.
        if (!on.element.contains(document.elementFromPoint(x, y))) continue;
        particles.push(...smoulder(x, y, unit, Math.random));
      }
  }

  function turn(now: number): void {
    frame = requestAnimationFrame(turn);
    // A fire that only smoulders needs fewer pictures than a shell in flight.
    const calm = !flights.length && particles.length < CALM;
    if (calm && now - before < 30) return;
    // Real time, so that a slow machine sees fewer pictures and not longer effects.
    const seconds = Math.min(0.25, (now - before) / 1000);
    before = now;
    breathe(seconds);
    fly(seconds);
    particles = aged(particles, seconds);
    clear();
    show(
      particles,
      flights.map((flight) => ({ ...flight, share: flight.age / flight.seconds })),
    );
    if (particles.length || flights.length || burning.size) return;
    cancelAnimationFrame(frame);
    frame = 0;
  }

  function run(): void {
    if (frame) return;
    before = performance.now();
    frame = requestAnimationFrame(turn);
  }

  /** Ends all effects in flight: nothing that waits for a shell waits for ever. */
  function landAll(): void {
    const waiting = flights;
    flights = [];
    for (const flight of waiting) flight.land();
    particles = [];
  }

  return {
    shot(shot) {
      run();
      return new Promise((resolve) => {
        const arrive = () => {
          land(shot);
          resolve();
        };
        if (!shot.from) return arrive();
        flights.push({
          from: spot(shot.from.on, shot.from.at),
          to: spot(shot.on, shot.at),
          seconds: shot.weapon === "torpedo" ? RUN : FLIGHT,
          isTorpedo: shot.weapon === "torpedo",
          age: 0,
          land: arrive,
        });
      });
    },
    burn(on, cells) {
      burning.delete(on.element);
      if (!cells.length) return;
      burning.set(on.element, { on, cells });
      run();
    },
    skip: landAll,
    stop() {
      landAll();
      cancelAnimationFrame(frame);
      frame = 0;
      burning.clear();
      pen.clearRect(0, 0, canvas.width, canvas.height);
    },
  };
}
