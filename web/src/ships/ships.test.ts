import { describe, expect, test } from "vitest";
import { draw } from "./shipClasses";
import { hole } from "./damage";
import { lie } from "./heading";
import { block, outline, spindle } from "./hullShapes";

const NAMES = [
  "Carrier",
  "Battleship",
  "Cruiser",
  "Destroyer",
  "Submarine",
  "Patrol boat",
  "Torpedo boat",
  "Mine layer",
  "Radar boat",
  "Kraken",
];

/** Every absolute point of a path whose commands are M, L, C, Q, H and V. */
function points(path: string): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([MLHVCQ])([^MLHVCQaAZ]*)/g)) {
    const numbers = (rest.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    if (command === "H") found.push({ x: (x = numbers[0]!), y });
    else if (command === "V") found.push({ x, y: (y = numbers[0]!) });
    else
      for (let at = 0; at + 1 < numbers.length; at += 2)
        found.push({ x: (x = numbers[at]!), y: (y = numbers[at + 1]!) });
  }
  return found;
}

describe("a ship's drawing", () => {
  for (const name of NAMES)
    for (let squares = 1; squares <= 8; squares++)
      test(`the hull of a ${name} of ${squares} stays in its squares and fills them`, () => {
        const hull = points(draw(name, squares).hull);
        const xs = hull.map((point) => point.x);
        const ys = hull.map((point) => point.y);
        expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...xs)).toBeLessThanOrEqual(squares * 100);
        expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...ys)).toBeLessThanOrEqual(100);
        expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(squares * 100 - 20);
      });

  for (const name of NAMES)
    test(`no part of a ${name} has a number that cannot be drawn`, () => {
      const all = [1, 2, 3, 4, 5, 6].flatMap((squares) =>
        draw(name, squares).parts.map((part) => part.d),
      );
      expect(all.filter((d) => /NaN|Infinity|undefined/.test(d))).toEqual([]);
    });

  test("the bow is the only point at the right end and lies on the keel", () => {
    const hull = points(outline(6, 395, 60, 120, 14));
    const rightmost = hull.filter((point) => point.x === 395);
    expect(rightmost).toEqual([{ x: 395, y: 50 }]);
  });

  test("a hull is symmetrical about its keel", () => {
    for (const path of [outline(6, 295, 50, 100, 14), spindle(8, 294, 36)]) {
      const heights = points(path).map((point) => point.y);
      expect(Math.min(...heights) + Math.max(...heights)).toBeCloseTo(100);
    }
  });

  test("a class of unknown name is drawn by its size", () => {
    expect(draw("Kraken", 4)).toEqual(draw("Battleship", 4));
    expect(draw("Kraken", 9)).toEqual(draw("Carrier", 9));
  });

  test("a block never cuts more from its corners than it has", () => {
    expect(points(block(50, 50, 4, 4, 20)).every((point) => Math.abs(point.x - 50) <= 2)).toBe(
      true,
    );
  });
});

describe("damage", () => {
  test("a hole stays in its square", () => {
    for (let square = 0; square < 8; square++)
      for (const point of points(hole(square))) {
        expect(point.x).toBeGreaterThan(square * 100);
        expect(point.x).toBeLessThan(square * 100 + 100);
        expect(point.y).toBeGreaterThan(0);
        expect(point.y).toBeLessThan(100);
      }
  });

  test("the same square breaks alike every time and other squares differently", () => {
    expect(hole(2)).toBe(hole(2));
    const shape = (square: number) =>
      points(hole(square))
        .map((point) => (point.x - square * 100).toFixed(1))
        .join();
    expect(shape(1)).not.toBe(shape(2));
  });
});

describe("a heading", () => {
  test("turns the picture's sides", () => {
    expect(lie("east", 4)).toMatchObject({ wide: 4, high: 1 });
    expect(lie("north", 4)).toMatchObject({ wide: 1, high: 4 });
  });
});
