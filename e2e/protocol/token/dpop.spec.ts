import { newDpopKey } from "@/test/dpop";
import {
  boundTokens,
  challengeOf,
  meByKey,
  meWith,
  proofFor,
  redeemByKey,
  refreshByKey,
  tokenByKey,
} from "../../support/dpop";
import { callMe, newPair, obtainCode, obtainTokens } from "../../support/flow";
import { expectApiError, expectTokenError, expectUnstored } from "../../support/refusals";
import { bothOrigins, introspect } from "../../support/services";
import { expect, test } from "../../support/spec";
import { codeForm } from "../../support/token-call";
import { db, world } from "../../support/world";

const OPENID = { scope: "openid profile offline_access" };

for (const alg of ["ES256", "PS256", "EdDSA", "Ed25519"] as const)
  test(`rules 94, 97 and 100: a proof by ${alg} binds the access token to its key`, async () => {
    const { application, user } = await newPair();
    const key = await newDpopKey(alg);
    const response = await redeemByKey(application, await obtainCode(application, user), key);
    expectUnstored(response);
    expect(response.headers.get("dpop-nonce")).toMatch(/^[\w-]{43}$/);
    const tokens = await boundTokens(response);
    expect(tokens.expires_in).toBe(900);
    for (const origin of bothOrigins()) {
      const profile = await meByKey(tokens.access_token, key, { origin });
      expect(profile.status).toBe(200);
      expect(profile.headers.get("dpop-nonce")).toBe(response.headers.get("dpop-nonce"));
      expect(await profile.json()).toMatchObject({ sub: user.id });
    }
    expect(await introspect(application, tokens.access_token)).toMatchObject({
      ...{ active: true, token_type: "DPoP", cnf: { jkt: key.jkt }, sub: user.id },
    });
  });

test("rules 94, 98 and 99: a rejected proof consumes no code and no refresh token", async () => {
  const { application, user } = await newPair();
  const key = await newDpopKey();
  const granted = await obtainCode(application, user, OPENID);
  const wrong = { htm: "GET", htu: `${world().origin}/oauth/par`, jti: "", iat: 0, nonce: "x" };
  for (const [name, value] of Object.entries(wrong)) {
    const refused = await redeemByKey(application, granted, key, { [name]: value });
    expect(refused.headers.get("dpop-nonce"), name).toMatch(/^[\w-]{43}$/);
    const error = ["iat", "nonce"].includes(name) ? "use_dpop_nonce" : "invalid_dpop_proof";
    await expectTokenError(refused, error, 400);
  }
  const used = { jti: "used" };
  const tokens = await boundTokens(redeemByKey(application, granted, key, used));
  const again = await tokenByKey(
    application,
    { grant_type: "refresh_token", refresh_token: tokens.refresh_token },
    key,
    used,
  );
  await expectTokenError(again, "invalid_dpop_proof");
  await boundTokens(refreshByKey(application, tokens.refresh_token, key));
});

