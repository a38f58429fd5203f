import { beforeAll, expect, it, vi } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { ensureSigningKeys } from "./key-rotation";
import { tryApplication } from "./try-application";

const ISSUER = "https://id.example.org";

const test = setUpProcessDatabase();
beforeAll(async () => {
  vi.stubEnv("PUBLIC_URL", ISSUER);
  vi.stubEnv("APP_SECRET", "try-test-secret-of-more-than-forty-characters");
  await ensureSigningKeys(new Date());
});

type Given = Parameters<typeof makeApplication>[1];

async function visit(given: Given = {}) {
  const owner = await makeUser(test.db);
  const application = await makeApplication(test.db, { ownerId: owner.id, ...given });
  const session = { ...(await makeSession(test.db, owner.id)), user: owner };
  return { owner, session, application, run: () => tryApplication(application.clientId, session) };
}

const stored = async () => {
  const [counted] = await test.db.$client`
    select (select count(*)::int from grants) as grants,
      (select count(*)::int from application_secrets where label = 'trial') as secrets,
      (select count(*)::int from token_families) as families,
      (select count(*)::int from authorization_codes) as codes,
      (select count(*)::int from access_tokens) as access,
      (select count(*)::int from refresh_tokens) as refresh,
      (select count(*)::int from audit_events) as events`;
  return counted;
};

const NOTHING = { grants: 0, secrets: 0, families: 0, codes: 0, access: 0, refresh: 0, events: 0 };

it.each<[name: string, given: Given]>([
  ["a confidential client", {}],
  ["a client that enforces its method", { authMethodEnforced: true }],
  ["a public client", { tokenEndpointAuthMethod: "none" }],
  [
    "a client that signs",
    { tokenEndpointAuthMethod: "private_key_jwt", jwksUri: "https://client.example/keys" },
  ],
  ["a client that must push", { requirePar: true, idTokenSigningAlg: "EdDSA" }],
  ["its owner's pending application", { approvedAt: null }],
  ["a first-party application", { firstParty: true }],
])("shows what %s receives, and stores nothing", async (_, given) => {
  const { owner, application, session, run } = await visit(given);
  const tried = await run();
  expect(tried).toMatchObject({
    ok: true,
    value: {
      exchange: { redirect_uri: application.redirectUri },
      response: { token_type: "Bearer", scope: "openid profile email offline_access" },
      idToken: {
        header: { alg: application.idTokenSigningAlg },
        claims: { iss: ISSUER, aud: application.clientId, sub: owner.id, sid: session.id },
      },
      me: { sub: owner.id, email: owner.email },
    },
  });
  expect(await stored()).toEqual(NOTHING);
});

it("rule 104: shows what an application of high security receives", async () => {
  const { run } = await visit({
    ...{ profile: "high_security", tokenEndpointAuthMethod: "private_key_jwt" },
    ...{ requirePar: true, requireDpop: true, idTokenSigningAlg: "ES256" },
    ...{ grantTypes: ["authorization_code"], jwksUri: "https://client.example/keys" },
  });
  const tried = await run();
  expect(tried).toMatchObject({ value: { response: { token_type: "DPoP" } } });
  expect(tried.ok && tried.value.response.refresh_token).toBeUndefined();
  expect(await stored()).toEqual(NOTHING);
});

it("shows no credential as a whole", async () => {
  const { run } = await visit();
  const tried = await run();
  const { response, exchange } = tried.ok ? tried.value : expect.fail();
  for (const credential of [
    response.access_token,
    response.refresh_token,
    response.id_token,
    exchange.code,
    exchange.code_verifier,
  ])
    expect(credential).toMatch(/^.{12}…$/);
});

it("shows no more than the registered scopes", async () => {
  const { run } = await visit({ scopes: ["profile"] });
  expect(await run()).toMatchObject({ ok: true, value: { idToken: null, me: null } });
});

it("refuses a suspended application, and a pending one to everyone but its owner", async () => {
  const suspended = await visit({ suspendedAt: new Date() });
  expect(await suspended.run()).toMatchObject({ ok: false, error: "client_suspended" });
  const pending = await visit({ approvedAt: null });
  const other = await visit();
  expect(await tryApplication(pending.application.clientId, other.session)).toMatchObject({
    ok: false,
    error: "client_pending",
  });
  expect(await tryApplication("unknown", other.session)).toMatchObject({ ok: false });
});

it("refuses a sign-in that is weaker than the application requires", async () => {
  const { session, application, run } = await visit({ requiredContext: "multi_factor" });
  expect(await run()).toMatchObject({ ok: false, error: "unmet_authentication_requirements" });
  const stronger = { ...session, amr: ["pwd", "otp", "mfa"] };
  await test.db.$client`update sessions set amr = ${stronger.amr} where id = ${session.id}`;
  expect(await tryApplication(application.clientId, stronger)).toMatchObject({ ok: true });
});

it("refuses an ended session, another user's session, and a deactivated account", async () => {
  const { session, run } = await visit();
  const other = await visit();
  const mixed = { ...other.session, user: session.user };
  expect(await tryApplication(other.application.clientId, mixed)).toMatchObject({
    ok: false,
    error: "access_cut",
  });
  await test.db.$client`update sessions set ended_at = now() where id = ${session.id}`;
  expect(await run()).toMatchObject({ ok: false, error: "access_cut" });
  await test.db.$client`update users set deactivated_at = now() where id = ${other.owner.id}`;
  expect(await other.run()).toMatchObject({ ok: false, error: "access_cut" });
  expect(await stored()).toEqual(NOTHING);
});

it("refuses an application without a redirect address", async () => {
  const { run } = await visit({ redirectUris: [] });
  expect(await run()).toMatchObject({ ok: false, error: "redirect_uri_unregistered" });
});
