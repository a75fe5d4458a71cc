/** Draws the sea on a canvas that the page has handed over. */
import type { Begin, Fog, Order, Place } from "./painterMessages";
import { palettes, type Light } from "./palettes";
import { FINEST, STEPS, isStill, measured } from "./quality";
import { CORNERS, RINGS, SEA } from "./shader";

export interface Painter {
  obey(order: Order): void;
}

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly born: number;
  readonly strength: number;
}

// A still sea is drawn once, at full breadth, from a moment that looks well.
const STILL_SCALE = 0.5;
const STILL_TIME = 40;

function shader(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader {
  const made = gl.createShader(kind)!;
  gl.shaderSource(made, source);
  gl.compileShader(made);
  return made;
}

function link(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  gl.attachShader(program, shader(gl, gl.VERTEX_SHADER, CORNERS));
  gl.attachShader(program, shader(gl, gl.FRAGMENT_SHADER, SEA));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) ?? "the sea does not compile");
  gl.useProgram(program);
  return program;
}

/**
 * Whether the water would be painted without a graphics card: a moving sea would take the processor
 * away from the game.
 */
function isPaintedByHand(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const painter = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(painter);
}

function sightTexture(gl: WebGL2RenderingContext): void {
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, 1, 1, 0, gl.RED, gl.UNSIGNED_BYTE, new Uint8Array([255]));
}

/**
 * Makes the painter of the water; null where the browser cannot draw it. `onlost` is called when it
 * no longer can.
 */
export function createPainter(begin: Begin, onlost: () => void): Painter | null {
  const { canvas } = begin;
  const gl = canvas.getContext("webgl2", {
    alpha: false,
    antialias: false,
    depth: false,
    powerPreference: "low-power",
  });
  if (!gl) return null;

  const program = link(gl);
  sightTexture(gl);
  const place = (name: string) => gl.getUniformLocation(program, name);
  const uniform = {
    screen: place("screen"),
    time: place("time"),
    scale: place("scale"),
    rings: place("rings"),
    sightAt: place("sightAt"),
    foggy: place("foggy"),
  };

  let quality = begin.still || isPaintedByHand(gl) ? { ...FINEST, step: STEPS.length - 1 } : FINEST;
  let size = begin.size;
  let isFoggy = false;
  let board: Place = { left: 0, top: 0, width: 0, height: 0 };
  let rings: readonly Ring[] = [];
  let frame = 0;
  let before = 0;

  const scale = () => STEPS[quality.step] || STILL_SCALE;

  /**
   * Fits the picture of the water to its size, and tells whether anything had to change: a new size
   * throws the picture away, and waits until it is drawn.
   */
  function resize(): boolean {
    const width = Math.max(1, Math.round(size.width * scale()));
    const height = Math.max(1, Math.round(size.height * scale()));
    if (canvas.width === width && canvas.height === height) return false;
    Object.assign(canvas, { width, height });
    gl!.viewport(0, 0, width, height);
    return true;
  }

  function drawRings(now: number): void {
    const values = new Float32Array(RINGS * 4);
    rings = rings.filter((ring) => now - ring.born < 3);
    rings.forEach((ring, at) =>
      values.set([ring.x * scale(), ring.y * scale(), now - ring.born, ring.strength], at * 4),
    );
    gl!.uniform4fv(uniform.rings, values);
  }

  function draw(time: number): void {
    gl!.uniform2f(uniform.screen, canvas.width, canvas.height);
    gl!.uniform1f(uniform.time, time);
    gl!.uniform1f(uniform.scale, scale());
    drawRings(performance.now() / 1000);
    gl!.uniform1f(uniform.foggy, isFoggy ? 1 : 0);
    gl!.uniform4f(
      uniform.sightAt,
      board.left * scale(),
      board.top * scale(),
      board.width * scale(),
      board.height * scale(),
    );
    gl!.drawArrays(gl!.TRIANGLES, 0, 3);
  }

  const drawStill = () => draw(STILL_TIME);

  function turn(now: number): void {
    frame = requestAnimationFrame(turn);
    // Thirty pictures a second are enough for a swell, and leave the machine cool.
    if (before && now - before < 30) return;
    if (before) step(now - before);
    before = now;
    if (!isStill(quality)) draw(now / 1000 + STILL_TIME);
  }

  function step(spent: number): void {
    const was = quality.step;
    quality = measured(quality, spent);
    if (quality.step === was) return;
    resize();
    if (isStill(quality)) rest();
  }

  function rest(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    before = 0;
    if (!gl!.isContextLost()) drawStill();
  }

  function wake(): void {
    if (!frame && !isStill(quality)) frame = requestAnimationFrame(turn);
  }

  function light(light: Light): void {
    for (const [name, colour] of Object.entries(palettes[light]))
      gl!.uniform3fv(place(name), colour as number[]);
    drawStill();
  }

  function cover(fog: Fog | null): void {
    isFoggy = fog !== null;
    if (fog)
      gl!.texImage2D(
        gl!.TEXTURE_2D,
        0,
        gl!.R8,
        fog.cols,
        fog.rows,
        0,
        gl!.RED,
        gl!.UNSIGNED_BYTE,
        fog.clear,
      );
    drawStill();
  }

  canvas.addEventListener("webglcontextlost", () => {
    quality = { ...FINEST, step: STEPS.length - 1 };
    cancelAnimationFrame(frame);
    onlost();
  });
  resize();
  light(begin.light);
  wake();

  return {
    obey(order) {
      switch (order.to) {
        case "resize":
          size = order.size;
          if (resize()) drawStill();
          break;
        case "follow":
          board = order.place;
          // A still sea has to follow the board over which its fog lies.
          if (isFoggy && !frame) drawStill();
          break;
        case "ripple":
          rings = [{ ...order, born: performance.now() / 1000 }, ...rings].slice(0, RINGS);
          break;
        case "light":
          return light(order.light);
        case "cover":
          return cover(order.fog);
        case "wake":
          return wake();
        case "rest":
          return rest();
      }
    },
  };
}
