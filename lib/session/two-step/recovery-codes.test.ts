import { expect, it } from "vitest";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes";

it("makes ten codes of 24 characters in groups of four", () => {
  const { codes, hashes } = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  expect(new Set(hashes.map((hash) => hash.toString("hex"))).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
});

it("uses every character of the alphabet in every place", () => {
  const places = Array.from({ length: 24 }, () => new Set<string>());
  for (let n = 0; n < 60; n++)
    for (const code of newRecoveryCodes().codes)
      for (const [place, letter] of [...code.replaceAll("-", "")].entries())
        places[place]?.add(letter);
  expect(places.map(({ size }) => size)).toEqual(Array(24).fill(32));
});

const CODE = "0123-4567-89AB-CDEF-GHJK-MNPQ";

it.each([
  CODE.toLowerCase(),
  CODE.replaceAll("-", ""),
  ` ${CODE.replaceAll("-", " ")} `,
  "O123-4567-89AB-CDEF-GHJK-MNPQ",
  "oi23-4567-89ab-cdef-ghjk-mnpq",
  "OL23-4567-89AB-CDEF-GHJK-MNPQ",
  "０１２３－４５６７－８９ａｂ－ｃｄｅｆ－ｇｈｊｋ－ｍｎｐｑ",
  CODE.replaceAll("-", "–"),
  `\u200e${CODE}\u200e`,
])("reads %j as the same code", (typed) => {
  expect(recoveryCodeHash(typed)).toEqual(recoveryCodeHash(CODE));
});

it.each(["", "0123", `${CODE}0`, CODE.replace("0", "U"), CODE.replace("0", "é")])(
  "refuses %j",
  (typed) => {
    expect(recoveryCodeHash(typed)).toBeNull();
  },
);
