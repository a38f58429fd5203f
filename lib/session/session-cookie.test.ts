import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { sha256 } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { newSessionToken, readSessionProof, sealSessionKey, setSessionKey } from "./session-cookie";

const [FIRST, SECOND] = ["a".repeat(32), "b".repeat(32)];

function secrets(list: string) {
  vi.stubEnv("APP_SECRET", list);
  completeEnvironment({});
}
beforeEach(() => secrets(FIRST));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => completeEnvironment({}));

const key = { id: randomUUID(), token: newSessionToken() };
const proof = { id: key.id, tokenHash: sha256(key.token) };
const read = (value: string) => readSessionProof(new Headers({ cookie: `foyer.session=${value}` }));

it("opens its own cookies with each secret of the list, and seals with the first", () => {
  const old = sealSessionKey(key);
  expect(read(old)).toEqual(proof);
  secrets(`${SECOND},${FIRST}`);
  expect(read(old)).toEqual(proof);
  const renewed = sealSessionKey(key);
  secrets(SECOND);
  expect(read(renewed)).toEqual(proof);
  expect(read(old)).toBeNull();
});

it("never creates the same cookie twice and reveals neither ID nor token", () => {
  const [one, other] = [sealSessionKey(key), sealSessionKey(key)];
  expect(one).not.toBe(other);
  const opened = Buffer.from(one, "base64url").toString("latin1");
  for (const part of [key.id, key.token]) expect(opened).not.toContain(part);
});

/** Returns a cookie's bytes, which are spelled otherwise in base64: most are, but not all. */
function sealedOtherwiseInBase64(): Buffer {
  const sealed = Buffer.from(sealSessionKey(key), "base64url");
  return sealed.toString("base64") === sealed.toString("base64url")
    ? sealedOtherwiseInBase64()
    : sealed;
}

it("refuses a cookie with a flipped bit, truncated, or with other content", () => {
  const sealed = sealedOtherwiseInBase64();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(read(changed.toString("base64url"))).toBeNull();
    expect(read(sealed.subarray(0, at).toString("base64url"))).toBeNull();
  }
  for (const value of [`${sealed.toString("base64url")}x`, sealed.toString("base64"), "é"])
    expect(read(value)).toBeNull();
  for (const odd of [
    { ...key, id: "x" },
    { ...key, token: "short" },
    { ...key, id: `${key.id} ${key.id}` },
  ])
    expect(read(sealSessionKey(odd))).toBeNull();
});

it("reads nothing without a cookie", () => {
  expect(readSessionProof(new Headers())).toBeNull();
  expect(readSessionProof(new Headers({ cookie: "foyer.session=" }))).toBeNull();
});

it("sets HttpOnly and the maximum lifetime of a session", () => {
  expect(setSessionKey(key)).toMatch(
    /^foyer\.session=[\w-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
});
