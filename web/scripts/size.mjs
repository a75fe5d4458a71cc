// Fails when the first load or any part is heavier than promised, or a page is not its own part.
// Run after a build.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET = { js: 45 * 1024, css: 12 * 1024, preloaded: 2, part: 40 * 1024 };
const folder = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", folder), "utf8"));

/** An entry and everything it imports at once; what it imports later does not count. */
function atOnce(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of manifest[name].imports ?? []) atOnce(next, found);
  return found;
}

const chunks = [...atOnce("index.html")].map((name) => manifest[name]);
const weight = (files) =>
  [...new Set(files)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length,
    0,
  );
const scripts = Object.values(manifest)
  .map((chunk) => chunk.file)
  .filter((file) => file.endsWith(".js"));
const measured = {
  js: weight(chunks.map((chunk) => chunk.file)),
  css: weight(chunks.flatMap((chunk) => chunk.css ?? [])),
  preloaded: (readFileSync(new URL("index.html", folder), "utf8").match(/rel="preload"/g) ?? [])
    .length,
  part: Math.max(...scripts.map((file) => weight([file]))),
};

for (const [what, most] of Object.entries(BUDGET))
  console.log(`${what}: ${measured[what]} of ${most}`);
const broken = Object.keys(BUDGET).filter((what) => measured[what] > BUDGET[what]);
if (broken.length) {
  console.error(
    `The first load is too heavy: ${broken.join(", ")}. Load later what is not needed first.`,
  );
  process.exit(1);
}

const pages = readFileSync(new URL("../src/pages.ts", import.meta.url), "utf8").matchAll(
  /import\("\.\/(.+?)"\)/g,
);
// A page that another page is made of has a part of its own too, under the name of the part.
const later = new Set(
  Object.values(manifest)
    .flatMap((chunk) => chunk.dynamicImports ?? [])
    .map((name) => manifest[name].name),
);
const together = [...pages]
  .map(([, path]) => path)
  .filter((path) => !later.has(path.replace(/^.*\//, "").replace(".svelte", "")));
if (together.length) {
  console.error(
    `These pages are fetched with others: ${together.join(", ")}. Import each in pages.ts alone.`,
  );
  process.exit(1);
}
