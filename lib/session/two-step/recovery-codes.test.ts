import { randomUUID, scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { sha256 } from "@/lib/runtime/crypto";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes";

const USER = randomUUID();
const CODE = "0123-4567-89AB";
const FORMER = "0123-4567-89AB-CDEF-GHJK-MNPQ";

it("makes ten codes of 12 characters in groups of four, with the hashes that typing them gives", async () => {
  const { codes, hashes } = await newRecoveryCodes(USER);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(await Promise.all(codes.map((code) => recoveryCodeHash(USER, code)))).toEqual(hashes);
});

it("hashes a code slowly, with the account as salt", async () => {
  const cost = { N: 1024, r: 8, p: 1 };
  const slow = scryptSync("0123456789AB", `recovery code ${USER}`, 32, cost);
  expect(await recoveryCodeHash(USER, CODE)).toEqual(slow);
  expect(await recoveryCodeHash(randomUUID(), CODE)).not.toEqual(slow);
});

it("knows codes of 24 characters from before by their SHA-256", async () => {
  expect(await recoveryCodeHash(USER, FORMER)).toEqual(sha256(FORMER.replaceAll("-", "")));
});

const spellingsOf = (code: string) => [
  code.toLowerCase(),
  code.replaceAll("-", ""),
  ` ${code.replaceAll("-", " ")} `,
  code.replace("0", "O").replace("1", "I"),
  code.replace("0", "o").replace("1", "l"),
  [...code].map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)).join(""),
  code.replaceAll("-", "–"),
  `\u200e${code}\u200e`,
];

it.each([CODE, FORMER].flatMap((code) => spellingsOf(code).map((typed) => [typed, code])))(
  "reads %j as %s",
  async (typed, code) => {
    expect(await recoveryCodeHash(USER, typed)).toEqual(await recoveryCodeHash(USER, code));
  },
);

it.each(["", "0123", `${CODE}0`, `${FORMER}0`, CODE.replace("0", "U"), FORMER.replace("0", "é")])(
  "refuses %j",
  async (typed) => {
    expect(await recoveryCodeHash(USER, typed)).toBeNull();
  },
);
