import { expect, it } from "vitest";
import { flagOf } from "./flags";

it.each([
  ["English", "TRUE", " False "],
  ["German", "WAHR", "FALSCH"],
  ["French", "VRAI", "FAUX"],
  ["Polish, decomposed", "PRAWDA", "FAŁSZ".normalize("NFD")],
  ["Swedish", "SANT", "FALSKT"],
  ["Finnish, decomposed", "TOSI", "EPÄTOSI".normalize("NFD")],
  ["Turkish", "DOĞRU", "YANLIŞ"],
  ["Turkish in lowercase", "doğru", "yanlış"],
  ["Russian", "ИСТИНА", "ЛОЖЬ"],
  ["Ukrainian", "ІСТИНА", "ХИБНІСТЬ"],
  ["JSON", true, false],
])("reads what a spreadsheet in %s writes", (_, yes, no) => {
  expect([flagOf(yes), flagOf(no)]).toEqual([true, false]);
});

it.each(["", "1", "0", "yes", "ja", "truee", 1, null, {}, "constructor"])(
  "reads %j as no boolean",
  (cell) => expect(flagOf(cell)).toBeUndefined(),
);
