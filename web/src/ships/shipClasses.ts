/** What each class of ship looks like, for every length. */
import {
  KEEL,
  block,
  disc,
  mirrored,
  outline,
  planks,
  spindle,
  turret,
  type Part,
} from "./hullShapes";

export interface Drawing {
  readonly hull: string;
  readonly parts: readonly Part[];
}

type Draw = (length: number) => Drawing;

const part = (paint: Part["paint"], d: string): Part => ({ paint, d });

/** The drawing of a surface ship's hull with its deck. */
function ship(length: number, beam: number, bow: number): { hull: string; deck: Part[] } {
  const point = Math.min(length * bow, 210);
  const [from, to] = [6, length - 5];
  const deck = outline(from + 7, to - 11, beam - 13, point * 0.94, 12);
  return {
    hull: outline(from, to, beam, point, 14),
    deck: [part("deck", deck), part("plank", planks(from + 16, to - point * 0.75, beam - 14, 5))],
  };
}

/** The drawing of a ship's bridge with its roof, windows towards the bow, and a mast. */
function bridge(x: number, width: number, height: number): Part[] {
  return [
    part("house", block(x, KEEL, width, height, 8)),
    part("roof", block(x + width * 0.1, KEEL, width * 0.6, height * 0.64, 6)),
    part("glass", `M${x + width * 0.4} ${KEEL - height * 0.28}V${KEEL + height * 0.28}`),
    part("dark", disc(x + width * 0.08, KEEL, height * 0.1)),
  ];
}

function funnel(x: number, size: number): Part[] {
  return [
    part("house", block(x, KEEL, size * 2.5, size * 2.3, 5)),
    part("funnel", block(x, KEEL, size * 1.6, size * 1.2, 5)),
  ];
}

const boats = (xs: readonly number[], off: number): Part =>
  part("raft", xs.map((x) => mirrored((y) => block(x, y, 17, 6.5, 3), off)).join(""));

function plane(x: number, y: number): string {
  return (
    `M${x + 13} ${y}L${x + 5} ${y - 2.5}L${x - 1} ${y - 12}H${x - 5}L${x - 2.5} ${y - 2.5}` +
    `L${x - 9} ${y - 1.5}L${x - 12} ${y - 5}H${x - 14}V${y + 5}H${x - 12}L${x - 9} ${y + 1.5}` +
    `L${x - 2.5} ${y + 2.5}L${x - 5} ${y + 12}H${x - 1}L${x + 5} ${y + 2.5}Z`
  );
}

const carrier: Draw = (length) => {
  const end = length - 8;
  const bow = `H${end - 44}L${end - 6} 33V67L${end - 22} 84`;
  const flight = `M16 16${bow}H16Q10 84 10 77V23Q10 16 16 16Z`;
  const parked = Array.from({ length: Math.max(1, Math.round(length / 120)) }, (_, place) =>
    plane(40 + place * 34, 68),
  );
  return {
    hull: outline(5, length - 4, 78, Math.min(58, length * 0.2), 12),
    parts: [
      part("flight", flight),
      part("plank", `M${length * 0.3} 16V84M${length * 0.6} 16V84`),
      part("stripe", `M22 60L${end - 26} 43`),
      part("deck", block(length * 0.27, 37, 34, 22, 2) + block(length * 0.75, 62, 34, 22, 2)),
      part("plane", parked.join("") + plane(end - 62, 51)),
      part("house", block(length * 0.52, 24, Math.min(96, length * 0.24), 19, 6)),
      part("roof", block(length * 0.54, 24, Math.min(50, length * 0.13), 12, 4)),
      part("funnel", block(length * 0.47, 24, 15, 9, 3)),
      part("dish", disc(length * 0.58, 24, 5)),
    ],
  };
};

const battleship: Draw = (length) => {
  const { hull, deck } = ship(length, 68, 0.42);
  return {
    hull,
    parts: [
      ...deck,
      boats([length * 0.33, length * 0.39], 24),
      part("house", block(length * 0.43, KEEL, length * 0.27, 38, 10)),
      ...turret(length * 0.13, 15, 3, true),
      ...funnel(length * 0.365, 10),
      ...bridge(length * 0.475, length * 0.12, 30),
      part(
        "gun",
        [0.37, 0.43, 0.49].map((x) => mirrored((y) => disc(length * x, y, 4.6), 18)).join(""),
      ),
      ...turret(length * 0.625, 15, 3),
      ...turret(length * 0.74, 13, 3),
    ],
  };
};

