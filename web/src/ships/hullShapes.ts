/** The outlines that ships are made of: 100 units to a square, bow to the right, keel at 50. */

/** How a part is painted; the look of each is in Ship.svelte, once for each skin. */
export type Paint =
  | "hull"
  | "deck"
  | "plank"
  | "house"
  | "roof"
  | "glass"
  | "gun"
  | "barrel"
  | "funnel"
  | "dark"
  | "raft"
  | "flight"
  | "stripe"
  | "plane"
  | "casing"
  | "mine"
  | "dish";

export interface Part {
  readonly d: string;
  readonly paint: Paint;
}

export const KEEL = 50;

const round = (value: number) => Math.round(value * 10) / 10;
const at = (x: number, y: number) => `${round(x)} ${round(y)}`;

/** A Bézier curve of a hull's drawing to a point, by way of two others. */
const curve = (first: string, second: string, to: string) => `C${first} ${second} ${to}`;

/** A ship's outline seen from above: a rounded stern, straight sides and a pointed bow. */
export function outline(
  from: number,
  to: number,
  beam: number,
  bow: number,
  stern: number,
): string {
  const top = KEEL - beam / 2;
  const bottom = KEEL + beam / 2;
  const shoulder = to - bow;
  return [
    `M${at(from + stern, top)}`,
    `H${round(shoulder)}`,
    curve(at(shoulder + bow * 0.5, top), at(to - bow * 0.14, KEEL - beam * 0.15), at(to, KEEL)),
    curve(
      at(to - bow * 0.14, KEEL + beam * 0.15),
      at(shoulder + bow * 0.5, bottom),
      at(shoulder, bottom),
    ),
    `H${round(from + stern)}`,
    curve(
      at(from + stern * 0.3, bottom),
      at(from, bottom - beam * 0.14),
      at(from, KEEL + beam * 0.22),
    ),
    `V${round(KEEL - beam * 0.22)}`,
    curve(at(from, top + beam * 0.14), at(from + stern * 0.3, top), at(from + stern, top)),
    "Z",
  ].join("");
}

/** The hull of a submarine seen from above: tapered at both ends. */
export function spindle(from: number, to: number, beam: number): string {
  const half = beam / 2;
  const tail = Math.min(80, (to - from) * 0.34);
  const nose = Math.min(52, (to - from) * 0.26);
  return [
    `M${at(from, KEEL)}`,
    curve(
      at(from + tail * 0.25, KEEL - half * 0.7),
      at(from + tail * 0.6, KEEL - half),
      at(from + tail, KEEL - half),
    ),
    `H${round(to - nose)}`,
    curve(at(to - nose * 0.3, KEEL - half), at(to, KEEL - half * 0.6), at(to, KEEL)),
    curve(at(to, KEEL + half * 0.6), at(to - nose * 0.3, KEEL + half), at(to - nose, KEEL + half)),
    `H${round(from + tail)}`,
    curve(
      at(from + tail * 0.6, KEEL + half),
      at(from + tail * 0.25, KEEL + half * 0.7),
      at(from, KEEL),
    ),
    "Z",
  ].join("");
}

/** A block with cut corners on a ship's deck, around its middle. */
export function block(x: number, y: number, width: number, height: number, corner = 5): string {
  const cut = Math.min(corner, width / 2, height / 2);
  const [left, right] = [x - width / 2, x + width / 2];
  const [top, bottom] = [y - height / 2, y + height / 2];
  return (
    `M${at(left + cut, top)}H${round(right - cut)}L${at(right, top + cut)}` +
    `V${round(bottom - cut)}L${at(right - cut, bottom)}H${round(left + cut)}` +
    `L${at(left, bottom - cut)}V${round(top + cut)}Z`
  );
}

export function disc(x: number, y: number, radius: number): string {
  const r = round(radius);
  return `M${at(x - radius, y)}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`;
}

/** A gun house on a ship with its barrels, pointing to the bow or to the stern. */
export function turret(x: number, size: number, barrels: number, astern = false, y = KEEL): Part[] {
  const ahead = astern ? -1 : 1;
  const guns = Array.from({ length: barrels }, (_, gun) => {
    const across = y + (gun - (barrels - 1) / 2) * size * 0.46;
    return `M${at(x + ahead * size * 0.4, across)}H${round(x + ahead * size * 2)}`;
  });
  const [back, front] = [x - ahead * size, x + ahead * size * 0.9];
  const house =
    `M${at(back, y - size * 0.55)}L${at(x - ahead * size * 0.6, y - size * 0.85)}` +
    `H${round(x + ahead * size * 0.25)}` +
    `L${at(front, y - size * 0.45)}V${round(y + size * 0.45)}` +
    `L${at(x + ahead * size * 0.25, y + size * 0.85)}` +
    `H${round(x - ahead * size * 0.6)}L${at(back, y + size * 0.55)}Z`;
  return [
    { d: disc(x, y, size * 1.12), paint: "dark" },
    { d: guns.join(""), paint: "barrel" },
    { d: house, paint: "gun" },
  ];
}

/** Lines along a ship's deck, between two ends. */
export function planks(from: number, to: number, beam: number, count: number): string {
  const step = beam / (count + 1);
  return Array.from(
    { length: count },
    (_, line) => `M${at(from, KEEL - beam / 2 + step * (line + 1))}H${round(to)}`,
  ).join("");
}

/** The same part of a ship on both sides of the keel. */
export const mirrored = (draw: (y: number) => string, off: number): string =>
  draw(KEEL - off) + draw(KEEL + off);
