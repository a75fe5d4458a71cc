/** The moving sea behind everything, as the page sees it: the painter works beside the page. */
import type { Answer, Begin, Fog, Order, Place } from "./painterMessages";
import type { Light } from "./palettes";

export interface Sight extends Fog {
  /** The board on the screen. */
  readonly element: HTMLElement;
}

export interface Water {
  light(light: Light): void;
  ripple(x: number, y: number, strength: number): void;
  sight(sight: Sight | null): void;
  stop(): void;
}

/** Makes the water of the page; null where the browser cannot draw it. */
export async function createWater(
  canvas: HTMLCanvasElement,
  start: { light: Light; still: boolean },
): Promise<Water | null> {
  if (!("transferControlToOffscreen" in canvas)) return null;
  const painter = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const tell = (order: Order) => painter.postMessage(order);
  const sizeOf = () => ({ width: canvas.clientWidth, height: canvas.clientHeight });

  const handed = canvas.transferControlToOffscreen();
  const begin: Begin = { to: "begin", canvas: handed, size: sizeOf(), ...start };
  painter.postMessage(begin, [handed]);
  if ((await answerOf(painter)) === "lost") {
    painter.terminate();
    return null;
  }
  painter.onmessage = () => (canvas.hidden = true);

  let board: HTMLElement | null = null;
  const follow = () => board && tell({ to: "follow", place: placeOf(board) });
  const watch = () => tell({ to: document.hidden ? "rest" : "wake" });
  const observer = new ResizeObserver(() => {
    tell({ to: "resize", size: sizeOf() });
    follow();
  });
  observer.observe(canvas);
  document.addEventListener("visibilitychange", watch);
  document.addEventListener("scroll", follow, { capture: true, passive: true });
  watch();
  return {
    light: (light) => tell({ to: "light", light }),
    ripple: (x, y, strength) => tell({ to: "ripple", x, y, strength }),
    sight(sight) {
      if (board) observer.unobserve(board);
      board = sight?.element ?? null;
      if (board) observer.observe(board);
      follow();
      tell({
        to: "cover",
        fog: sight && { cols: sight.cols, rows: sight.rows, clear: sight.clear },
      });
    },
    stop() {
      painter.terminate();
      observer.disconnect();
      document.removeEventListener("visibilitychange", watch);
      document.removeEventListener("scroll", follow, { capture: true });
    },
  };
}

const answerOf = (painter: Worker): Promise<Answer> =>
  new Promise((answered) => {
    painter.onmessage = ({ data }: MessageEvent<Answer>) => answered(data);
    painter.onerror = () => answered("lost");
  });

function placeOf(element: HTMLElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
