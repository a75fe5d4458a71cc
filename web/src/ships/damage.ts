/** Holes in a hull: the same square of the same ship always breaks alike. */
const CORNERS = 9;

/** A number from 0 to 1 for drawn damage that looks random and is not. */
function scatter(seed: number): number {
  const wave = Math.sin(seed * 127.1) * 43758.5453;
  return wave - Math.floor(wave);
}

/** Draws a jagged hole around the middle of a ship's square, counted from the stern. */
export function hole(square: number, size = 1): string {
  const corners = Array.from({ length: CORNERS }, (_, corner) => {
    const turn = (corner / CORNERS) * Math.PI * 2;
    const reach = (15 + scatter(square * 17 + corner) * 13) * size;
    const x = square * 100 + 50 + Math.cos(turn) * reach * 1.15;
    const y = 50 + Math.sin(turn) * reach * 0.85;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}
