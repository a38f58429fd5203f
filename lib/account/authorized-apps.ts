import { removeGrant } from "@/db/access";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/client";
import {
  findGrantSubject,
  type GrantOfUser,
  isKept,
  listGrantsOfUser,
  lockLiveGrant,
} from "@/db/tokens/grants";

export type AuthorizedApp = GrantOfUser;

/** Returns the applications that may act for a user, most recently used first. */
export const listAuthorizedApps = (userId: string): Promise<AuthorizedApp[]> =>
  listGrantsOfUser(database(), userId, new Date());

/**
 * Cuts an application's access at once. False if the grant is not this user's or was removed
 * already.
 */
export const removeAccess = (userId: string, id: string, context: AuditContext): Promise<boolean> =>
  removeGrant(database(), { id, userId }, context);

/** Cuts the access of all applications, one by one, so that a fault halfway undoes nothing. */
export async function removeAllAccess(userId: string, context: AuditContext): Promise<void> {
  for (const { id } of await listAuthorizedApps(userId)) await removeAccess(userId, id, context);
}

/**
 * Notes, once, that a user wants to keep an application that they haven't used, so that they aren't
 * asked again. False if the grant is not this user's or was removed.
 */
export const keepAccess = (userId: string, id: string, context: AuditContext): Promise<boolean> =>
  database().transaction(async (tx) => {
    const live = await lockLiveGrant(tx, { id, userId });
    if (!live) return false;
    const { applicationId } = live;
    if (!(await isKept(tx, live)))
      await insertAuditEvent(tx, { ...context, event: "grant.kept", userId, applicationId });
    return true;
  });

/**
 * Returns the application of a user's grant; null for someone else's grant. `live` is false if the
 * application no longer has access.
 */
export const appOfGrant = (userId: string, id: string) =>
  findGrantSubject(database(), { id, userId });
