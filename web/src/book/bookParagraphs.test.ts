import { expect, test } from "vitest";
import { sectionFor, shown } from "./bookParagraphs";

test("a paragraph of one line is a sentence", () => {
  expect(shown("Sink the whole fleet.")).toEqual({ text: "Sink the whole fleet." });
});

test("aligned lines are a table, whatever spaces are inside its words", () => {
  const table = [
    "class         squares  ships",
    "super patrol        2      8",
    "patrol boat         1     10",
  ].join("\n");
  expect(shown(table)).toEqual({
    head: ["class", "squares", "ships"],
    rows: [
      ["super patrol", "2", "8"],
      ["patrol boat", "1", "10"],
    ],
  });
});

test("an empty square of a table stays in its column", () => {
  const table = ["ship     cannon  mines", "layer                5", "cruiser      12       "].join(
    "\n",
  );
  expect(shown(table)).toEqual({
    head: ["ship", "cannon", "mines"],
    rows: [
      ["layer", "", "5"],
      ["cruiser", "12", ""],
    ],
  });
});

test("the book opens where the game is", () => {
  expect([
    sectionFor("deploying"),
    sectionFor("fighting"),
    sectionFor("fighting", true),
    sectionFor("over"),
  ]).toEqual(["placing", "turn", "radar", "end"]);
});
