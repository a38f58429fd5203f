import { removeGrant } from "@/db/access";
import type { AuditContext } from "@/db/audit/events";
import { database } from "@/db/client";
import { type GrantOfUser, listGrantsOfUser } from "@/db/tokens/grants";

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
