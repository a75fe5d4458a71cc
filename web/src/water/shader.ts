/** The sea and the fog over it, as one program for one triangle that covers the screen. */

export const CORNERS = `#version 300 es
void main() {
  vec2 corner = vec2(float(gl_VertexID == 1), float(gl_VertexID == 2));
  gl_Position = vec4(corner * 4.0 - 1.0, 0.0, 1.0);
}`;

export const RINGS = 8;

export const SEA = `#version 300 es
precision highp float;
uniform vec2 screen;
uniform float time;
uniform float scale;
uniform vec3 deep, shallow, crest, sun;
uniform vec4 rings[${RINGS}];      // x, y, age in seconds, strength
uniform sampler2D sight;           // red: how well each square is seen
uniform vec4 sightAt;              // where the board lies: x, y, width, height
uniform float foggy;
out vec4 colour;

float grain(vec2 at) {
  vec3 mixed = fract(at.xyx * vec3(0.1031, 0.1030, 0.0973));
  mixed += dot(mixed, mixed.yzx + 33.33);
  return fract((mixed.x + mixed.y) * mixed.z);
}

float cloud(vec2 at) {
  vec2 cell = floor(at), part = fract(at);
  vec2 soft = part * part * part * (part * (part * 6.0 - 15.0) + 10.0);
  return mix(mix(grain(cell), grain(cell + vec2(1, 0)), soft.x),
             mix(grain(cell + vec2(0, 1)), grain(cell + vec2(1, 1)), soft.x), soft.y);
}

float billows(vec2 at) {
  return 0.55 * cloud(at) + 0.28 * cloud(at * 2.1 + 7.3) + 0.17 * cloud(at * 4.3 - 2.9);
}

// Height of the swell, and in slope how it leans.
float swell(vec2 at, out vec2 slope) {
  float height = 0.0, total = 0.0, size = 1.0, pitch = 0.9, course = 0.45;
  slope = vec2(0);
  vec2 drawn = at + 0.5 * vec2(cloud(at * 0.5 + time * 0.04), cloud(at * 0.5 + 11.0 - time * 0.05));
  for (int wave = 0; wave < 8; wave++) {
    vec2 run = vec2(cos(course), sin(course));
    float phase = dot(run, drawn) * pitch + time * (0.5 + 0.13 * float(wave));
    float rise = sin(phase) * 0.5 + 0.5;
    float peaked = rise * rise * rise;                       // sharp crests, long troughs
    vec2 lean = run * (1.5 * rise * rise * cos(phase));
    height += peaked * size;
    slope += lean * pitch * size;
    drawn -= lean * size * 0.12;                             // crests lean over what they pass
    total += size;
    size *= 0.79;
    pitch *= 1.31;
    course += 2.4;
  }
  slope /= total;
  return height / total;
}

// Rings that shells leave: they lift the water and bend the light.
void spread(vec2 pixel, inout float height, inout vec2 slope) {
  for (int each = 0; each < ${RINGS}; each++) {
    vec4 ring = rings[each];
    if (ring.w <= 0.0) continue;
    vec2 off = pixel - ring.xy;
    float away = length(off) + 0.001;
    float from = away - (5.0 + ring.z * 70.0 * scale * 2.0);
    float force = ring.w * exp(-abs(from) * 0.06) * exp(-ring.z * 1.3);
    height += 0.09 * force * cos(from * 0.2);
    slope -= off / away * force * 0.55 * sin(from * 0.2);
  }
}

float net(vec2 at) {
  float vein = billows(at);
  return 1.0 - abs(vein * 2.0 - 1.0);
}

void main() {
  vec2 pixel = vec2(gl_FragCoord.x, screen.y - gl_FragCoord.y);
  vec2 at = pixel / (42.0 * scale * 2.0);
  vec2 slope;
  float height = swell(at, slope);
  spread(pixel, height, slope);

  float patches = billows(at * 0.16 + vec2(time * 0.01, 3.0));
  vec3 sea = mix(deep, shallow, smoothstep(0.12, 0.78, height * 1.1 + patches * 0.75 - 0.3));
  sea = mix(sea, crest, 0.4 * smoothstep(0.42, 0.9, height + patches * 0.3));

  // Light that the surface gathers: two nets of veins drifting over each other.
  float veins = net(at * 0.5 + slope * 0.3 + time * vec2(0.05, 0.03))
    * net(at * 0.67 - slope * 0.26 - time * vec2(0.04, -0.05) + 5.0);
  float caustic = pow(clamp(veins, 0.0, 1.0), 6.0);
  sea += crest * caustic * 0.55 * (0.25 + patches);

  vec3 surface = normalize(vec3(-slope * 0.7, 1.0));
  vec3 light = normalize(vec3(-0.55, -0.5, 0.75));
  vec3 halfway = normalize(light + vec3(0, 0, 1));
  sea *= 0.66 + 0.5 * max(dot(surface, light), 0.0);
  float glint = pow(max(dot(surface, halfway), 0.0), 120.0);
  sea += sun * glint * 0.34 * smoothstep(0.35, 0.8, cloud(at * 5.0 + slope));
  // Two nets at an angle: one alone would show its own rows.
  vec2 askew = mat2(0.8, 0.6, -0.6, 0.8) * at;
  float glints = cloud(askew * 11.0 + slope * 4.0 + time * 0.5)
    * cloud(at * 7.3 - slope * 3.0 - time * 0.4);
  float sparkle = smoothstep(0.62, 0.86, glints);
  sea += sun * sparkle * 0.5 * smoothstep(0.3, 0.75, height + caustic);
  float breaking = height + 0.3 * (cloud(at * 1.6 + time * 0.1) - 0.5);
  float foam = smoothstep(0.56, 0.74, breaking)
    * smoothstep(0.5, 0.9, cloud(askew * 8.4 - slope * 2.0));
  sea += vec3(0.75, 0.9, 0.95) * foam * 0.15;

  vec2 middle = pixel / screen - 0.5;
  sea *= 1.0 - 0.8 * dot(middle, middle);
  vec2 fromSun = (pixel / screen - vec2(0.1, -0.06)) * vec2(screen.x / screen.y, 1.0);
  sea += sun * 0.075 * (1.0 - smoothstep(0.0, 1.1, length(fromSun)));

  if (foggy > 0.5) {
    vec2 square = (pixel - sightAt.xy) / sightAt.zw;
    vec2 wisp = pixel * 0.03 / scale * 0.5;
    vec2 winds = vec2(cloud(wisp + time * 0.14), cloud(wisp + 9.0 - time * 0.12));
    vec2 drift = (winds - 0.5) * 0.02;
    float seen = smoothstep(0.2, 0.8, texture(sight, clamp(square + drift, 0.0, 1.0)).r);
    vec2 on = step(vec2(0), square) * step(square, vec2(1));
    seen *= on.x * on.y;
    float bank = billows(pixel * 0.004 / scale + vec2(time * 0.02, -time * 0.012));
    vec3 fog = mix(vec3(0.03, 0.05, 0.08), vec3(0.15, 0.2, 0.24), bank);
    sea = mix(fog, sea, seen);
    float shore = smoothstep(0.02, 0.45, seen) * (1.0 - smoothstep(0.5, 0.98, seen));
    sea += vec3(0.1, 0.32, 0.34) * 0.4 * shore;
  }

  sea += (grain(pixel + fract(time) * 61.0) - 0.5) * 0.014;     // hides the bands of dark gradients
  colour = vec4(pow(max(sea, 0.0), vec3(0.93)), 1.0);
}`;
