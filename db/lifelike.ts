import { randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { knownDevices } from "@/db/schema/browsers";
import { mails } from "@/db/schema/outbox";
import type { AuditEvent } from "./audit/events";
import { applicationSecrets } from "./schema/application-secrets";
import { applicationUses } from "./schema/application-uses";
import { applications, grants } from "./schema/applications";
import { auditEvents } from "./schema/audit";
import { authenticatorApps, passkeys, recoveryCodes } from "./schema/factors";
import { dailyCounts, recentCounts, sites, siteVisits } from "./schema/sites";
import { sessions, users } from "./schema/users";
import type { Db } from "./system/client";
import { columns } from "./system/columns";

export async function hasAnyData(db: Db): Promise<boolean> {
  const [found] = await db.$client<{ any: boolean }[]>`
    select exists (select from users) or exists (select from applications) or exists (select from sites) as any`;
  return found?.any === true;
}

type Times<
  Table extends { $inferSelect: object },
  Column extends keyof Table["$inferSelect"],
> = Pick<Table["$inferSelect"], Column>;

export const backdateUser = (
  db: Db,
  id: string,
  times: Times<typeof users, "createdAt" | "emailVerifiedAt">,
) => db.update(users).set(times).where(eq(users.id, id));

/** Moves a registration into the past, and gives it a client_id that is the same each time. */
export async function backdateApplication(
  db: Db,
  id: string,
  given: { clientId: string; createdAt: Date; secretUsedAt: Date },
): Promise<void> {
  const { clientId, createdAt, secretUsedAt } = given;
  await db.update(applications).set({ clientId, createdAt }).where(eq(applications.id, id));
  await db
    .update(applicationSecrets)
    .set({ createdAt, lastUsedAt: secretUsedAt })
    .where(eq(applicationSecrets.applicationId, id));
  await db
    .update(auditEvents)
    .set({ after: sql`${auditEvents.after} || jsonb_build_object('clientId', ${clientId}::text)` })
    .where(and(eq(auditEvents.applicationId, id), eq(auditEvents.event, "application.registered")));
}

export const backdateGrant = (
  db: Db,
  { userId, applicationId }: { userId: string; applicationId: string },
  lastUsedAt: Date,
) =>
  db
    .update(grants)
    .set({ lastUsedAt })
    .where(and(eq(grants.userId, userId), eq(grants.applicationId, applicationId)));

type Session = typeof sessions.$inferInsert;

/** Inserts sessions with times in the past, each of a browser of its own; returns their IDs in the same order. */
export async function insertSessions(db: Db, rows: Session[]): Promise<string[]> {
  const made = await db.insert(sessions).values(rows).returning({ id: sessions.id });
  const browsers = rows.map(({ userId, authenticatedAt: at }) => ({
    userId,
    deviceHash: randomBytes(32),
    firstSeenAt: at,
    lastSeenAt: at,
  }));
  await db.insert(knownDevices).values(browsers);
  return made.map(({ id }) => id);
}

/** Inserts passkeys and an authenticator app, which turns two-step sign-in on. */
export async function insertFactors(
  db: Db,
  keys: (typeof passkeys.$inferInsert)[],
  app: typeof authenticatorApps.$inferInsert | null,
): Promise<void> {
  if (keys.length > 0) await db.insert(passkeys).values(keys);
  if (!app) return;
  await db.insert(authenticatorApps).values(app);
  const code = { userId: app.userId, createdAt: app.createdAt };
  const codes = [...Array(8)].map(() => ({ ...code, codeHash: randomBytes(32) }));
  await db.insert(recoveryCodes).values(codes);
  await db.update(users).set({ twoStepAt: app.createdAt }).where(eq(users.id, app.userId));
}

export async function insertEvents(db: Db, events: AuditEvent[]): Promise<void> {
  await db
    .insert(auditEvents)
    .values(events.map(({ origin, ...event }) => ({ ...event, ...origin })));
}

export type Counts = {
  days: (typeof dailyCounts.$inferInsert)[];
  recent: (typeof recentCounts.$inferInsert)[];
  visits: (typeof siteVisits.$inferInsert)[];
  uses: (typeof applicationUses.$inferInsert)[];
};

/** Inserts counts by day and by ten minutes. A running server may already have counted some of today's activity. */
export async function insertCounts(db: Db, { days, recent, visits, uses }: Counts): Promise<void> {
  await db
    .insert(dailyCounts)
    .values(days)
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.what],
      set: { count: sql`excluded.count` },
    });
  await db.insert(recentCounts).values(recent).onConflictDoNothing();
  await db.insert(siteVisits).values(visits).onConflictDoNothing();
  // The use cases counted the uses of the past as today's.
  await db.delete(applicationUses);
  await db.insert(applicationUses).values(uses);
}

/** Returns active applications by name, with their users of the last 30 days, and when somebody last used them. */
export const listUsedApplications = (db: Db, since: Date) =>
  db
    .select({
      id: applications.id,
      users: sql<number>`count(*)::int`,
      lastUsedAt: sql<Date>`max(${grants.lastUsedAt})`.mapWith((at) => new Date(at)),
    })
    .from(applications)
    .innerJoin(grants, and(eq(grants.applicationId, applications.id), gt(grants.lastUsedAt, since)))
    .where(and(isNotNull(applications.approvedAt), isNull(applications.suspendedAt)))
    .groupBy(applications.id)
    .orderBy(applications.name);

/** Returns all sites with what decides about their visits. */
export const listAllSites = (db: Db) =>
  db
    .select(columns(sites, "id", "slug", "pinWeight", "enabledAt"))
    .from(sites)
    .orderBy(sites.slug);

/** Deletes queued mail: the addresses are invented. */
export const deleteMails = (db: Db) => db.delete(mails);
