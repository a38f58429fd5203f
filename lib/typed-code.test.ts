import { expect, it } from "vitest";
import { newTypedCode, typedBase32, typedCode } from "./typed-code";

it.each([
  ["123456", "123456"],
  ["１２３４５６", "123456"],
  ["123-456", "123456"],
  ["123 456", "123456"],
  ["１２３　４５６", "123456"],
  ["１２３－４５６", "123456"],
  ["１２３ー４５６", "123456"],
  ["123–456", "123456"],
  ["123—456", "123456"],
  ["123−456", "123456"],
  ["\u200e123\u00a0456\u200b\r\n", "123456"],
  ["wdjb-mjht", "WDJBMJHT"],
  ["ｗｄｊｂ－ｍｊｈｔ", "WDJBMJHT"],
  ["", ""],
  ["123.456", "123.456"],
  ["12345ß", "12345ß"],
  ["12345ı", "12345ı"],
  ["١٢٣", "١٢٣"],
])("reads %j as %j", (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});

it("reads no code in a long text, which would begin with one", () => {
  expect(typedCode(`123456${" ".repeat(250)}`)).toBe("123456");
  expect(typedCode(`123456${" ".repeat(251)}`)).toBe("");
  expect(typedCode("\ufdfa".repeat(30_000))).toBe("");
});

it("makes codes with every character of the alphabet in every place, none of which looks like another", () => {
  const places = Array.from({ length: 12 }, () => new Set<string>());
  for (let n = 0; n < 600; n++)
    for (const [place, letter] of [...newTypedCode(3).replaceAll("-", "")].entries())
      places[place]?.add(letter);
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  expect(places.map((found) => [...found].sort().join(""))).toEqual(Array(12).fill(alphabet));
});

it("reads letters that look like digits as these", () => {
  expect(typedBase32("oOiIlL－ｏｉ")).toBe("00111101");
});
