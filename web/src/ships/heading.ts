/** How a ship lies on the board. */
export type Heading = "east" | "south" | "west" | "north";

export interface Lie {
  /** Squares that the picture takes. */
  readonly wide: number;
  readonly high: number;
  /** Brings a drawing with its bow to the right into this heading. */
  readonly transform: string;
}

export function lie(heading: Heading, squares: number): Lie {
  const long = squares * 100;
  switch (heading) {
    case "east":
      return { wide: squares, high: 1, transform: "" };
    case "west":
      return { wide: squares, high: 1, transform: `translate(${long} 100) rotate(180)` };
    case "south":
      return { wide: 1, high: squares, transform: "translate(100 0) rotate(90)" };
    case "north":
      return { wide: 1, high: squares, transform: `translate(0 ${long}) rotate(-90)` };
  }
}
