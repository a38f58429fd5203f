import { createHmac, generateKeyPairSync, randomBytes } from "node:crypto";
import { CompactSign, exportJWK, type JWK } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { type DpopKey, hashOfToken, newDpopKey, signProof } from "@/test/dpop";
import { verifyProof } from "./dpop";
import { type KnownKeys, PROOF_ALGORITHMS } from "./dpop-key";

const url = "https://id.example/oauth/token";
const now = new Date("2026-01-01T12:00:00Z");
const seconds = now.getTime() / 1000;
const context = { method: "POST", url, now, known: new Map(), nonceEnd: () => null };

let key: DpopKey;
beforeAll(async () => {
  key = await newDpopKey();
});

const sign = (changes: Record<string, unknown> = {}, by: DpopKey = key) =>
  signProof(by, { method: "POST", url }, { iat: seconds, ...changes });

/** Signs a proof with another header. */
const signWith = async (header: Record<string, unknown>, by: DpopKey = key) => {
  const [, payload = ""] = (await sign({}, by)).split(".");
  const signer = new CompactSign(Buffer.from(payload, "base64url"));
  return signer
    .setProtectedHeader({ typ: "dpop+jwt", alg: by.alg, jwk: by.jwk, ...header })
    .sign(by.privateKey);
};

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

const verify = (proof: string, accessToken?: string) =>
  verifyProof(proof, accessToken === undefined ? context : { ...context, accessToken });

async function errorOf(proof: string, accessToken?: string) {
  const verified = await verify(proof, accessToken);
  return verified.ok ? null : verified.error;
}

const expectInvalid = async (proof: string) =>
  expect(await errorOf(proof)).toMatchObject({ error: "invalid_dpop_proof" });

