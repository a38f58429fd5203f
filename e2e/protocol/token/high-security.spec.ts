import { exportJWK, importJWK } from "jose";
import { makeApi } from "@/test/apis";
import { newDpopKey } from "@/test/dpop";
import { newClientKey, newSigner } from "../../support/assertions";
import { expectRefusal } from "../../support/authorization-answers";
import { boundTokens } from "../../support/dpop";
import { authorizeAddress, newPair, obtainCode, redeem, signedInBrowser } from "../../support/flow";
import { makeItThatOld } from "../../support/moments";
import { CHALLENGE } from "../../support/pending-authorization";
import { expectTokenError } from "../../support/refusals";
import {
  authorizeSigned,
  newSecureClient,
  postSigned,
  pushSigned,
  redeemSigned,
  type SecureClient,
  signedTokens,
} from "../../support/secure-clients";
import { introspect } from "../../support/services";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

const BOTH = ["authorization_code", "refresh_token"];

test("rule 104: requests that weren't pushed are refused", async () => {
  const { application, user } = await newSecureClient();
  const { browser } = await signedInBrowser(user);
  const answer = await browser.get(authorizeAddress(application, CHALLENGE));
  expectRefusal(answer, application, "invalid_request");
});

test("rule 104: a client without its key can't push, and nobody gets a token without a proof", async () => {
  const client = await newSecureClient();
  const { clientId, clientSecret } = client.application;
  const stranger = { ...client, key: await newClientKey() };
  expect((await pushSigned(stranger)).pushed.status).toBe(401);
  const form = { client_id: clientId, client_secret: clientSecret, redirect_uri: "x" };
  const body = new URLSearchParams(form);
  const bySecret = await fetch(`${world().origin}/oauth/par`, { method: "POST", body });
  expect(bySecret.status).toBe(401);
  const { granted } = await authorizeSigned(client);
  await expectTokenError(redeemSigned(client, granted, { dpop: null }), "invalid_dpop_proof");
  await boundTokens(redeemSigned(client, granted));
});

/** A service of the profile that may use an API. */
const newSecureService = (apis: Awaited<ReturnType<typeof makeApi>>[]) =>
  newSecureClient(
    {
      ...{ type: "service", requirePar: false, grantTypes: ["client_credentials"] },
      ...{ scopes: [], redirectUris: [] },
    },
    { apis },
  );

const SERVICE_FORM = { grant_type: "client_credentials" };

test("rule 104: a service gets bound tokens by its key", async () => {
  const service = await newSecureService([await makeApi(db(), { tokenFormat: "jwt" })]);
  const ask = (sent = {}) => postSigned(service, "/oauth/token", SERVICE_FORM, sent);
  await expectTokenError(ask({ dpop: null }), "invalid_dpop_proof");
  await expectTokenError(ask({ claims: { aud: [world().origin] } }), "invalid_client");
  await boundTokens(ask());
});

for (const path of ["/oauth/token", "/oauth/revoke", "/oauth/introspect", "/oauth/par"])
  test(`rule 105: ${path} accepts the issuer as a string only, and others as before`, async () => {
    const client = await newSecureClient();
    const standard = { ...(await newSigner()), dpop: await newDpopKey() };
    const ask = async (asking: SecureClient, aud: unknown) =>
      (await postSigned(asking, path, { token: "x" }, { claims: { aud } })).status;
    const { origin } = world();
    for (const aud of [[origin], `${origin}${path}`, `${origin}/`, [origin, `${origin}${path}`]]) {
      expect([aud, await ask(client, aud)]).toEqual([aud, 401]);
      if (aud !== `${origin}/`) expect([aud, await ask(standard, aud)]).not.toEqual([aud, 401]);
    }
    expect(await ask(client, origin)).not.toBe(401);
  });

for (const alg of ["PS256", "ES256", "EdDSA"] as const)
  test(`rule 105: assertions may be signed with ${alg}`, async () => {
    const client = await newSecureClient({}, { alg });
    await signedTokens(client);
  });

test("rule 105: an assertion with RS256 is refused, even with a key that is registered", async () => {
  const client = await newSecureClient({}, { alg: "RS256" });
  const { pushed } = await pushSigned(client);
  expect([pushed.status, (await pushed.json()).error]).toEqual([401, "invalid_client"]);
});

test("rule 105: a key without alg signs no assertion with RS256", async () => {
  const key = await newClientKey("PS256");
  const { alg: _, ...jwk } = key.jwk;
  const client = { ...(await newSecureClient({ jwks: { keys: [jwk] } })), key };
  const privateKey = (await importJWK(await exportJWK(key.privateKey), "RS256")) as CryptoKey;
  const { granted } = await authorizeSigned(client);
  const weak = { ...key, alg: "RS256" as const, privateKey };
  await expectTokenError(redeemSigned(client, granted, { key: weak }), "invalid_client");
  expect((await pushSigned(client, {}, { key: weak })).pushed.status).toBe(401);
  await boundTokens(redeemSigned(client, granted));
});

