import { expect, it } from "vitest";
import { monogramLetters } from "./monogram-letters";

it.each([
  ["People & Payroll", "PP"],
  ["intranet", "I"],
  ["One Two Three", "OT"],
  ["Ada’s Notebook", "AN"],
  ["Ada's Notebook", "AN"],
  ["看板", "看"],
  ["𝒮cript letters", "𝒮L"],
  ["…", ""],
])("of %s is %s", (name, letters) => {
  expect(monogramLetters(name)).toBe(letters);
});
