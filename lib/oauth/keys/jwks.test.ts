import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { describe, expect, it } from "vitest";
import { algorithmsOf, MAX_CLIENT_KEYS, parseClientJwks, usableKeys } from "./jwks";

type Jwk = Record<string, unknown>;

const publicJwk = ({ publicKey }: { publicKey: KeyObject }): Jwk => ({
  ...publicKey.export({ format: "jwk" }),
});
const rsaOf = (modulusLength: number, publicExponent = 65_537) =>
  publicJwk(generateKeyPairSync("rsa", { modulusLength, publicExponent }));

const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const ec = publicJwk(pair);
const rsa = rsaOf(2048);
const okp = publicJwk(generateKeyPairSync("ed25519"));
const certificate = { x5c: ["MII"], x5t: "x", x5u: "https://evil.example/" };

describe("parseClientJwks", () => {
  it.each([
    ["RSA", rsa, ["RS256", "PS256"]],
    ["RSA for one algorithm", { ...rsa, alg: "PS256" }, ["PS256"]],
    ["EC", { ...ec, kid: "a", alg: "ES256" }, ["ES256"]],
    ["OKP", okp, ["EdDSA", "Ed25519"]],
    ["OKP by its old name", { ...okp, alg: "EdDSA" }, ["EdDSA", "Ed25519"]],
  ])("accepts %s and returns its algorithms", (_, jwk, algorithms) => {
    const keys = parseClientJwks({ keys: [jwk] });
    expect(keys).toEqual({ ok: true, value: { keys: [jwk] } });
    expect(keys.ok && keys.value.keys.map(algorithmsOf)).toEqual([algorithms]);
  });

  it("keeps only the members that verification needs", () => {
    const jwk = { ...okp, ...certificate, use: "sig", key_ops: ["verify"], name: "\0" };
    expect(parseClientJwks({ keys: [jwk], more: 1 })).toEqual({ ok: true, value: { keys: [okp] } });
  });

  it.each<[string, unknown]>([
    ["null", null],
    ["a string", "{}"],
    ["an array", [ec]],
    ["a bare key", ec],
    ["no array", { keys: { 0: ec } }],
    ["no keys", { keys: [] }],
    ["too many keys", { keys: Array(MAX_CLIENT_KEYS + 1).fill(okp) }],
    [
      "two keys of one kid",
      {
        keys: [
          { ...ec, kid: "a" },
          { ...okp, kid: "a" },
        ],
      },
    ],
  ])("refuses %s", (_, json) => expect(parseClientJwks(json).ok).toBe(false));

  it.each<[string, unknown]>([
    ["no object", "key"],
    ["an array", []],
    ["a private key", pair.privateKey.export({ format: "jwk" })],
    ["a private member that is empty", { ...ec, d: "" }],
    ["a symmetric key", { kty: "oct", k: "c2VjcmV0" }],
    ["a symmetric key in disguise", { ...rsa, k: "c2VjcmV0" }],
    ["an unknown kty", { ...ec, kty: "AKP" }],
    ["kty of a prototype", { ...ec, kty: "__proto__" }],
    ["no kty", { ...ec, kty: undefined }],
    ["another curve", publicJwk(generateKeyPairSync("ec", { namedCurve: "P-384" }))],
    ["secp256k1", publicJwk(generateKeyPairSync("ec", { namedCurve: "secp256k1" }))],
    ["a curve for agreement", publicJwk(generateKeyPairSync("x25519"))],
    ["Ed448", publicJwk(generateKeyPairSync("ed448"))],
    ["a point off the curve", { ...ec, y: ec.x }],
    ["half a point", { ...ec, y: undefined }],
    ["RSA of 1024 bits", rsaOf(1024)],
    ["RSA padded with zeros", { ...rsa, n: `AAAA${"A".repeat(300)}${rsaOf(1024).n}` }],
    ["RSA beyond all measure", { ...rsa, n: "_".repeat(1400) }],
    ["an exponent of 1", { ...rsa, e: "AQ" }],
    ["an even exponent", { ...rsa, e: "BA" }],
    ["a huge exponent", { ...rsa, e: rsa.n }],
    ["numbers that are none", { ...rsa, n: 5 }],
    ["alg none", { ...ec, alg: "none" }],
    ["alg HS256", { ...rsa, alg: "HS256" }],
    ["an alg of another type", { ...ec, alg: "RS256" }],
    ["use enc", { ...rsa, use: "enc" }],
    ["key_ops without verify", { ...rsa, key_ops: ["encrypt"] }],
    ["key_ops that is none", { ...rsa, key_ops: "verify" }],
    ["a kid that cannot be stored", { ...ec, kid: "a\0" }],
    ["an empty kid", { ...ec, kid: "" }],
    ["a kid that is no text", { ...ec, kid: 1 }],
  ])("neither registers nor uses %s", (_, jwk) => {
    const parsed = parseClientJwks({ keys: [okp, jwk] });
    expect(parsed).toEqual({ ok: false, error: { fault: expect.any(String), key: 2 } });
    expect(usableKeys({ keys: [okp, jwk] })).toEqual([okp]);
  });
});

describe("usableKeys", () => {
  it("reads no more keys than a client may have", () => {
    expect(usableKeys({ keys: Array(1000).fill(okp) })).toHaveLength(MAX_CLIENT_KEYS);
  });

  it.each([null, [], {}, { keys: {} }, 1])("finds no key set in %j", (json) =>
    expect(usableKeys(json)).toBeNull(),
  );
});