for (const idTokenSigningAlg of ["ES256", "EdDSA"] as const)
  test(`rule 105: ID tokens are signed with ${idTokenSigningAlg}`, async () => {
    const { id_token: token } = await signedTokens(await newSecureClient({ idTokenSigningAlg }));
    const header = JSON.parse(`${Buffer.from(token.split(".")[0] ?? "", "base64url")}`);
    expect(header.alg).toBe(idTokenSigningAlg);
  });

const WEAK = { tokenFormat: "jwt", signingAlg: "RS256" } as const;
const SCOPE = "openid files:read";

test("rule 105: a request for an API with RS256 is refused before anyone signs in", async () => {
  const weak = await makeApi(db(), WEAK);
  const others = [
    await makeApi(db(), { tokenFormat: "jwt", signingAlg: "ES256" }),
    await makeApi(db(), { tokenFormat: "opaque", signingAlg: "RS256" }),
  ];
  const client = await newSecureClient({}, { apis: [weak, ...others] });
  const push = async (resource: string) =>
    (await pushSigned(client, { resource, scope: SCOPE })).pushed;
  await expectTokenError(push(weak.identifier), "invalid_target");
  for (const { identifier } of others) expect((await push(identifier)).status).toBe(201);
  const only = await newSecureClient({}, { apis: [weak] });
  const { pushed } = await pushSigned(only, { scope: "files:read" });
  await expectTokenError(pushed, "invalid_target");
});

const weaken = (id: string, alg: "RS256" | "ES256") =>
  db().$client`update apis set signing_alg = ${alg} where id = ${id}`;

test("rule 105: no grant gives a token with RS256, and none is used up by the attempt", async () => {
  const api = await makeApi(db(), { ...WEAK, signingAlg: "ES256" });
  const client = await newSecureClient({ grantTypes: BOTH }, { apis: [api] });
  const service = await newSecureService([api]);
  const { identifier: resource, id } = api;
  const { granted } = await authorizeSigned(client, { resource, scope: `${SCOPE} offline_access` });
  await weaken(id, "RS256");
  const form = { resource };
  await expectTokenError(redeemSigned(client, granted, { form }), "invalid_target");
  const asService = () => postSigned(service, "/oauth/token", SERVICE_FORM);
  await expectTokenError(asService(), "invalid_target");
  await weaken(id, "ES256");
  const { refresh_token } = await boundTokens(redeemSigned(client, granted, { form }));
  await boundTokens(asService());
  await weaken(id, "RS256");
  const refresh = { grant_type: "refresh_token", refresh_token };
  const refused = await postSigned(client, "/oauth/token", { ...refresh, resource });
  await expectTokenError(refused, "invalid_target");
  await boundTokens(postSigned(client, "/oauth/token", refresh));
});

test("rule 106: codes live 60 seconds, and 300 for other applications", async () => {
  const client = await newSecureClient();
  const { granted: young } = await authorizeSigned(client);
  await makeItThatOld(young.code, 55);
  await boundTokens(redeemSigned(client, young));
  const { granted: old } = await authorizeSigned(client);
  await makeItThatOld(old.code, 61);
  await expectTokenError(redeemSigned(client, old), "invalid_grant");
  const { application, user } = await newPair();
  const usual = await obtainCode(application, user);
  await makeItThatOld(usual.code, 290);
  expect((await redeem(application, usual)).status).toBe(200);
});

const refreshSigned = (client: SecureClient, refresh_token: string) =>
  postSigned(client, "/oauth/token", { grant_type: "refresh_token", refresh_token });

test("rule 107: refresh tokens that are turned on rotate strictly, and end by a replay", async () => {
  const client = await newSecureClient({ grantTypes: BOTH });
  const first = await signedTokens(client, { scope: "openid offline_access" });
  const second = await boundTokens(refreshSigned(client, first.refresh_token));
  expect(second.refresh_token).not.toBe(first.refresh_token);
  await expectTokenError(refreshSigned(client, first.refresh_token), "invalid_grant");
  await expectTokenError(refreshSigned(client, second.refresh_token), "invalid_grant");
});

test("rule 107: refresh tokens from before stop working where they aren't turned on", async () => {
  const client = await newSecureClient({ grantTypes: BOTH });
  const { refresh_token } = await signedTokens(client, { scope: "openid offline_access" });
  await db().$client`
    update applications set grant_types = '{authorization_code}' where id = ${client.application.id}`;
  await expectTokenError(refreshSigned(client, refresh_token), "unauthorized_client");
  const { key } = client;
  expect(await introspect({ ...client.application, key }, refresh_token)).toEqual({
    active: false,
  });
});
