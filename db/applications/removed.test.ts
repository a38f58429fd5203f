import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { refreshTokens, tokenFamilies } from "@/db/schema/tokens";
import { listSitesOfUser } from "@/db/sites/favorites";
import { findProfileOfAccessToken } from "@/db/tokens/access-tokens";
import { listGrantUses } from "@/db/tokens/grants-of-user";
import { grantsForExport } from "@/db/users/data-export";
import { listLiveSessions } from "@/db/users/own-sessions";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";
import { issueCode, makeTokens } from "@/test/tokens";
import { findClient } from "./applications";
import { deleteApplication, sweepRemovedApplications } from "./removed";

const test = setUpTestDatabase();
let user: Awaited<ReturnType<typeof makeUser>>;
let application: Awaited<ReturnType<typeof makeApplication>>;
beforeEach(async () => {
  user = await makeUser(test.db);
  application = await makeApplication(test.db);
});

const now = new Date();
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const connect = (families: number, userId = user.id) =>
  makeTokens(test.db, { userId, applicationId: application.id, families, now });

const remove = (revision: number | null = null, ownerId?: string) =>
  deleteApplication(test.db, { id: application.id, ownerId, revision }, now);

const count = async (table: string, applicationId = application.id) =>
  (
    await test.db.$client`select count(*)::int as n from ${test.db.$client(table)}
      where application_id = ${applicationId}`
  )[0]?.n;

const sweptAt = async () =>
  (await test.db.$client`select swept_at from removed_applications where id = ${application.id}`)[0]
    ?.swept_at;

it("deletes only the application, and only the revision that was shown", async () => {
  expect(await remove(2)).toBe(false);
  expect(await remove(1, user.id)).toBe(false);
  expect(await findClient(test.db, application.clientId)).not.toBeNull();
  expect(await remove(1)).toBe(true);
  expect(await findClient(test.db, application.clientId)).toBeNull();
  expect(await remove(1)).toBe(false);
});

it("ends every token at once and hides all remaining rows", async () => {
  const site = await makeSite(test.db, { applicationId: application.id });
  const { tokens } = await connect(3);
  for (const { tokenHash } of tokens)
    expect(await findProfileOfAccessToken(test.db, tokenHash, now)).not.toBeNull();
  await remove();
  for (const { tokenHash } of tokens)
    expect(await findProfileOfAccessToken(test.db, tokenHash, now)).toBeNull();
  expect(await count("grants")).toBe(1);
  expect(await listGrantUses(test.db, user.id)).toEqual([]);
  expect(await grantsForExport(test.db, user.id)).toEqual([]);
  const all = { userId: user.id, which: null, from: null, limit: 10 };
  expect((await listLiveSessions(test.db, all, now)).map((one) => one.applications)).toEqual([[]]);
  const sites = await listSitesOfUser(test.db, user.id);
  expect(sites.map(({ slug }) => slug)).not.toContain(site.slug);
});

it("issues nothing for a deleted application", async () => {
  await connect(0);
  const { id: sessionId } = await makeSession(test.db, user.id);
  await remove();
  const code = await issueCode(test.db, { applicationId: application.id, sessionId, now });
  expect(code.issued).toBe(false);
});

it("sweeps remaining rows a minute later and leaves other applications alone", async () => {
  await connect(2);
  await connect(0, (await makeUser(test.db)).id);
  const gone = application;
  application = await makeApplication(test.db);
  const { tokens } = await connect(1);
  const other = application;
  application = gone;
  await remove();
  await sweepRemovedApplications(test.db, now);
  expect(await count("token_families")).toBe(2);
  await sweepRemovedApplications(test.db, inMinutes(2));
  for (const table of ["token_families", "grants"]) expect(await count(table), table).toBe(0);
  expect(await sweptAt()).toBeNull();
  for (const table of ["token_families", "grants"])
    expect(await count(table, other.id), table).toBe(1);
  const tokenHash = tokens[0]?.tokenHash ?? Buffer.alloc(32);
  expect(await findProfileOfAccessToken(test.db, tokenHash, now)).not.toBeNull();
});

it("sweeps late rows too, and stops an hour after the removal", async () => {
  await remove();
  await sweepRemovedApplications(test.db, inMinutes(5));
  await connect(1);
  await sweepRemovedApplications(test.db, inMinutes(61));
  expect(await count("grants")).toBe(0);
  expect(await sweptAt()).toEqual(inMinutes(61));
  await connect(0);
  await sweepRemovedApplications(test.db, inMinutes(62));
  expect(await count("grants")).toBe(1);
});

it("sweeps more rows than a batch, of one user and of many", async () => {
  await connect(2100);
  await test.db.execute(sql`
    insert into grants (user_id, application_id, scopes, created_at, revoked_at)
    select ${user.id}, ${application.id}, '{openid}', now(), now() from generate_series(1, 2100)`);
  await remove();
  await sweepRemovedApplications(test.db, inMinutes(2));
  for (const table of ["token_families", "grants"]) expect(await count(table), table).toBe(0);
  const left = await test.db
    .select()
    .from(tokenFamilies)
    .where(eq(tokenFamilies.applicationId, application.id));
  expect(left).toEqual([]);
});

it("sweeps families that were refreshed more often than a batch is long", async () => {
  const { tokens } = await connect(2);
  for (const { familyId } of tokens)
    await test.db.insert(refreshTokens).values(
      Array.from({ length: 1500 }, () => ({
        ...{ familyId, tokenHash: randomBytes(32), createdAt: now },
        ...{ expiresAt: inMinutes(300), rotatedAt: now },
      })),
    );
  await remove();
  await sweepRemovedApplications(test.db, inMinutes(2));
  for (const table of ["token_families", "grants"]) expect(await count(table), table).toBe(0);
});

it("is swept by several concurrent processes", async () => {
  await connect(1500);
  await remove();
  await Promise.all([1, 2, 3].map(() => sweepRemovedApplications(test.db, inMinutes(2))));
  await sweepRemovedApplications(test.db, inMinutes(3));
  for (const table of ["token_families", "grants"]) expect(await count(table), table).toBe(0);
});
