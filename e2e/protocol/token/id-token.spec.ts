import { createHash } from "node:crypto";
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { callMe, newPair, newTokens, obtainTokens, refresh } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

const keySet = (origin = world().origin) => createRemoteJWKSet(new URL(`${origin}/oauth/jwks`));

const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

test("rule 37: the key set has each algorithm and no private members", async () => {
  for (const origin of [world().origin, world().secondOrigin]) {
    const response = await fetch(`${origin}/oauth/jwks`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const { keys } = await response.json();
    // The active key and the next one (rule 39).
    const algorithms = keys.map((key: { alg: string }) => key.alg).sort();
    expect(algorithms).toEqual(["ES256", "ES256", "EdDSA", "EdDSA", "RS256", "RS256"]);
    for (const key of keys) {
      expect(key).toMatchObject({ use: "sig", kid: expect.stringMatching(/^[\w-]{43}$/) });
      expect(PRIVATE_MEMBERS.filter((member) => member in key)).toEqual([]);
    }
    const rsa = keys.find((key: { alg: string }) => key.alg === "RS256");
    expect(Buffer.from(rsa.n, "base64url").byteLength * 8).toBeGreaterThanOrEqual(2048);
  }
});

/** OpenID Connect Core 3.1.3.6: the left half of the hash that belongs to the algorithm. */
function leftHalf(accessToken: string, hash: string) {
  const digest = createHash(hash).update(accessToken, "ascii").digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
}

for (const [alg, hash] of [
  ["RS256", "sha256"],
  ["ES256", "sha256"],
  ["EdDSA", "sha512"],
] as const)
  test(`rules 37, 38: an ID token signed with ${alg} verifies and says who, for whom and until when`, async () => {
    const { application, user } = await newPair({ idTokenSigningAlg: alg });
    const begun = Math.floor(Date.now() / 1000);
    const { tokens, session } = await obtainTokens(application, user, { nonce: "n-0S6_WzA2Mj é" });
    const refreshed = await (await refresh(application, tokens.refresh_token)).json();
    for (const { id_token, access_token } of [tokens, refreshed]) {
      expect(decodeProtectedHeader(id_token)).toMatchObject({ alg, kid: expect.any(String) });
      const { payload } = await jwtVerify(id_token, keySet(world().secondOrigin));
      expect(payload).toEqual({
        iss: world().origin,
        sub: user.id,
        aud: application.clientId,
        iat: expect.any(Number),
        exp: (payload.iat ?? 0) + 900,
        auth_time: Math.floor(session.authenticatedAt.getTime() / 1000),
        acr: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
        amr: ["pwd"],
        nonce: "n-0S6_WzA2Mj é",
        sid: session.id,
        at_hash: leftHalf(access_token, hash),
      });
      expect(payload.iat).toBeGreaterThanOrEqual(begun);
      expect(payload.iat).toBeLessThanOrEqual(Date.now() / 1000);
    }
  });

test("rule 38: iss is discovery's issuer, byte for byte, on both processes", async () => {
  const { application, tokens } = await newTokens();
  const again = await refresh(application, tokens.refresh_token, world().secondOrigin);
  const { id_token } = await again.json();
  for (const origin of [world().origin, world().secondOrigin]) {
    const { issuer } = await (await fetch(`${origin}/.well-known/openid-configuration`)).json();
    const audience = application.clientId;
    await jwtVerify(id_token, keySet(origin), { issuer, audience });
    await jwtVerify(tokens.id_token, keySet(origin), { issuer, audience });
  }
});

test("rule 38: without a nonce there is none", async () => {
  const { tokens } = await newTokens({}, { nonce: null });
  const { payload } = await jwtVerify(tokens.id_token, keySet());
  expect(payload).not.toHaveProperty("nonce");
});

test("the claims parameter puts claims of granted scopes into the ID token, refreshed ones too", async () => {
  const { application, user } = await newPair();
  const claims = JSON.stringify({ id_token: { email: null, name: null, picture: null } });
  const { tokens } = await obtainTokens(application, user, { claims, scope: "openid email" });
  const refreshed = await (await refresh(application, tokens.refresh_token)).json();
  for (const { id_token } of [tokens, refreshed]) {
    const { payload } = await jwtVerify(id_token, keySet());
    expect(payload).toMatchObject({ sub: user.id, email: user.email });
    expect(payload).not.toHaveProperty("name");
    expect(payload).not.toHaveProperty("picture");
  }
});

test("an application that wants them gets the claims of the granted scopes in every ID token, as /me has them", async () => {
  const { application, user } = await newPair({
    claimsInIdToken: true,
    scopes: ["openid", "profile", "email", "groups", "offline_access"],
  });
  for (const scope of ["openid email", "openid profile email groups"]) {
    const { tokens } = await obtainTokens(application, user, { scope });
    const refreshed = await (await refresh(application, tokens.refresh_token)).json();
    for (const { id_token, access_token } of [tokens, refreshed]) {
      const { payload } = await jwtVerify(id_token, keySet());
      const me = await (await callMe(access_token)).json();
      expect(payload).toMatchObject(me);
      const protocol = [
        "iss",
        "aud",
        "iat",
        "exp",
        "auth_time",
        "acr",
        "amr",
        "nonce",
        "sid",
        "at_hash",
      ];
      expect(Object.keys(payload).sort()).toEqual([...Object.keys(me), ...protocol].sort());
    }
  }
});
