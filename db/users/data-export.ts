import { and, asc, eq, gt, sql } from "drizzle-orm";
import { applications, grants } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import { knownDevices } from "@/db/schema/browsers";
import { passkeys } from "@/db/schema/factors";
import { groupMembers, groups } from "@/db/schema/groups";
import { identities, identityProviders } from "@/db/schema/identities";
import { favorites, sites } from "@/db/schema/sites";
import { sessions } from "@/db/schema/users";
import { sees } from "@/db/sites/sites";
import type { Db } from "@/db/system/client";
import { columns } from "@/db/system/columns";

/** Exports a user's rows without hashes and internal IDs. */
export const sessionsForExport = (db: Db, userId: string) =>
  db
    .select({
      startedAt: sessions.createdAt,
      ...columns(sessions, "authenticatedAt", "lastSeenAt", "expiresAt", "endedAt", "network"),
      browser: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt);

export const grantsForExport = (db: Db, userId: string) =>
  db
    .select({
      application: applications.name,
      scopes: grants.scopes,
      apis: sql<Record<string, string[]>>`coalesce((
        select jsonb_object_agg(api.identifier, gs.scopes) from grant_scopes gs join apis api on api.id = gs.api_id
        where gs.grant_id = ${grants.id}), '{}')`,
      givenAt: grants.createdAt,
      lastUsedAt: grants.lastUsedAt,
      removedAt: grants.revokedAt,
    })
    .from(grants)
    .innerJoin(applications, eq(applications.id, grants.applicationId))
    .where(eq(grants.userId, userId))
    .orderBy(grants.createdAt);

export const favoritesForExport = (db: Db, userId: string) =>
  db
    .select({ site: sites.title, address: sites.displayUrl, since: favorites.createdAt })
    .from(favorites)
    .innerJoin(sites, eq(sites.id, favorites.siteId))
    .where(and(eq(favorites.userId, userId), sees(userId)))
    .orderBy(favorites.createdAt);

export const groupsForExport = (db: Db, userId: string) =>
  db
    .select({
      key: groups.key,
      name: groups.name,
      administers: groupMembers.administers,
      since: groupMembers.addedAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.userId, userId))
    .orderBy(groups.key);

export const devicesForExport = (db: Db, userId: string) =>
  db
    .select({ firstSeenAt: knownDevices.firstSeenAt, lastSeenAt: knownDevices.lastSeenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(knownDevices.firstSeenAt);

/** Names no provider but by the passkey's name; keys and credential IDs are of no use elsewhere. */
export const identitiesForExport = (db: Db, userId: string) =>
  db
    .select({
      provider: identityProviders.name,
      ...columns(identities, "subject", "email", "linkedAt", "lastSignedInAt"),
    })
    .from(identities)
    .innerJoin(identityProviders, eq(identityProviders.id, identities.providerId))
    .where(eq(identities.userId, userId))
    .orderBy(identities.linkedAt);

export const passkeysForExport = (db: Db, userId: string) =>
  db
    .select({
      name: passkeys.name,
      site: passkeys.rpId,
      synced: passkeys.backupEligible,
      backedUp: passkeys.backedUp,
      addedAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt);

/**
 * Returns a page of a user's events since a day, oldest first. Events caused by another user omit
 * network and browser.
 */
export function eventsForExport(
  db: Db,
  of: { userId: string; since: Date; afterId: number },
  limit: number,
) {
  const another = sql`${auditEvents.actorId} is not null and ${auditEvents.actorId} <> ${of.userId}`;
  return db
    .select({
      ...columns(auditEvents, "id", "at", "event"),
      byYou: sql<boolean>`${auditEvents.actorId} is not distinct from ${of.userId}`,
      network: sql<string | null>`case when ${another} then null else ${auditEvents.network} end`,
      browser: sql<string | null>`case when ${another} then null else ${auditEvents.userAgent} end`,
      before: auditEvents.before,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.userId, of.userId),
        gt(auditEvents.at, of.since),
        gt(auditEvents.id, of.afterId),
      ),
    )
    .orderBy(asc(auditEvents.id))
    .limit(limit);
}
