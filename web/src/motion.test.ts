import { expect, test } from "vitest";
import { motionOf } from "./motion";

test("everything moves unless somebody asks otherwise", () => {
  expect(motionOf("", false)).toBe("full");
  expect(motionOf("?fx=wild", false)).toBe("full");
});

test("who prefers less motion gets a still sea", () => {
  expect(motionOf("", true)).toBe("still");
});

test("the address can switch effects off", () => {
  expect(motionOf("?fx=off", false)).toBe("off");
  expect(motionOf("?fx=still", false)).toBe("still");
});
