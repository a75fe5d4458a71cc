import { parse } from "svelte/compiler";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const sources = Object.entries(
  import.meta.glob<string>(["./**/*.{svelte,ts}", "!./gallery/**"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

/** The name of the game, drawn as a picture. */
const DRAWN = "./look/Logo.svelte";
/** Attributes that people read or hear. */
const READ = /^(alt|aria-(label|valuetext|description)|title|label|line|note|placeholder)$/;
const WORD = /[a-z]{2,}/i;
const SENTENCE = /^([a-z]|\{\})\S* .*[a-z]{2,}/i;

interface Node {
  readonly type?: string;
  readonly name?: string;
  readonly data?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
}

/** What a person would read in a part of a component. */
function read(node: unknown, from?: string): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((one) => read(one, from));
  if (typeof node !== "object" || node === null) return [];
  const { type, name, data = "", value, quasis } = node as Node;
  if (type === "ImportDeclaration" || type === "ImportExpression") return [];
  if (type === "StyleDirective") return [];
  if (type === "Attribute") return name === "class" ? [] : read(value, name);
  if (type === "Text") return (from && !READ.test(from) ? SENTENCE : WORD).test(data) ? [data] : [];
  if (type === "Literal") return typeof value === "string" && SENTENCE.test(value) ? [value] : [];
  const raw = quasis?.map((one) => one.value.raw).join("{}") ?? "";
  const own = type === "TemplateLiteral" && SENTENCE.test(raw) ? [raw] : [];
  const rest = Object.entries(node).filter(([key]) => key !== "css" && key !== "comments");
  return [...own, ...rest.flatMap(([, child]) => read(child, from))];
}

/** Sentences of a module. What is thrown in the developer's face may say what it likes. */
function sentences(node: ts.Node): readonly string[] {
  if (ts.isNewExpression(node) && node.expression.getText().endsWith("Error")) return [];
  const text = ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? [node.head, ...node.templateSpans.map((span) => span.literal)]
          .map((part) => part.text)
          .join("{}")
      : "";
  const found: string[] = /^([A-Z][a-z]+|\{\}) .*[a-z]{3,}[^/]*$/.test(text) ? [text] : [];
  node.forEachChild((child) => void found.push(...sentences(child)));
  return found;
}

const components = sources.filter(([file]) => file.endsWith(".svelte") && file !== DRAWN);
const modules = sources.filter(([file]) => /(?<!Text|\.test|\.d)\.ts$/.test(file));

describe("what players read stands in the text module of its folder", () => {
  test.each(components)("and not in %s", (_, source) => {
    const { fragment, instance, module } = parse(source, { modern: true });
    expect(read([instance?.content, module?.content, fragment])).toEqual([]);
  });

  test.each(modules)("and not in %s", (file, source) => {
    expect(sentences(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))).toEqual([]);
  });
});
