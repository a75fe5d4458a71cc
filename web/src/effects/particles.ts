/** What flies, burns and floats for less than a second after a shot; positions in pixels. */

export type Kind = "smoke" | "foam" | "wave" | "glow" | "fire" | "spark" | "shock" | "bubble";

export interface Particle {
  readonly kind: Kind;
  x: number;
  y: number;
  /** Pixels a second. */
  dx: number;
  dy: number;
  size: number;
  readonly growth: number;
  /** Downwards, pixels a second each second. */
  readonly weight: number;
  /** The share of speed lost in a second. */
  readonly drag: number;
  age: number;
  readonly life: number;
}

/** No effect holds the eye longer. */
export const LONGEST = 0.9;

type Chance = () => number;
const between = (chance: Chance, low: number, high: number) => low + chance() * (high - low);

function particle(kind: Kind, x: number, y: number, more: Partial<Particle>): Particle {
  return {
    kind,
    x,
    y,
    dx: 0,
    dy: 0,
    size: 6,
    growth: 0,
    weight: 0,
    drag: 0,
    age: 0,
    life: 0.6,
    ...more,
  };
}

/** Makes particles that leave a point in every direction. */
function burst(
  chance: Chance,
  count: number,
  make: (cos: number, sin: number) => Particle,
): Particle[] {
  return Array.from({ length: count }, () => {
    const course = chance() * Math.PI * 2;
    return make(Math.cos(course), Math.sin(course));
  });
}

/** The particles of a hit. ``unit`` is the side of a square, so that effects fit every board. */
export function explosion(x: number, y: number, unit: number, chance: Chance): Particle[] {
  const speed = (low: number, high: number) => between(chance, low, high) * unit;
  return [
    particle("glow", x, y, { size: unit * 1.9, growth: unit * 0.6, life: 0.45 }),
    particle("shock", x, y, { size: unit * 0.15, growth: unit * 2.7, life: 0.5 }),
    ...burst(chance, 14, (cos, sin) => {
      const pace = speed(0.2, 1.1);
      return particle("smoke", x, y, {
        dx: cos * pace + unit * 0.15,
        dy: sin * pace - unit * 0.45,
        size: speed(0.16, 0.34),
        growth: unit * 0.42,
        drag: 0.9,
        life: between(chance, 0.6, LONGEST),
      });
    }),
    ...burst(chance, 24, (cos, sin) => {
      const pace = speed(0.2, 1.6);
      return particle("fire", x + cos * 4, y + sin * 4, {
        dx: cos * pace,
        dy: sin * pace - unit * 0.2,
        size: speed(0.14, 0.32),
        growth: unit * 0.1,
        drag: 0.85,
        life: between(chance, 0.25, 0.7),
      });
    }),
    ...burst(chance, 26, (cos, sin) => {
      const pace = speed(1.5, 4.4);
      return particle("spark", x, y, {
        dx: cos * pace,
        dy: sin * pace - unit * 0.6,
        size: between(chance, 1, 2.3),
        weight: unit * 3.2,
        life: between(chance, 0.3, 0.8),
      });
    }),
  ];
}

/** The particles of a miss: a column of spray that falls back, and a ring on the water. */
export function splash(x: number, y: number, unit: number, chance: Chance): Particle[] {
  const column = burst(chance, 36, (cos, sin) => {
    const pace = between(chance, 0.1, 0.9) * unit;
    const rise = between(chance, 0.6, 2.6) * unit;
    return particle("foam", x, y, {
      dx: cos * pace * 0.6,
      dy: sin * pace * 0.4 - rise,
      size: between(chance, 0.04, 0.13) * unit,
      growth: unit * 0.06,
      weight: unit * 4.6,
      life: between(chance, 0.35, LONGEST),
    });
  });
  const waves = [0.3, 0.7].map((pace) =>
    particle("wave", x, y, { size: unit * 0.1, growth: unit * (0.6 + pace), life: LONGEST }),
  );
  return [...waves, ...column];
}

/** The particles of a ship that goes down, for one square: a low fire drowned in bubbles. */
export function sinking(x: number, y: number, unit: number, chance: Chance): Particle[] {
  const bubbles = burst(chance, 9, (cos, sin) =>
    particle("bubble", x + cos * unit * 0.3, y + sin * unit * 0.24, {
      dy: -between(chance, 0.1, 0.5) * unit,
      size: between(chance, 0.03, 0.09) * unit,
      growth: unit * 0.05,
      life: between(chance, 0.4, LONGEST),
    }),
  );
  return [
    particle("wave", x, y, { size: unit * 0.3, growth: unit * 0.9, life: LONGEST }),
    ...bubbles,
    ...smoulder(x, y, unit, chance),
  ];
}

/** The particles of one breath of a hit that burns on. */
export function smoulder(x: number, y: number, unit: number, chance: Chance): Particle[] {
  const drift = between(chance, 0.1, 0.32) * unit;
  return [
    particle("smoke", x + between(chance, -0.08, 0.08) * unit, y, {
      dx: drift,
      dy: -between(chance, 0.3, 0.6) * unit,
      size: between(chance, 0.09, 0.16) * unit,
      growth: unit * 0.26,
      life: LONGEST,
    }),
    particle(
      "fire",
      x + between(chance, -0.1, 0.1) * unit,
      y + between(chance, -0.05, 0.05) * unit,
      {
        dy: -between(chance, 0.15, 0.45) * unit,
        size: between(chance, 0.1, 0.19) * unit,
        growth: -unit * 0.12,
        life: between(chance, 0.25, 0.5),
      },
    ),
  ];
}

/** The particles that are still alive after a moment. */
export function aged(particles: readonly Particle[], seconds: number): Particle[] {
  for (const one of particles) {
    one.age += seconds;
    one.dy += one.weight * seconds;
    const kept = Math.pow(1 - one.drag, seconds);
    one.dx *= kept;
    one.dy *= kept;
    one.x += one.dx * seconds;
    one.y += one.dy * seconds;
    one.size = Math.max(0.5, one.size + one.growth * seconds);
  }
  return particles.filter((one) => one.age < one.life);
}
