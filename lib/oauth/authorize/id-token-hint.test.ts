import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import type { SigningAlgorithm } from "@/lib/oauth/token/claims";
import { verifyIdTokenHint } from "./id-token-hint";

const ISSUER = "https://id.example";
const CLAIMS = { iss: ISSUER, sub: "ada", aud: "web", exp: 1000, iat: 100, sid: "s1" };

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
const pairs = {} as Record<SigningAlgorithm, Pair>;
const keys: JWK[] = [];

beforeAll(async () => {
  for (const alg of ["RS256", "ES256", "EdDSA"] as const) {
    pairs[alg] = await generateKeyPair(alg, { extractable: true });
    keys.push({ ...(await exportJWK(pairs[alg].publicKey)), kid: alg, alg, use: "sig" });
  }
});

const sign = (
  claims: JWTPayload,
  { alg = "ES256", ...header }: { alg?: SigningAlgorithm; kid?: string; typ?: string } = {},
  key = pairs[alg].privateKey,
) => new SignJWT(claims).setProtectedHeader({ alg, kid: alg, typ: "JWT", ...header }).sign(key);

const verify = (token: string) => verifyIdTokenHint(token, { keys: { keys }, issuer: ISSUER });

describe("verifyIdTokenHint", () => {
  it.each(["RS256", "ES256", "EdDSA"] as const)(
    "reads a token signed with %s, though it expired long ago",
    async (alg) => {
      const value = { subject: "ada", audience: "web", sessionId: "s1" };
      expect(await verify(await sign(CLAIMS, { alg }))).toEqual({ ok: true, value });
    },
  );

  it("accepts a token without sid", async () => {
    const { sid: _, ...claims } = CLAIMS;
    expect(await verify(await sign(claims))).toMatchObject({ value: { sessionId: null } });
  });

  it.each<[string, () => Promise<string>, string]>([
    ["another issuer", () => sign({ ...CLAIMS, iss: `${ISSUER}/` }), "issuer_foreign"],
    ["no issuer", () => sign({ sub: "ada", aud: "web", exp: 1 }), "issuer_foreign"],
    ["no end", () => sign({ iss: ISSUER, sub: "ada", aud: "web" }), "not_an_id_token"],
    ["no subject", () => sign({ iss: ISSUER, aud: "web", exp: 1 }), "not_an_id_token"],
    ["two audiences", () => sign({ ...CLAIMS, aud: ["web", "x"] }), "not_an_id_token"],
    ["a logout token", () => sign(CLAIMS, { typ: "logout+jwt" }), "not_an_id_token"],
    ["another key", async () => sign(CLAIMS, {}, await anotherKey()), "signature_invalid"],
    ["an unknown kid", () => sign(CLAIMS, { kid: "../../etc" }), "signature_invalid"],
    ["a kid of another algorithm", () => sign(CLAIMS, { kid: "RS256" }), "signature_invalid"],
  ])("refuses %s", async (_, make, error) =>
    expect(await verify(await make())).toEqual({ ok: false, error }),
  );

  it("refuses an HMAC keyed with any form of a public key", async () => {
    for (const key of keys)
      for (const secret of [JSON.stringify(key), key.n ?? key.x ?? ""]) {
        const header = { alg: "HS256", kid: key.kid ?? "", typ: "JWT" };
        const signed = new SignJWT(CLAIMS).setProtectedHeader(header);
        const token = await signed.sign(new TextEncoder().encode(secret));
        expect(await verify(token)).toEqual({ ok: false, error: "signature_invalid" });
      }
  });

  it("refuses alg none, keys inside the token, and anything but a JWT", async () => {
    const [, payload = "", signature = ""] = (await sign(CLAIMS)).split(".");
    const attacker = await generateKeyPair("ES256", { extractable: true });
    const jwk = await exportJWK(attacker.publicKey);
    const brought = [{ jwk }, { jku: "https://evil.example/" }, { x5c: ["AA=="] }];
    const own = await Promise.all(
      brought.map((more) =>
        new SignJWT(CLAIMS)
          .setProtectedHeader({ alg: "ES256", typ: "JWT", ...more })
          .sign(attacker.privateKey),
      ),
    );
    const headers = [
      { alg: "none", typ: "JWT" },
      { alg: "None", kid: "ES256" },
      { alg: "ES256", kid: "ES256", crit: ["x"], x: 1 },
      { kid: "ES256" },
      [],
      null,
    ].map((header) => Buffer.from(JSON.stringify(header)).toString("base64url"));
    const spoiled = headers.flatMap((header) => [
      `${header}.${payload}.`,
      `${header}.${payload}.${signature}`,
    ]);
    const texts = ["", ".", "..", "...", "a.b.c", "a.b.c.d.e", "é.é.é", "x".repeat(50_000), "{}"];
    for (const token of [...own, ...spoiled, ...texts, `${payload}.${payload}.${signature}`])
      expect(await verify(token), token.slice(0, 80)).toEqual({
        ok: false,
        error: "signature_invalid",
      });
  });
});

const anotherKey = async () => (await generateKeyPair("ES256")).privateKey;