const cruiser: Draw = (length) => {
  const { hull, deck } = ship(length, 60, 0.46);
  return {
    hull,
    parts: [
      ...deck,
      part("house", block(length * 0.4, KEEL, length * 0.26, 28, 8)),
      ...turret(length * 0.14, 12, 2, true),
      ...funnel(length * 0.33, 8),
      boats([length * 0.33], 18),
      ...bridge(length * 0.46, length * 0.12, 25),
      ...turret(length * 0.62, 12, 2),
      ...(length >= 300 ? turret(length * 0.735, 10, 2) : []),
    ],
  };
};

const destroyer: Draw = (length) => {
  const { hull, deck } = ship(length, 52, 0.5);
  return {
    hull,
    parts: [
      ...deck,
      ...turret(length * 0.15, 10, 2, true),
      part("house", block(length * 0.36, KEEL, length * 0.2, 22, 6)),
      ...funnel(length * 0.32, 6.5),
      ...bridge(length * 0.46, length * 0.12, 22),
      part("raft", block(length * 0.24, KEEL, 22, 9, 4)),
      ...turret(length * 0.63, 10, 2),
    ],
  };
};

const submarine: Draw = (length) => ({
  hull: spindle(8, length - 6, 42),
  parts: [
    part(
      "dark",

      `M26 ${KEEL - 4}L8 ${KEEL - 20}H16L36 ${KEEL - 6}ZM26 ${KEEL + 4}L8 ${KEEL + 20}H16` +
        `L36 ${KEEL + 6}Z`,
    ),
    part("casing", outline(length * 0.16, length - 24, 15, 30, 10)),
    part("plank", planks(length * 0.2, length - 46, 14, 2)),
    part(
      "dark",
      `M${length * 0.62 - 4} ${KEEL - 25}H${length * 0.62 + 6}V${KEEL + 25}H${length * 0.62 - 4}Z`,
    ),
    part("house", outline(length * 0.42, length * 0.42 + 66, 17, 26, 14)),
    part("roof", disc(length * 0.42 + 30, KEEL, 5) + disc(length * 0.42 + 44, KEEL, 3.5)),
  ],
});

const patrolBoat: Draw = (length) => {
  const { hull, deck } = ship(length, 48, 0.52);
  return {
    hull,
    parts: [
      ...deck,
      part("raft", block(length * 0.2, KEEL, length * 0.12, 14, 4)),
      ...bridge(length * 0.42, length * 0.22, 25),
      ...turret(length * 0.68, 8, 1),
    ],
  };
};

const torpedoBoat: Draw = (length) => {
  const { hull, deck } = ship(length, 46, 0.52);
  const tubes = mirrored((y) => block(length * 0.3, y, length * 0.24, 8, 3), 12);
  return {
    hull,
    parts: [
      ...deck,
      part("gun", tubes),
      ...bridge(length * 0.48, length * 0.14, 22),
      ...turret(length * 0.69, 8, 1),
    ],
  };
};

const mineLayer: Draw = (length) => {
  const { hull, deck } = ship(length, 56, 0.42);
  const mines = [0.13, 0.23, 0.33]
    .map((x) => mirrored((y) => disc(length * x, y, Math.min(8, length * 0.035)), 12))
    .join("");
  return {
    hull,
    parts: [
      ...deck,
      part("mine", mines),
      ...bridge(length * 0.5, length * 0.16, 26),
      ...turret(length * 0.7, 8, 1),
    ],
  };
};

const radarBoat: Draw = (length) => {
  const { hull, deck } = ship(length, 50, 0.48);
  return {
    hull,
    parts: [
      ...deck,
      ...bridge(length * 0.25, length * 0.18, 24),
      part("house", disc(length * 0.48, KEEL, 19)),
      part("dish", `M${length * 0.48 - 15} ${KEEL}A15 15 0 0 1 ${length * 0.48 + 15} ${KEEL}Z`),
      ...turret(length * 0.7, 8, 1),
    ],
  };
};

const classes: readonly (readonly [RegExp, Draw])[] = [
  [/carrier/, carrier],
  [/sub/, submarine],
  [/torpedo/, torpedoBoat],
  [/mine/, mineLayer],
  [/radar/, radarBoat],
  [/battle|dreadnought/, battleship],
  [/cruiser/, cruiser],
  [/destroyer|frigate|corvette/, destroyer],
  [/patrol|boat|gun/, patrolBoat],
];

const bySize: readonly Draw[] = [patrolBoat, patrolBoat, destroyer, cruiser, battleship];

/**
 * The drawing of a ship class. Own fleets have classes of any name: what is not known by name is
 * drawn by its size.
 */
export function draw(name: string, squares: number): Drawing {
  const known = classes.find(([pattern]) => pattern.test(name.toLowerCase()));
  const picture = known?.[1] ?? bySize[squares] ?? carrier;
  return picture(squares * 100);
}
