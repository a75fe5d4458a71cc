/** The moving sea behind everything. Returns null where the browser cannot draw it. */
import { palettes, type Light } from "./palettes";
import { FINEST, STEPS, isStill, measured } from "./quality";
import { CORNERS, RINGS, SEA } from "./shader";

export interface Sight {
  readonly cols: number;
  readonly rows: number;
  /** One byte for each square: 0 is fog, 255 is clear. */
  readonly clear: Uint8Array;
  /** The board on the screen. */
  readonly element: HTMLElement;
}

export interface Water {
  light(light: Light): void;
  ripple(x: number, y: number, strength: number): void;
  sight(sight: Sight | null): void;
  stop(): void;
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
const LINK_WAIT = 40;

function shader(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader {
  const made = gl.createShader(kind)!;
  gl.shaderSource(made, source);
  gl.compileShader(made);
  return made;
}

/** To ask early whether it is ready would make the whole page wait. */
async function link(gl: WebGL2RenderingContext): Promise<WebGLProgram> {
  const program = gl.createProgram();
  gl.attachShader(program, shader(gl, gl.VERTEX_SHADER, CORNERS));
  gl.attachShader(program, shader(gl, gl.FRAGMENT_SHADER, SEA));
  gl.linkProgram(program);
  const linked = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)!;
  gl.flush();
  while (!gl.isContextLost() && gl.getSyncParameter(linked, gl.SYNC_STATUS) !== gl.SIGNALED) await soon();
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) ?? "the sea does not compile");
  gl.useProgram(program);
  return program;
}

const soon = () => new Promise((done) => setTimeout(done, LINK_WAIT));

/** Without a graphics card a moving sea would take the processor away from the game. */
function isPaintedByHand(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const painter = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(painter);
}

function sightTexture(gl: WebGL2RenderingContext): void {
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, 1, 1, 0, gl.RED, gl.UNSIGNED_BYTE, new Uint8Array([255]));
}

export async function createWater(canvas: HTMLCanvasElement, start: { light: Light; still: boolean }): Promise<Water | null> {
  const gl = canvas.getContext("webgl2", { alpha: false, antialias: false, depth: false, powerPreference: "low-power" });
  if (!gl) return null;

  const program = await link(gl);
  sightTexture(gl);
  const place = (name: string) => gl.getUniformLocation(program, name);
  const uniform = { screen: place("screen"), time: place("time"), scale: place("scale"), rings: place("rings"), sightAt: place("sightAt"), foggy: place("foggy") };

  let quality = start.still || isPaintedByHand(gl) ? { ...FINEST, step: STEPS.length - 1 } : FINEST;
  let seen: Sight | null = null;
  let rings: readonly Ring[] = [];
  let frame = 0;
  let before = 0;

  const scale = () => STEPS[quality.step] || STILL_SCALE;

  /** Whether anything had to change: a new size throws the picture away, and waits until it is drawn. */
  function resize(): boolean {
    const width = Math.max(1, Math.round(canvas.clientWidth * scale()));
    const height = Math.max(1, Math.round(canvas.clientHeight * scale()));
    if (canvas.width === width && canvas.height === height) return false;
    Object.assign(canvas, { width, height });
    gl!.viewport(0, 0, width, height);
    return true;
  }

  function drawRings(now: number): void {
    const values = new Float32Array(RINGS * 4);
    rings = rings.filter((ring) => now - ring.born < 3);
    rings.forEach((ring, at) => values.set([ring.x * scale(), ring.y * scale(), now - ring.born, ring.strength], at * 4));
    gl!.uniform4fv(uniform.rings, values);
  }

  function drawSight(): void {
    gl!.uniform1f(uniform.foggy, seen ? 1 : 0);
    if (!seen) return;
    const box = seen.element.getBoundingClientRect();
    gl!.uniform4f(uniform.sightAt, box.left * scale(), box.top * scale(), box.width * scale(), box.height * scale());
  }

  function draw(time: number): void {
    gl!.uniform2f(uniform.screen, canvas.width, canvas.height);
    gl!.uniform1f(uniform.time, time);
    gl!.uniform1f(uniform.scale, scale());
    drawRings(performance.now() / 1000);
    drawSight();
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

  const run = () => {
    if (!frame && !isStill(quality) && !document.hidden) frame = requestAnimationFrame(turn);
  };
  const watch = () => (document.hidden ? rest() : run());
  const refresh = () => {
    if (resize()) drawStill();
  };
  const lost = () => {
    quality = { ...FINEST, step: STEPS.length - 1 };
    cancelAnimationFrame(frame);
    canvas.hidden = true;
  };

  // A still sea has to follow the board over which its fog lies.
  const follow = () => {
    if (seen && !frame) drawStill();
  };

  const observer = new ResizeObserver(refresh);
  observer.observe(canvas);
  document.addEventListener("visibilitychange", watch);
  document.addEventListener("scroll", follow, { capture: true, passive: true });
  canvas.addEventListener("webglcontextlost", lost);
  const water: Water = {
    light(light) {
      const palette = palettes[light];
      for (const [name, colour] of Object.entries(palette)) gl.uniform3fv(place(name), colour as number[]);
      drawStill();
    },
    ripple(x, y, strength) {
      rings = [{ x, y, strength, born: performance.now() / 1000 }, ...rings].slice(0, RINGS);
    },
    sight(next) {
      seen = next;
      if (next) gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, next.cols, next.rows, 0, gl.RED, gl.UNSIGNED_BYTE, next.clear);
      drawStill();
    },
    stop() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener("visibilitychange", watch);
      document.removeEventListener("scroll", follow, { capture: true });
    },
  };
  resize();
  water.light(start.light);
  run();
  return water;
}
