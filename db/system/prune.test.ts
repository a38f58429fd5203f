import { randomBytes, randomUUID } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import { expect, it } from "vitest";
import { deviceAuthorizations } from "@/db/schema/device-authorizations";
import { limits } from "@/db/schema/limits";
import { accessTokens, refreshTokens, tokenFamilies } from "@/db/schema/tokens";
import { insertAuthorizationRequest } from "@/db/tokens/authorization-requests";
import { widenGrant } from "@/db/tokens/grants";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpTestDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { openDatabase } from "./client";
import { prune, pruneSlowly } from "./prune";

const test = setUpTestDatabase();

const now = new Date();
const DAY_MS = 86_400_000;

/** Creates a family with that many refreshes that ends after that many days. */
async function refreshed(times: number, days: number): Promise<string> {
  const [user, application] = [await makeUser(test.db), await makeApplication(test.db)];
  const of = { userId: user.id, applicationId: application.id };
  const grantId = await widenGrant(test.db, { ...of, scopes: ["openid"], now });
  const { id: sessionId } = await makeSession(test.db, user.id);
  const familyId = randomUUID();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await test.db.insert(tokenFamilies).values({
    ...{ id: familyId, ...of, applicationEpoch: 0, userEpoch: 0, sessionId, grantId },
    ...{ offline: true, scopes: ["openid"], authenticatedAt: now, createdAt: now, expiresAt },
  });
  if (times === 0) return familyId;
  await test.db.insert(refreshTokens).values(
    Array.from({ length: times }, () => ({
      ...{ familyId, tokenHash: randomBytes(32), createdAt: now },
      ...{ expiresAt, rotatedAt: now },
    })),
  );
  return familyId;
}

const countTokens = (familyId: string) =>
  test.db.$count(refreshTokens, eq(refreshTokens.familyId, familyId));

it("prunes a family at its end with all its refresh tokens, and no replaced token before", async () => {
  const [over, goesOn] = [await refreshed(2500, -1), await refreshed(3, 1)];
  await prune(test.db, now);
  expect(await countTokens(over)).toBe(0);
  expect(await test.db.$count(tokenFamilies, eq(tokenFamilies.id, over))).toBe(0);
  expect(await countTokens(goesOn)).toBe(3);
});

/** Stores an approved device request that expired some hours ago, with its family. */
async function approvedDevice(answer: "pending" | "granted", hours: number) {
  const familyId = await refreshed(0, 1);
  const expiresAt = new Date(now.getTime() - hours * 3_600_000);
  await test.db.insert(deviceAuthorizations).values({
    ...{ deviceCodeHash: randomBytes(32), userCodeHash: randomBytes(32), scopes: ["openid"] },
    ...{ applicationId: randomUUID(), applicationEpoch: 0, pollingInterval: 5, answer },
    ...{ decision: "approved", familyId, createdAt: expiresAt, expiresAt },
  });
  return familyId;
}

it("keeps expired requests of known browsers for an hour, and those of anyone no longer", async () => {
  const { id: applicationId } = await makeApplication(test.db);
  const { id: sessionId } = await makeSession(test.db, (await makeUser(test.db)).id);
  const add = async (
    hours: number,
    held: { browserHash?: Buffer; network?: Buffer; sessionId?: string; pushed?: true },
  ) => {
    const expiresAt = new Date(now.getTime() - hours * 3_600_000);
    const idHash = randomBytes(32);
    const request = { idHash, applicationId, applicationEpoch: 0, parameters: {}, ...held };
    await insertAuthorizationRequest(test.db, { ...request, createdAt: expiresAt, expiresAt });
    return idHash;
  };
  const [browserHash, network] = [randomBytes(32), randomBytes(8)];
  const kept = [
    await add(0.5, { browserHash }),
    await add(0.5, { browserHash, network, sessionId }),
    await add(-0.1, { browserHash, network }),
  ];
  const gone = [
    await add(0.5, { browserHash, network }),
    await add(0.5, { pushed: true }),
    await add(1.5, { browserHash }),
  ];
  await prune(test.db, now);
  const left = await test.db.$client`select id_hash from authorization_requests`;
  const hashes = new Set(left.map((row) => `${row.id_hash.toString("hex")}`));
  const isThere = (hash: Buffer) => hashes.has(hash.toString("hex"));
  expect([...kept, ...gone].map(isThere)).toEqual([true, true, true, false, false, false]);
});

