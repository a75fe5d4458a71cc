/** What the page tells the painter of the sea, and what it hears back. */
import type { Light } from "./palettes";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Place extends Size {
  readonly left: number;
  readonly top: number;
}

/** One byte for each square: 0 is fog, 255 is clear. */
export interface Fog {
  readonly cols: number;
  readonly rows: number;
  readonly clear: Uint8Array;
}

export interface Begin {
  readonly to: "begin";
  readonly canvas: OffscreenCanvas;
  readonly size: Size;
  readonly light: Light;
  readonly still: boolean;
}

export type Order =
  | { readonly to: "resize"; readonly size: Size }
  | { readonly to: "light"; readonly light: Light }
  | { readonly to: "ripple"; readonly x: number; readonly y: number; readonly strength: number }
  | { readonly to: "cover"; readonly fog: Fog | null }
  | { readonly to: "follow"; readonly place: Place }
  | { readonly to: "wake" }
  | { readonly to: "rest" };

/** The first picture is there; or there is none, or none any more. */
export type Answer = "painted" | "lost";
