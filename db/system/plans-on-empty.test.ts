import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { listApisFor } from "@/db/apis/permissions-of-users";
import type { ClientProof } from "@/db/applications/applications";
import { findProfileOfAccessToken } from "@/db/tokens/access-tokens";
import { findParties } from "@/db/tokens/authorization-parties";
import { redeemAuthorizationCode } from "@/db/tokens/code-redemptions";
import { pollDeviceAuthorization } from "@/db/tokens/device-redemptions";
import { findAccessTokensAsClients, revokeAccessTokens } from "@/db/tokens/introspection";
import { rotateRefreshTokens } from "@/db/tokens/refresh-tokens";
import type { SessionProof } from "@/db/users/sessions";
import { DEVICE_GRANT } from "@/lib/oauth/token/device";
import { makeApi, permit } from "@/test/apis";
import { setUpProductionDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { issueCode, makeTokens, newTokenHashes } from "@/test/tokens";

const real = setUpProductionDatabase();

const TABLES = [
  ...["access_tokens", "refresh_tokens", "authorization_codes", "device_authorizations"],
  "token_families",
  ...["sessions", "grants", "users", "grant_scopes"],
];
const USERS = 40;
const FAMILIES = 50;

it("looks up every credential by its index with plans that were made on empty tables", async () => {
  const db = real.production;
  const now = new Date();
  const soon = new Date(now.getTime() + 60_000);
  const client: ClientProof = { clientId: randomUUID(), method: "none", secretHash: null };
  const asked = { redirectUri: "https://client.example/callback", codeChallenge: "c".repeat(43) };
  /** Returns what was found. The hash is that of codes, an access token and a refresh token. */
  const useEach = async (
    hash: Buffer,
    proof: SessionProof,
    { applicationId, userId }: { applicationId: string; userId: string },
  ) => {
    const spent = () => ({ hash, client, tokens: newTokenHashes(soon) });
    const profile = await findProfileOfAccessToken(db, hash, now);
    const introspected = await findAccessTokensAsClients(db, [{ tokenHash: hash, client }], now);
    const rotated = await rotateRefreshTokens(db, [{ ...spent(), scopes: null }], now);
    const redeemed = await redeemAuthorizationCode(db, { ...spent(), ...asked }, now);
    const polled = await pollDeviceAuthorization(db, spent(), now);
    const parties = await findParties(db, [{ clientId: client.clientId, proof }], now);
    const revoked = await revokeAccessTokens(db, [{ tokenHash: hash, client }], now);
    const { issued } = await issueCode(db, { applicationId, sessionId: proof.id, now });
    const [api] = await listApisFor(db, applicationId, userId);
    const credentials = [profile, introspected[0], rotated[0], redeemed, polled?.grant];
    const found = [...credentials, parties[0]?.session, api];
    return [...found.map((row) => row !== null && row !== undefined), revoked[0], issued];
  };
  const rowsRead = async () => Promise.all(TABLES.map((table) => rowsReadOf(db, table)));
  const nobody = { applicationId: randomUUID(), userId: randomUUID() };
  const nothing = { id: randomUUID(), tokenHash: randomBytes(32) };
  expect(await useEach(randomBytes(32), nothing, nobody)).not.toContain(true);

  const { id: applicationId } = await makeApplication(real.db, {
    clientId: client.clientId,
    tokenEndpointAuthMethod: "none",
    grantTypes: ["authorization_code", "refresh_token", DEVICE_GRANT],
  });
  const { id: userId } = await makeUser(real.db, { passwordHash: null });
  for (let n = 0; n < USERS; n++) {
    const { id } = await makeUser(real.db, { passwordHash: null });
    await makeTokens(real.db, { userId: id, applicationId, families: FAMILIES, now });
  }
  const { tokens } = await makeTokens(real.db, { userId, applicationId, families: 1, now });
  await real.db.$client`
    insert into refresh_tokens (token_hash, family_id, created_at, expires_at)
    select token_hash, family_id, created_at, expires_at from access_tokens`;
  await real.db.$client`
    insert into authorization_codes (code_hash, family_id, redirect_uri, code_challenge, created_at, expires_at)
    select token_hash, family_id, ${asked.redirectUri}, ${asked.codeChallenge}, created_at, expires_at
    from access_tokens`;
  await real.db.$client`
    insert into device_authorizations (device_code_hash, user_code_hash, application_id, application_epoch, scopes,
      polling_interval, decision, family_id, created_at, expires_at)
    select token_hash, token_hash, ${applicationId}, 0, '{openid}', 5, 'approved', family_id, created_at, expires_at
    from access_tokens`;
  const api = await makeApi(real.db);
  await permit(real.db, applicationId, api);
  await real.db.$client`insert into grant_scopes select id, ${api.id}, '{files:read}' from grants`;
  const { id, tokenHash } = await makeSession(real.db, userId);
  const before = await rowsRead();
  const [{ tokenHash: hash } = nothing] = tokens;
  expect(await useEach(hash, { id, tokenHash }, { applicationId, userId })).not.toContain(false);
  const read = (await rowsRead()).map((rows, n) => rows - (before[n] ?? 0));
  expect(Math.max(...read), TABLES.map((table, n) => `${table} ${read[n]}`).join()).toBeLessThan(
    USERS,
  );
});
