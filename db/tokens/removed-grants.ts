import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type AuditContext, insertAuditEvents } from "@/db/audit/events";
import { noteLogout } from "@/db/outbox/logout-notices";
import { grants } from "@/db/schema/applications";
import { sessions } from "@/db/schema/users";
import type { Transaction } from "@/db/system/client";
import { deleteRequests } from "./authorization-requests";

/**
 * Removes live grants of a user, all or the one with this ID, up to a limit, with all that depends on
 * them. The number of statements doesn't depend on theirs. Returns how many were removed.
 */
export async function removeGrantsOf(
  tx: Transaction,
  { userId, id }: { userId: string; id?: string },
  context: AuditContext,
  limit: number,
): Promise<number> {
  const which = and(
    eq(grants.userId, userId),
    isNull(grants.revokedAt),
    id === undefined ? undefined : eq(grants.id, id),
  );
  // Deletes requests before the grants, in the order of consent, which locks the request first:
  // this avoids a deadlock.
  const asking = tx.select({ id: grants.applicationId }).from(grants).where(which);
  const theirs = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  await deleteRequests(tx, sql`application_id in ${asking} and session_id in ${theirs}`);
  // One order, so that two removals of the same grants don't wait for each other.
  const locked = tx
    .select({ id: grants.id })
    .from(grants)
    .where(which)
    .orderBy(grants.id)
    .limit(limit)
    .for("no key update");
  const { id: grantId, applicationId, scopes } = grants;
  const removed = await tx
    .update(grants)
    .set({ revokedAt: context.at })
    .where(inArray(grants.id, locked))
    .returning({ grantId, applicationId, scopes });
  if (removed.length === 0) return 0;
  const ids = removed.map((each) => each.grantId);
  await noteLogout(tx, sql`${inArray(sql`f.grant_id`, ids)} and s.ended_at is null`, context.at);
  const event = { ...context, event: "grant.removed", userId } as const;
  await insertAuditEvents(
    tx,
    removed.map((each) => ({
      ...event,
      applicationId: each.applicationId,
      before: { scopes: each.scopes },
    })),
  );
  return removed.length;
}
