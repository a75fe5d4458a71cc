// Writes the types of all messages from the schema of the protocol.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { compile } from "json-schema-to-typescript";

const folder = new URL("../src/wire/", import.meta.url);
const types = new URL("messages.ts", folder);
const banner =
  "/** The messages of the protocol, written by `make wire`. Change the Python side instead. */";

export async function written() {
  const schema = JSON.parse(readFileSync(new URL("schema.json", folder), "utf8"));
  // The published schema leaves views and events open: they depend on the family of the match. What
  // they can be, the page tells apart by their fields.
  const any = (title, ...names) => ({
    title,
    anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
  });
  schema.$defs.AnyView = any("AnyView", "shooting-view", "fleet-view");
  schema.$defs.AnyEvent = any("AnyEvent", "shooting-event", "fleet-event");
  const { Snapshot, Events } = schema.$defs;
  Snapshot.properties.view = { $ref: "#/$defs/AnyView" };
  // The page says in its hello that it wants views.
  Events.properties.view = { $ref: "#/$defs/AnyView" };
  Events.properties.events.items = { $ref: "#/$defs/AnyEvent" };
  // Every definition becomes a type, also those that no message names: views, events, requests and
  // answers.
  const all = Object.keys(schema.$defs).map((name) => ({ $ref: `#/$defs/${name}` }));
  return compile({ ...schema, title: "Anything", anyOf: all }, "Anything", {
    bannerComment: banner,
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    style: { printWidth: 100 },
  });
}

export const kept = () => readFileSync(types, "utf8");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(types, await written());