test("rules 96 and 97: a client with a wrong clock recovers in one round trip, on any process", async () => {
  const { application, user } = await newPair();
  const key = await newDpopKey();
  const granted = await obtainCode(application, user);
  const iat = Math.floor(Date.now() / 1000) - 86_400;
  const refused = await redeemByKey(application, granted, key, { iat });
  const nonce = refused.headers.get("dpop-nonce") ?? "";
  await expectTokenError(refused, "use_dpop_nonce");
  const origin = world().secondOrigin;
  const tokens = await boundTokens(redeemByKey(application, granted, key, { iat, nonce, origin }));
  const late = await meByKey(tokens.access_token, key, { iat });
  expect(challengeOf(late)).toMatch(/^DPoP error="use_dpop_nonce", algs="ES256 PS256 /);
  expect(late.headers.get("dpop-nonce")).toBe(nonce);
  await expectApiError(late, 401, "unauthenticated");
  expect((await meByKey(tokens.access_token, key, { iat, nonce })).status).toBe(200);
});

test("rule 95: htu is compared with PUBLIC_URL, whatever Host says", async () => {
  const { application, user } = await newPair();
  const key = await newDpopKey();
  const { host, origin } = new URL(world().origin);
  const same = [`${origin}/oauth/token?a=b#c`, `HTTP://${host.toUpperCase()}/oauth/./token`];
  for (const htu of same) {
    const granted = await obtainCode(application, user);
    await boundTokens(redeemByKey(application, granted, key, { htu }));
  }
  const granted = await obtainCode(application, user);
  for (const htu of [`https://${host}/oauth/token`, `${origin}/oauth/token/`, "/oauth/token"]) {
    await expectTokenError(redeemByKey(application, granted, key, { htu }), "invalid_dpop_proof");
  }
  const elsewhere = { origin: world().secondOrigin, htu: `${world().secondOrigin}/oauth/token` };
  await expectTokenError(redeemByKey(application, granted, key, elsewhere), "invalid_dpop_proof");
});

test("rule 133: the error says what was sent and what was expected, as does the developer's list", async () => {
  const { application, user } = await newPair();
  const granted = await obtainCode(application, user);
  // Asking for a nonce is no failure.
  await redeemByKey(application, granted, await newDpopKey(), { iat: 0 });
  const htu = `${world().origin}/token`;
  const refused = await redeemByKey(application, granted, await newDpopKey(), { htu });
  const description = `htu was ${htu}, expected ${world().origin}/oauth/token`;
  const error = "invalid_dpop_proof";
  expect(await refused.json()).toEqual({ error, error_description: description });
  const noted = async () => [
    ...(await db().$client`
      select error, description from application_failures where application_id = ${application.id}`),
  ];
  await expect.poll(noted, { timeout: 10_000 }).toEqual([{ error, description }]);
});

test("rule 99: /me challenges for both schemes without a token, and for DPoP about a proof", async () => {
  const { application, user } = await newPair();
  const key = await newDpopKey();
  const tokens = await boundTokens(
    redeemByKey(application, await obtainCode(application, user), key),
  );
  const none = challengeOf(await fetch(`${world().origin}/api/v1/me`));
  expect(none).toMatch(
    /^Bearer resource_metadata="[^"]+", DPoP algs="ES256 PS256 EdDSA Ed25519", resource_metadata="[^"]+"$/,
  );
  const proof = { method: "GET", accessToken: tokens.access_token };
  const wrong = { htm: "POST", htu: world().origin, ath: "x", jti: 1 };
  for (const [name, value] of Object.entries(wrong)) {
    const sent = await proofFor(key, "/api/v1/me", { ...proof, [name]: value });
    const refused = await meWith(tokens.access_token, { proof: sent });
    expect(challengeOf(refused), name).toMatch(/^DPoP error="invalid_dpop_proof", algs="/);
    await expectApiError(refused, 401, "unauthenticated");
  }
  const missing = await meWith(tokens.access_token, { proof: null });
  expect(challengeOf(missing)).toMatch(/^DPoP error="invalid_dpop_proof", algs="/);
  const unknown = `foyer_at_${"A".repeat(43)}`;
  expect(challengeOf(await meByKey(unknown, key))).toMatch(/^DPoP error="invalid_token", algs="/);
  for (const method of ["POST", "HEAD"]) {
    const sent = await proofFor(key, "/api/v1/me", { ...proof, method });
    expect((await meWith(tokens.access_token, { proof: sent, method })).status).toBe(200);
  }
});

test("rule 102: the scheme has to fit the token", async () => {
  const { application, user } = await newPair();
  const key = await newDpopKey();
  const bound = await boundTokens(
    redeemByKey(application, await obtainCode(application, user), key),
  );
  const asBearer = await callMe(bound.access_token);
  expect(challengeOf(asBearer)).toMatch(/^Bearer error="invalid_token", resource_metadata="/);
  await expectApiError(asBearer, 401, "unauthenticated");
  const proof = await proofFor(key, "/api/v1/me", {
    ...{ method: "GET", accessToken: bound.access_token },
  });
  expect((await meWith(bound.access_token, { proof, scheme: "Bearer" })).status).toBe(401);
  const { tokens } = await obtainTokens(application, user);
  const unbound = await meByKey(tokens.access_token, key);
  expect(challengeOf(unbound)).toMatch(/^DPoP error="invalid_token", algs="/);
  expect(unbound.status).toBe(401);
  expect((await callMe(tokens.access_token)).status).toBe(200);
});

test("rule 103: revocation and introspection ignore proofs, and scripts may send and read them", async () => {
  const { application, user } = await newPair();
  const key = await newDpopKey();
  const tokens = await boundTokens(
    redeemByKey(application, await obtainCode(application, user), key),
  );
  const { clientId: id, clientSecret: secret } = application;
  const body = new URLSearchParams({ client_id: id, token: tokens.access_token });
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
  for (const path of ["/oauth/introspect", "/oauth/revoke"]) {
    const headers = { DPoP: "x", Authorization: authorization };
    const answer = await fetch(`${world().origin}${path}`, { method: "POST", headers, body });
    expect([answer.status, answer.headers.get("dpop-nonce")]).toEqual([200, null]);
  }
  expect((await meByKey(tokens.access_token, key)).status).toBe(401);
  const endpoints = ["/oauth/token", "/oauth/par", "/oauth/revoke", "/api/v1/me"];
  const metadata = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"];
  for (const path of [...endpoints, ...metadata]) {
    const preflight = await fetch(`${world().origin}${path}`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    const { headers } = preflight;
    expect(headers.get("access-control-allow-headers"), path).toContain("DPoP");
    expect(headers.get("access-control-allow-headers")).toContain("MCP-Protocol-Version");
    expect(headers.get("access-control-expose-headers")).toContain("DPoP-Nonce");
  }
  const asked = await tokenByKey(
    application,
    codeForm({ code: "", verifier: "", redirectUri: "" }),
    key,
  );
  expect(asked.headers.get("access-control-expose-headers")).toContain("DPoP-Nonce");
});
