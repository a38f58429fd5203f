import { endSession } from "@/db/access";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { deleteTrustedBrowsers } from "@/db/factors/trusted-browsers";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import {
  endSessionsExcept,
  findEndedSession,
  listLiveBrowsers,
  listLiveSessions,
  type OwnSession,
  type SessionBrowser,
} from "@/db/users/own-sessions";
import { type KeptSession, renewToken } from "@/db/users/sessions";
import { endDisowned, findConfirmable } from "@/db/users/unfamiliar-sessions";
import { lockUser } from "@/db/users/users";
import { readPage } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";

export type { OwnSession, SessionBrowser };

/**
 * Returns a page of a user's sessions, most recently used first. The current one, if there is one, is not in the
 * order: the first page begins with it. `mayConfirm` is true if others can be confirmed in it: it doesn't stand out.
 */
export async function listSessions(
  { userId, currentId }: { userId: string; currentId: string | null },
  from: Position | null,
  now: Date,
) {
  const list = (asked: Pick<Parameters<typeof listLiveSessions>[1], "which" | "from" | "limit">) =>
    reading(listLiveSessions(database(), { userId, viewer: currentId, ...asked }, now));
  const which = currentId === null ? null : { except: currentId };
  const [current, { shown, ...around }] = await Promise.all([
    currentId === null ? [] : list({ which: { only: currentId }, from: null, limit: 1 }),
    readPage(from, {
      read: (part) => list({ which, ...part }),
      count: async () => (await sessionBrowsers(userId, now)).length - (currentId ? 1 : 0),
    }),
  ]);
  const isFirst = around.previous === null;
  const mayConfirm = current.every((one) => !one.isUnfamiliar);
  return { sessions: isFirst ? [...current, ...shown] : shown, mayConfirm, ...around };
}

/** Returns the sessions that their user is asked about in another one. */
export const unfamiliarSessions = async (
  { userId, currentId }: { userId: string; currentId: string },
  now: Date,
) => {
  const asked = { userId, which: "unfamiliar", viewer: currentId, from: null, limit: 50 } as const;
  const found = await reading(listLiveSessions(database(), asked, now));
  return found.filter(({ id }) => id !== currentId);
};

export const sessionBrowsers = (userId: string, now: Date) =>
  reading(listLiveBrowsers(database(), userId, now));

/** Ends one session of a user. False if it is not theirs or had ended already. */
export const endSessionOf = (userId: string, id: string, context: AuditContext): Promise<boolean> =>
  endSession(database(), { id, userId, event: "session.ended" }, context);

/**
 * Ends a session that isn't its user's own, of whoever had the password: forgets its browser, and asks for the second
 * step in every one. False if it is not in the account or had ended already.
 */
export const disownSession = (
  userId: string,
  id: string,
  context: AuditContext,
): Promise<boolean> =>
  database().transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await endDisowned(tx, { id, userId }, context))) return false;
    await deleteTrustedBrowsers(tx, userId);
    return true;
  });

/**
 * Notes in a session that another one is the user's own too, so that they aren't asked about its browser again. False
 * if it can't be confirmed there.
 */
export const recognizeSession = (
  { userId, id, by }: { userId: string; id: string; by: string },
  context: AuditContext,
): Promise<boolean> =>
  database().transaction(async (tx) => {
    await lockUser(tx, userId);
    const found = await findConfirmable(tx, { id, userId, by }, context.at);
    if (!found) return false;
    const event = { ...context, event: "session.recognized", userId } as const;
    await insertAuditEvent(tx, { ...event, after: { session: id, ...found } });
    return true;
  });

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
