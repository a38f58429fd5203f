import { removeAllGrants, removeGrant } from "@/db/access";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { findGrantSubject, isKept, lockLiveGrant } from "@/db/tokens/grants";
import {
  countGrantsOfUser,
  type GrantOfUser,
  type GrantUse,
  listGrantsOfUser,
  listGrantUses,
} from "@/db/tokens/grants-of-user";
import { readPage } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";
import { unusedSince } from "./unused-apps";

export type AuthorizedApp = GrantOfUser;
export type AppUse = GrantUse;

/** Search text, empty for all; true for unused applications only; and the position in the list. */
export type AppQuery = { q: string; unused: boolean; from: Position | null };

/**
 * Returns a page of the applications that may act for a user, most recently used first, and the number of all
 * and of the unused ones.
 */
export async function listAuthorizedApps(userId: string, { q, unused, from }: AppQuery, now: Date) {
  const since = unusedSince(now);
  const filter = { userId, search: q, unusedSince: unused ? since : null };
  const counting = reading(countGrantsOfUser(database(), filter, since));
  const [page, counts] = await Promise.all([
    readPage(from, {
      read: (part) => reading(listGrantsOfUser(database(), { ...filter, ...part }, now)),
      count: async () => (await counting).matching,
    }),
    counting,
  ]);
  return { ...page, counts };
}

/** Returns the use of all applications that may act for a user, most recently used first. */
export const appUses = (userId: string): Promise<AppUse[]> =>
  reading(listGrantUses(database(), userId));

/** Cuts an application's access at once. False if the grant isn't theirs or is gone already. */
export const removeAccess = (userId: string, id: string, context: AuditContext): Promise<boolean> =>
  removeGrant(database(), { id, userId }, context);

export const removeAllAccess = (userId: string, context: AuditContext): Promise<void> =>
  removeAllGrants(database(), userId, context);

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
