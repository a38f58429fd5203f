import { endSession } from "@/db/access";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/client";
import { deleteTrustedBrowsers } from "@/db/factors/trusted-browsers";
import { reading } from "@/db/faults";
import {
  endSessionsExcept,
  findEndedSession,
  listLiveSessions,
  type OwnSession,
} from "@/db/users/own-sessions";
import { type KeptSession, renewToken } from "@/db/users/sessions";
import { lockUser } from "@/db/users/users";

export type { OwnSession };

/** Returns a user's sessions: the current one first, then the most recently used. */
export async function listSessions(userId: string, currentId: string): Promise<OwnSession[]> {
  const all = await reading(listLiveSessions(database(), userId, new Date()));
  const isCurrent = ({ id }: OwnSession) => id === currentId;
  return [...all.filter(isCurrent), ...all.filter((session) => !isCurrent(session))];
}

/** Ends one session of a user. False if it is not theirs or had ended already. */
export const endSessionOf = (userId: string, id: string, context: AuditContext): Promise<boolean> =>
  endSession(database(), { id, userId, event: "session.ended" }, context);

/** Returns the browser of a user's session that has ended; null for any other. */
export const endedSession = (userId: string, id: string) =>
  findEndedSession(database(), { id, userId });

/**
 * Ends all sessions except the caller's, and asks for the second step in every browser. False if that one was itself ended or renewed in the
 * meantime.
 */
export const endOthers = (
  userId: string,
  keep: KeptSession,
  context: AuditContext,
): Promise<boolean> =>
  database().transaction(async (tx) => {
    // Locks the user's row first, as every revocation does, so that two sessions that end each
    // other cannot deadlock.
    await lockUser(tx, userId);
    if (!(await renewToken(tx, { ...keep, userId }))) return false;
    const ended = await endSessionsExcept(tx, { userId, keep: keep.id }, context.at);
    await deleteTrustedBrowsers(tx, userId);
    const event = { ...context, event: "session.others_ended", userId } as const;
    await insertAuditEvent(tx, { ...event, after: { ended } });
    return true;
  });
