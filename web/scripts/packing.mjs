// What follows a build: the worker learns which files there are, and all that is text gets smaller
// twins.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(js|css|html|svg|json)$/;
const FOLDERS = ["assets", "icons"];
const WORKER = "sw.js";
// Below this a head for compression costs more than it saves.
const WORTH = 700;

const within = (folder) =>
  readdirSync(folder)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .sort();

function brief(folder) {
  const files = FOLDERS.flatMap((name) =>
    within(join(folder, name)).map((file) => `${name}/${file}`),
  );
  const version = createHash("sha256");
  for (const file of ["index.html", WORKER, ...files])
    version.update(file).update(readFileSync(join(folder, file)));
  const build = {
    version: version.digest("hex").slice(0, 16),
    files: files.map((file) => `/${file}`),
  };
  writeFileSync(
    join(folder, WORKER),
    `self.BUILD=${JSON.stringify(build)};\n${readFileSync(join(folder, WORKER), "utf8")}`,
  );
}

function shrink(path) {
  const whole = readFileSync(path);
  if (whole.length < WORTH) return;
  writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}

export function packing(folder) {
  return {
    name: "packing",
    apply: "build",
    closeBundle() {
      brief(folder);
      for (const place of ["", ...FOLDERS]) {
        for (const file of within(join(folder, place)))
          if (TEXT.test(file)) shrink(join(folder, place, file));
      }
    },
  };
}
