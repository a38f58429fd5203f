import { removeGrant } from "@/db/access";
import type { Origin } from "@/db/audit-events";
import { database } from "@/db/client";
import { listGrantsOfUser } from "@/db/grants";

export type AuthorizedApp = Awaited<ReturnType<typeof listGrantsOfUser>>[number];

/** The applications that may act for a user, last used first. */
export const listAuthorizedApps = (userId: string): Promise<AuthorizedApp[]> =>
  listGrantsOfUser(database(), userId);

/** Cuts an application's access at once. False if the grant is not this user's, or was removed already. */
export const removeAccess = (userId: string, grantId: string, origin: Origin): Promise<boolean> =>
  removeGrant(database(), { id: grantId, userId }, new Date(), { actorId: userId, origin });
