import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { isProof, newProof } from "./forwarding-check";

const secretIs = (secret: string) => {
  vi.stubEnv("APP_SECRET", secret);
  completeEnvironment({});
};
const [FIRST, SECOND] = ["a".repeat(32), "b".repeat(32)];
beforeEach(() => secretIs(FIRST));
afterEach(() => {
  vi.unstubAllEnvs();
  completeEnvironment({});
});

const now = new Date("2026-11-28T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it("a proof is valid for a minute, also if the server's clock is behind", () => {
  const proof = newProof(now);
  for (const seconds of [-60, 0, 60]) expect(isProof(proof, later(seconds))).toBe(true);
  for (const seconds of [-61, 61]) expect(isProof(proof, later(seconds))).toBe(false);
  expect(newProof(now)).not.toBe(proof);
});

it("a proof needs one of the server's secrets", () => {
  const proof = newProof(now);
  secretIs(`${SECOND},${FIRST}`);
  expect(isProof(proof, now)).toBe(true);
  secretIs(SECOND);
  expect(isProof(proof, now)).toBe(false);
});

it("anything else is no proof", () => {
  const [time, nonce, mac] = newProof(now).split(".");
  const altered = [`${Number(time) + 1}.${nonce}.${mac}`, `${time}.x.${mac}`, `${time}.${nonce}.`];
  for (const text of ["", ".", "..", "NaN.a.b", ...altered, `${time}.${nonce}.${mac}.`])
    expect(isProof(text, now)).toBe(false);
});
