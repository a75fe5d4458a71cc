import { describe, expect, test } from "vitest";
import { LONGEST, aged, explosion, sinking, smoulder, splash } from "./particles";
import { FLIGHT, RUN, shellAt, torpedoAt } from "./shellPath";
import { burstOf } from "./weapons";

/** The same chances in every run. */
function chances(): () => number {
  let state = 7;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

const all = {
  explosion,
  splash,
  sinking,
  smoulder,
  torpedo: burstOf("torpedo", true),
  mine: burstOf("mine", true),
  blast: burstOf("blast", true),
  collision: burstOf("collision", true),
};

describe("every effect", () => {
  for (const [name, effect] of Object.entries(all)) {
    test(`${name} is over in time`, () => {
      const particles = effect(100, 100, 60, chances());
      expect(Math.max(...particles.map((one) => one.life))).toBeLessThanOrEqual(LONGEST);
      let left = particles;
      for (let frame = 0; frame < 60; frame++) left = aged(left, 1 / 60);
      expect(left).toEqual([]);
    });

    test(`${name} stays near its square and never has a size that cannot be drawn`, () => {
      let left = effect(0, 0, 60, chances());
      while (left.length) {
        left = aged(left, 1 / 30);
        for (const one of left) {
          expect(one.size).toBeGreaterThan(0);
          expect(Math.hypot(one.x, one.y)).toBeLessThan(60 * 6);
        }
      }
    });
  }

  test("shell and fall together are seen for at most the longest and a flight", () => {
    expect(FLIGHT).toBeLessThanOrEqual(0.5);
    expect(RUN).toBeLessThanOrEqual(LONGEST);
  });
});

describe("a weapon", () => {
  const kindsOf = (burst: ReturnType<typeof burstOf>) =>
    new Set(burst(0, 0, 60, chances()).map(({ kind }) => kind));

  test("is known by what it leaves: fire, fire under a column of water, or sparks alone", () => {
    expect(kindsOf(burstOf("cannon", true))).not.toContain("foam");
    for (const weapon of ["torpedo", "mine"] as const)
      expect([...kindsOf(burstOf(weapon, true))]).toEqual(expect.arrayContaining(["fire", "foam"]));
    expect([...kindsOf(burstOf("collision", true))].sort()).toEqual(["foam", "spark", "wave"]);
  });

  test("that struck nothing leaves a splash", () => {
    expect(burstOf("torpedo", false)).toBe(splash);
    expect(burstOf("cannon", false)).toBe(splash);
  });
});

describe("a shell", () => {
  const [from, to] = [
    { x: 0, y: 300 },
    { x: 400, y: 100 },
  ];

  test("leaves the gun and reaches the target", () => {
    expect(shellAt(from, to, 0)).toEqual(from);
    const end = shellAt(from, to, 1);
    expect(end.x).toBeCloseTo(400);
    expect(end.y).toBeCloseTo(100);
  });

  test("flies above the straight line", () => {
    expect(shellAt(from, to, 0.5).y).toBeLessThan(200);
  });
});

test("a torpedo runs straight from the bow to what it meets", () => {
  const [from, to] = [
    { x: 0, y: 300 },
    { x: 400, y: 100 },
  ];
  expect(torpedoAt(from, to, 0.5)).toEqual({ x: 200, y: 200 });
});
