import { generateKeyPairSync } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { auditEvents } from "@/db/schema/audit";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { changeApplication, type SettingsRequest } from "./change";
import { readApplication } from "./overview";

const test = setUpProcessDatabase();
let application: Awaited<ReturnType<typeof makeApplication>>;
let change: (
  changes: Partial<SettingsRequest>,
  revision?: number,
) => ReturnType<typeof changeApplication>;
beforeEach(async () => {
  const admin = await makeUser(test.db, { role: "administrator" });
  application = await makeApplication(test.db);
  change = (changes, revision = 1) =>
    changeApplication(
      { id: application.id, revision },
      { ...AS_IT_IS, endSecrets: true, ...changes },
      { actorId: admin.id, origin: NOWHERE, at: new Date() },
    );
});

const AS_IT_IS = {
  name: "Test Application",
  redirectUris: ["https://client.example/callback"],
  authMethod: "client_secret_basic",
  jwks: null,
  scope: "openid profile email offline_access",
  requirePar: false,
  requireDpop: false,
} satisfies SettingsRequest;

const events = () =>
  test.db
    .select({
      before: auditEvents.before,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, application.id))
    .orderBy(asc(auditEvents.id));

it("rule 104: turns high security on and off, and keeps it where a form doesn't ask", async () => {
  const key = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
  const secure = {
    ...{ authMethod: "private_key_jwt", jwks: { keys: [key] }, idTokenSigningAlg: "ES256" },
    profile: "high_security",
  } as const;
  expect(await change({ profile: "high_security" })).toMatchObject({ ok: false });
  expect(await change(secure)).toMatchObject({ ok: true });
  const high = { profile: "high_security", requirePar: true, requireDpop: true };
  const grantTypes = ["authorization_code"];
  expect(await readApplication(application.id)).toMatchObject({ ...high, grantTypes });
  expect((await events())[0]).toMatchObject({
    before: { profile: "standard", requirePar: false, requireDpop: false },
    after: high,
  });
  expect(await change({ ...secure, profile: null, name: "New" }, 2)).toMatchObject({ ok: true });
  expect(await readApplication(application.id)).toMatchObject({ ...high, name: "New" });
  expect(await change({ ...secure, refreshDespiteProfile: true }, 3)).toMatchObject({ ok: true });
  const refreshing = { refreshDespiteProfile: true, grantTypes: [...grantTypes, "refresh_token"] };
  expect(await readApplication(application.id)).toMatchObject(refreshing);
  expect(await change({ profile: "standard" }, 4)).toMatchObject({ ok: true });
  expect(await readApplication(application.id)).toMatchObject({
    ...{ ...refreshing, refreshDespiteProfile: false },
    ...{ profile: "standard", requirePar: false, requireDpop: false },
  });
});

it("rule 104: the database refuses high security without what it implies", async () => {
  const { $client: sql } = test.db;
  for (const lacking of [
    sql`token_endpoint_auth_method = 'client_secret_basic'`,
    sql`require_dpop = false`,
    sql`require_par = false`,
    sql`id_token_signing_alg = 'RS256'`,
  ]) {
    const { id } = await makeApplication(test.db, {
      ...{ profile: "high_security", tokenEndpointAuthMethod: "private_key_jwt" },
      ...{ requirePar: true, requireDpop: true, idTokenSigningAlg: "EdDSA" },
      jwks: { keys: [] },
    });
    await expect(sql`update applications set ${lacking} where id = ${id}`).rejects.toThrow(
      "applications_profile",
    );
  }
});