it("prunes device requests an hour after their end, with what no device collected", async () => {
  const lost = await approvedDevice("pending", 2);
  const kept = [await approvedDevice("granted", 2), await approvedDevice("pending", 0.5)];
  await prune(test.db, now);
  const isThere = async (id: string) =>
    (await test.db.$count(tokenFamilies, eq(tokenFamilies.id, id))) === 1;
  expect(await Promise.all([lost, ...kept].map(isThere))).toEqual([false, true, true]);
  const left = await test.db.select().from(deviceAuthorizations);
  expect(left.map(({ familyId }) => familyId)).toEqual([kept[1]]);
});

/** Prunes on a connection with the settings of production, and returns the rows of a table read for it. */
async function rowsReadToPrune(table: string) {
  const db = openDatabase(test.url, { connections: 1, deadlines: true });
  try {
    const before = await rowsReadOf(db, table);
    await prune(db, now);
    return (await rowsReadOf(db, table)) - before;
  } finally {
    await db.$client.end();
  }
}

it("goes on where a batch ended, past families that still have to be deleted", async () => {
  const familyId = await refreshed(1, -1);
  await test.db.$client`
    insert into token_families
    select (jsonb_populate_record(null::token_families, to_jsonb(f) || jsonb_build_object(
      'id', gen_random_uuid(), 'expires_at', f.expires_at - n * interval '1 second'))).*
    from token_families f, generate_series(1, 5000) n where id = ${familyId}`;
  await test.db.$client`
    insert into refresh_tokens (token_hash, family_id, created_at, expires_at)
    select sha256(id::text::bytea), id, created_at, expires_at
    from token_families where expires_at < now() on conflict do nothing`;
  await test.db.$client`vacuum analyze token_families, refresh_tokens`;
  expect(await rowsReadToPrune("token_families")).toBeLessThan(4 * 5000);
  expect(await test.db.$count(tokenFamilies, lt(tokenFamilies.expiresAt, now))).toBe(0);
});

it("finds expired tokens by their index behind any number of live ones", async () => {
  const familyId = await refreshed(1, 1);
  await test.db.$client`
    insert into access_tokens (token_hash, family_id, scopes, created_at, expires_at)
    select sha256(n::text::bytea), ${familyId}, '{openid}', now(),
      now() + case when n <= 20000 then interval '1 hour' else n * interval '-1 second' end
    from generate_series(1, 22000) n`;
  await test.db.$client`vacuum analyze access_tokens`;
  expect(await rowsReadToPrune("access_tokens")).toBeLessThan(3 * 2000);
  expect(await test.db.$count(accessTokens)).toBe(20_000);
  await test.db.$client`truncate access_tokens`;
});

/** Inserts counters that expired long ago. */
async function endedCounters(count: number) {
  await test.db.$client`truncate limits`;
  await test.db.$client`
    insert into limits (key, points, expire) select 'key ' || n, 1, 0 from generate_series(1, ${count}::int) n`;
}

it("deletes more than 100,000 rows of a kind in one run while it has time", async () => {
  await endedCounters(101_500);
  await prune(test.db, now, async () => true);
  expect(await test.db.$count(limits)).toBe(0);
});

it("deletes one batch of each kind when its time is up", async () => {
  const ended = await refreshed(1500, -1);
  await endedCounters(2500);
  await prune(test.db, now, async () => false);
  expect(await countTokens(ended)).toBe(1400);
  expect(await test.db.$count(limits)).toBe(2000);
});

it("prunes on one process at a time, without waiting for the disk", async () => {
  completeEnvironment({ DATABASE_URL: test.url });
  await endedCounters(1200);
  const [other] = await Promise.all([
    test.db.$client.reserve(),
    test.db.$client`
      create function note_commit() returns trigger language plpgsql as $$ begin
        insert into limits (key, points, expire) values ('durable ' || current_setting('synchronous_commit'), 1, 9e15)
          on conflict do nothing;
        return null;
      end $$`,
  ]);
  await other`create trigger note after delete on limits for each statement execute function note_commit()`;
  await other`select pg_advisory_lock(7346222)`;
  await pruneSlowly(now);
  expect(await test.db.$count(limits)).toBe(1200);
  await other`select pg_advisory_unlock_all()`;
  other.release();
  await pruneSlowly(now);
  expect(await test.db.select({ key: limits.key }).from(limits)).toEqual([{ key: "durable off" }]);
});
