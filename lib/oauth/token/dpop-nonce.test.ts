import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { nonceAt, nonceEndAt } from "./dpop";

const macOf = (text: string) => createHmac("sha256", "secret").update(text).digest("base64url");
const isMacOf = (text: string, candidate: string) => macOf(text) === candidate;

const start = new Date("2026-01-01T12:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const endAt = (seconds: number, nonce: string) => nonceEndAt(at(seconds), nonce, isMacOf);

it("rule 97: a nonce is the same for five minutes, and accepted for five more", () => {
  const nonce = nonceAt(start, macOf);
  expect(nonceAt(at(299), macOf)).toBe(nonce);
  expect(nonceAt(at(300), macOf)).not.toBe(nonce);
  for (const seconds of [0, 299, 300, 599]) expect(endAt(seconds, nonce)).toEqual(at(600));
  for (const seconds of [-1, 600, 86_400]) expect(endAt(seconds, nonce)).toBeNull();
});

it("rule 97: nothing else is a nonce", () => {
  for (const nonce of ["", "x", macOf(""), macOf("dpop nonce"), `${nonceAt(start, macOf)}x`])
    expect(endAt(0, nonce)).toBeNull();
});