describe("rule 94", () => {
  it.each(PROOF_ALGORITHMS)("accepts a proof by %s and returns its key", async (alg) => {
    const own = await newDpopKey(alg);
    const verified = await verify(await sign({ jti: "one" }, own));
    const endsAt = new Date(now.getTime() + 60_000);
    expect(verified).toEqual({ ok: true, value: { jkt: own.jkt, jti: "one", endsAt } });
  });

  it("verifies every signature by a key that it knows", async () => {
    const [own, other] = [await newDpopKey(), await newDpopKey()];
    const proof = await sign({}, own);
    expect(await errorOf(proof)).toBeNull();
    const [, payload, signature] = (await sign({}, other)).split(".");
    const [header, ownPayload] = proof.split(".");
    await expectInvalid(`${header}.${payload}.${signature}`);
    await expectInvalid(`${header}.${ownPayload}.${signature}`);
    expect(await verify(await sign({}, own))).toMatchObject({ value: { jkt: own.jkt } });
  });

  it("remembers keys that signed, and forgets the first ones", async () => {
    const known: KnownKeys = new Map();
    const proof = await sign();
    const [header = "", payload] = proof.split(".");
    await verifyProof(`${header}.${payload}.AAAA`, { ...context, known });
    expect(known.size).toBe(0);
    await verifyProof(proof, { ...context, known });
    const own = known.get(header);
    if (!own) throw new Error("the key was not remembered");
    expect(own.jkt).toBe(key.jkt);
    for (let n = 1; n < 1000; n++) known.set(`header ${n}`, own);
    await verifyProof(proof, { ...context, known });
    expect(known.has(header)).toBe(true);
    await verifyProof(await sign({}, await newDpopKey()), { ...context, known });
    expect(known.size).toBe(1000);
    expect(known.has(header)).toBe(false);
  });

  it("ignores unknown claims and header parameters, and the names of a key", async () => {
    expect(await errorOf(await sign({ exp: 1, nbf: 1e12, other: { a: 1 } }))).toBeNull();
    expect(await errorOf(await signWith({ other: 1, kid: "x" }))).toBeNull();
    const jwk = { ...key.jwk, kid: "mine", use: "sig", key_ops: ["verify"], ext: true };
    expect(await verify(await signWith({ jwk }))).toMatchObject({ value: { jkt: key.jkt } });
  });

  it.each<[string, Record<string, unknown>]>([
    ["no typ", { typ: undefined }],
    ["typ JWT", { typ: "JWT" }],
    ["typ at+jwt", { typ: "at+jwt" }],
    ["another spelling of typ", { typ: "DPOP+JWT" }],
    ["no key", { jwk: undefined }],
    ["null as the key", { jwk: null }],
    ["a list as the key", { jwk: [] }],
    ["text as the key", { jwk: "key" }],
    ["an unknown type of key", { jwk: { kty: "oct", k: "AAAA" } }],
    ["a point off the curve", { jwk: { kty: "EC", crv: "P-256", x: "AAAA", y: "AAAA" } }],
  ])("rejects %s", async (_, header) => expectInvalid(await signWith(header)));

  it("rejects a key that is another's, private, of another curve, or of a size that is unfit", async () => {
    await expectInvalid(await signWith({ jwk: (await newDpopKey()).jwk }));
    await expectInvalid(await signWith({ jwk: { ...key.jwk, use: "enc" } }));
    const exposed = await errorOf(await signWith({ jwk: await exportJWK(key.privateKey) }));
    expect(exposed?.error_description).toContain("private key");
    const other = generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey;
    await expectInvalid(await signWith({ jwk: other.export({ format: "jwk" }) }));
    const rsa = await newDpopKey("PS256");
    const short = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
    await expectInvalid(await signWith({ jwk: short.export({ format: "jwk" }) }, rsa));
    const n = Buffer.concat([Buffer.from([0x80]), randomBytes(640), Buffer.from([1])]);
    const long = { kty: "RSA", e: "AQAB", n: n.toString("base64url") };
    await expectInvalid(await signWith({ jwk: long }, rsa));
    expect(await errorOf(await signWith({}, rsa))).toBeNull();
  });

  it("rejects algorithms that are symmetric, weak or none", async () => {
    const payload = encode({ jti: "j", htm: "POST", htu: url, iat: seconds });
    const forged = (alg: string, jwk: JWK, signature: (text: string) => string) => {
      const text = `${encode({ typ: "dpop+jwt", alg, jwk })}.${payload}`;
      return `${text}.${signature(text)}`;
    };
    await expectInvalid(forged("none", key.jwk, () => ""));
    await expectInvalid(forged("none", key.jwk, () => "AAAA"));
    const secret = randomBytes(32);
    const mac = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
    const symmetric = { kty: "oct", k: secret.toString("base64url") };
    await expectInvalid(forged("HS256", symmetric, mac));
    const rsa = await newDpopKey("PS256");
    for (const alg of ["RS256", "RS512", "PS512", "ES384", "ES256"])
      await expectInvalid(forged(alg, rsa.jwk, () => "AAAA"));
    await expectInvalid(forged("PS256", { ...rsa.jwk, alg: "RS256" }, () => "AAAA"));
    await expectInvalid(await sign({}, { ...rsa, jwk: key.jwk }));
  });

  it("rejects crit, even for what is understood elsewhere", async () => {
    const [, payload = "", signature = ""] = (await sign()).split(".");
    const header = { typ: "dpop+jwt", alg: "ES256", jwk: key.jwk, b64: true, crit: ["b64"] };
    await expectInvalid(`${encode(header)}.${payload}.${signature}`);
  });

  it.each<[string, (proof: string) => string]>([
    ["two headers", (proof) => `${proof}, ${proof}`],
    ["nothing", () => ""],
    ["two parts", (proof) => proof.split(".").slice(0, 2).join(".")],
    ["an empty signature", (proof) => proof.replace(/[^.]+$/, "")],
    ["four parts", (proof) => `${proof}.AAAA`],
    ["padding", (proof) => `${proof}=`],
    ["a space before it", (proof) => ` ${proof}`],
    ["a header that is no object", (proof) => proof.replace(/^[^.]+/, encode([]))],
    ["a header that is no JSON", (proof) => proof.replace(/^[^.]+/, "AAAA")],
    ["claims that are no object", (proof) => proof.replace(/\.[^.]+\./, ".MQ.")],
  ])("rejects %s", async (_, change) => expectInvalid(change(await sign())));

  it("rejects more than 4 KB", async () => {
    expect((await sign({ pad: "x".repeat(2700) })).length).toBeLessThan(4096);
    expect(await errorOf(await sign({ pad: "x".repeat(2700) }))).toBeNull();
    await expectInvalid(await sign({ pad: "x".repeat(2800) }));
  });

  it.each<Record<string, unknown>>([
    { jti: undefined },
    { jti: "" },
    { jti: 1 },
    { htm: undefined },
    { htm: "post" },
    { htm: "GET" },
    { htm: ["POST"] },
    { iat: undefined },
    { iat: `${seconds}` },
    { iat: null },
  ])("rejects the claims %j", async (changes) => expectInvalid(await sign(changes)));

  it("rejects 400 proofs with one changed character", async () => {
    const proof = await sign();
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    for (let round = 0; round < 400; round += 1) {
      // The last character of a signature has bits that are ignored.
      const at = Math.floor((round / 400) * (proof.length - 1));
      const one = alphabet[(alphabet.indexOf(proof[at] ?? "") + 1 + (round % 63)) % 65] ?? "";
      const changed = `${proof.slice(0, at)}${one}${proof.slice(at + 1)}`;
      if (changed !== proof) expect(await errorOf(changed), changed).not.toBeNull();
    }
  });

  it("compares ath with the access token where there is one", async () => {
    const token = "foyer_at_abc";
    const withHash = (ath: unknown) => sign({ ath });
    expect(await errorOf(await withHash(hashOfToken(token)), token)).toBeNull();
    for (const ath of [undefined, "", token, hashOfToken("other"), `${hashOfToken(token)}=`])
      expect(await errorOf(await withHash(ath), token)).toMatchObject({
        error: "invalid_dpop_proof",
        error_description: expect.stringContaining("ath"),
      });
  });
});
