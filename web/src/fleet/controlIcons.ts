/** The pictures of the controls of a ship: outlines on a square of 24, drawn with one stroke. */
import type { ControlId } from "./shipControls";

export const controlIcons: Readonly<Record<ControlId, string>> = {
  move: "M3 12h15M13 6l6 6-6 6",
  torpedo: "M3 9h12q5 0 6 3q-1 3-6 3H3zM3 9l-1 6M9 9v6",
  drop: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 3v4M12 17v4M3 12h4M17 12h4",
  "pick-up": "M12 20V8M7 12l5-5 5 5M5 4h14",
  radar: "M12 20a8 8 0 1 0-8-8M12 12l6-5M12 16a4 4 0 1 0-4-4M12 12h.01",
  repair: "M14 6a5 5 0 0 0-6 7l-5 5 3 3 5-5a5 5 0 0 0 7-6l-3 3-3-1-1-3z",
  detonate:
    "M12 2v5M12 17v5M2 12h5M17 12h5M5 5l3.5 3.5M15.5 15.5L19 19M19 5l-3.5 3.5" + "M8.5 15.5L5 19",
  turn: "M20 12a8 8 0 1 1-2.5-5.8M20 3.5V8h-4.5",
  cannon: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 2v6M12 16v6M2 12h6M16 12h6",
};
