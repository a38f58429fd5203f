import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { issueServiceTokens } from "@/db/apis/service-tokens";
import { NOWHERE } from "@/db/audit/events";
import { setPermission } from "@/lib/apis/permissions";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { makeApi, makeService } from "@/test/apis";
import { makeAuthorized } from "@/test/authorized";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { checkToken } from "./check-token";
import { ensureSigningKeys } from "./key-rotation";
import { activeSigners, signJwt } from "./keys";

const ISSUER = "http://localhost:3000";

const test = setUpProcessDatabase({ APP_SECRET: "token-check-test-secret-of-forty-characters" });

const now = new Date();
const later = new Date(now.getTime() + 3600_000);

const by = (at: Date) => ({ userId: randomUUID(), now: at });

/** An API of somebody, a service that may use it, and a token of that. */
async function makeWorld() {
  completeEnvironment({ PUBLIC_URL: ISSUER });
  await ensureSigningKeys(now);
  const { id: ownerId } = await makeUser(test.db);
  const [api, other] = [await makeApi(test.db, { ownerId }), await makeApi(test.db)];
  const service = await makeService(test.db, [api, other], { name: "Nightly job" });
  const token = newCredential("serviceToken");
  const client = {
    clientId: service.clientId,
    method: "client_secret_basic",
    secretHash: sha256(service.clientSecret),
  } as const;
  const request = {
    ...{ client, resource: api.identifierKey, scopes: ["files:read"], tokenHash: sha256(token) },
    ...{ createdAt: now, opaqueExpiresAt: later, jwtExpiresAt: later, origin: NOWHERE },
  };
  await issueServiceTokens(test.db, [request], now);
  return { ...{ api, other, ownerId, service, token }, own: { id: api.id, ownerId } };
}

const reported = (problems: object) => ({ ok: true, value: expect.objectContaining(problems) });

it("says what a token permits, and since when it doesn't", async () => {
  const { api, other, own, service, token } = await makeWorld();
  const accepted = {
    ...{ verdict: "accepted", application: "Nightly job", clientId: service.clientId, userId: "" },
    ...{ scopes: "files:read", expiresAt: later.toISOString() },
  };
  const first = await checkToken(own, token, by(now));
  expect(first).toEqual(reported(accepted));
  expect(JSON.stringify(first)).not.toContain(token);
  expect(await checkToken(own, ` Bearer ${token}\n`, by(now))).toEqual(reported(accepted));
  expect(await checkToken(own, token, by(later))).toEqual(reported({ verdict: "expired" }));
  expect(await checkToken({ id: other.id }, token, by(now))).toEqual({
    ok: true,
    value: { verdict: "other_api" },
  });
  const nobody = await makeUser(test.db);
  expect(await checkToken({ id: api.id, ownerId: nobody.id }, token, by(now))).toEqual({
    ok: false,
    error: "api_unknown",
  });
  const taken = { clientId: service.clientId, scopes: [] };
  await setPermission({ id: api.id }, taken, { actorId: null, origin: NOWHERE, at: now });
  expect(await checkToken(own, token, by(now))).toEqual(reported({ verdict: "revoked" }));
});

it("says for whom a token is", async () => {
  const { api, own } = await makeWorld();
  const owner = await makeAuthorized(test.db, { scopes: ["openid"], apis: [api], now });
  const redeemed = await owner.redeem(
    (await owner.authorize()) ?? Buffer.alloc(32),
    api.identifierKey,
  );
  const token = newCredential("accessToken");
  await test.db.$client`
    update access_tokens set token_hash = ${sha256(token)}
    where token_hash = ${redeemed?.tokens.accessTokenHash ?? null}`;
  const report = { verdict: "accepted", userId: owner.userId, scopes: "files:read files:write" };
  const shownToOwner = await checkToken(own, token, by(now));
  expect(shownToOwner).toEqual(reported(report));
  expect(shownToOwner).not.toHaveProperty("value.person");
  await test.db.$client`update users set name = 'Ada Lovelace' where id = ${owner.userId}`;
  const shownToAdministrator = await checkToken({ id: api.id }, token, by(now));
  expect(shownToAdministrator).toEqual(reported({ ...report, person: "Ada Lovelace" }));
  await test.db.$client`update users set deactivated_at = ${now} where id = ${owner.userId}`;
  expect(await checkToken(own, token, by(now))).toEqual(reported({ verdict: "revoked" }));
});

it("counts scopes that don't fit the report", async () => {
  const { own, token } = await makeWorld();
  const scopes = Array.from({ length: 100 }, (_, n) => `${"s".repeat(60)}:${n}`);
  await test.db.$client`
    update service_tokens set scopes = ${scopes} where token_hash = ${sha256(token)}`;
  const checked = await checkToken(own, token, by(now));
  expect(checked).toEqual(reported({ scopeCount: "100" }));
  expect(checked).not.toHaveProperty("value.scopes");
});

it("checks ten tokens a minute for a user", async () => {
  const { own, token } = await makeWorld();
  const asker = by(now);
  for (let n = 0; n < 10; n++)
    expect(await checkToken(own, token, asker)).toEqual(reported({ verdict: "accepted" }));
  expect(await checkToken(own, token, asker)).toEqual({
    ok: true,
    value: { verdict: "too_many", retryAfter: expect.stringMatching(/^[1-9]\d*$/) },
  });
  expect(await checkToken(own, token, by(now))).toEqual(reported({ verdict: "accepted" }));
});

const signed = (claims: Record<string, unknown>, typ: string) =>
  new SignJWT({ iss: ISSUER, exp: later.getTime() / 1000, ...claims })
    .setProtectedHeader({ alg: "HS256", typ })
    .sign(new Uint8Array(32));

const signedByFoyer = async (claims: Record<string, unknown>, typ: string) =>
  signJwt({ iss: ISSUER, jti: "a", ...claims }, (await activeSigners()).ES256, typ);

it.each<[string, string | (() => Promise<string>), object]>([
  ["no token", "files", { verdict: "unknown" }],
  ["unknown", newCredential("accessToken"), { verdict: "unknown" }],
  ["refresh", newCredential("refreshToken"), { verdict: "not_access" }],
  ["ID token", () => signed({}, "JWT"), { verdict: "not_access" }],
  ["forged", () => signed({}, "at+jwt"), { verdict: "unsigned" }],
  ["forged, with a past date", () => signed({ exp: 1000 }, "at+jwt"), { verdict: "unsigned" }],
  ["past", () => signedByFoyer({ exp: 1000 }, "at+jwt"), { verdict: "expired" }],
  ["ID token that expired", () => signedByFoyer({ exp: 1000 }, "JWT"), { verdict: "not_access" }],
  ["without an issuer", () => signed({ iss: undefined }, "at+jwt"), { verdict: "not_access" }],
  [
    "of another",
    () => signed({ iss: "https://other.example" }, "at+jwt"),
    { verdict: "other_issuer", issuer: "https://other.example" },
  ],
])("says why other text isn't accepted: %s", async (_, text, problems) => {
  const { own } = await makeWorld();
  const pasted = typeof text === "string" ? text : await text();
  expect(await checkToken(own, pasted, by(now))).toEqual(reported(problems));
});
