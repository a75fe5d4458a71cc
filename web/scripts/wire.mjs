// Writes the types of all messages from the schema of the protocol.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { compile } from "json-schema-to-typescript";

const folder = new URL("../src/wire/", import.meta.url);
const types = new URL("messages.ts", folder);
const banner = "/** The messages of the protocol, written by `make wire` from its schema. Change the Python side instead. */";

export async function written() {
  const schema = JSON.parse(readFileSync(new URL("schema.json", folder), "utf8"));
  // Every definition becomes a type, also those that no message names: views, events, requests and answers.
  const all = Object.keys(schema.$defs).map((name) => ({ $ref: `#/$defs/${name}` }));
  return compile({ ...schema, title: "Anything", anyOf: all }, "Anything", { bannerComment: banner, ignoreMinAndMaxItems: true, additionalProperties: false, style: { printWidth: 120 } });
}

export const kept = () => readFileSync(types, "utf8");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(types, await written());
