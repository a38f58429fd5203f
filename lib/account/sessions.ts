import { endSession } from "@/db/access";
import type { RequestOrigin } from "@/db/audit/events";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { endOtherSessions, listLiveSessions, type OwnSession } from "@/db/users/own-sessions";
import type { KeptSession } from "@/db/users/sessions";

export type { OwnSession };

/** Returns a user's sessions: the current one first, then the most recently used. */
export async function listSessions(userId: string, currentId: string): Promise<OwnSession[]> {
  const all = await reading(listLiveSessions(database(), userId, new Date()));
  const isCurrent = ({ id }: OwnSession) => id === currentId;
  return [...all.filter(isCurrent), ...all.filter((session) => !isCurrent(session))];
}

/** Ends one session. False if it is not this user's or had ended already. */
export const endOne = (userId: string, id: string, origin: RequestOrigin): Promise<boolean> =>
  endSession(
    database(),
    { id, userId, event: "session.ended" },
    { actorId: userId, origin, at: new Date() },
  );

/**
 * Ends all sessions except the caller's. False if that one was itself ended or renewed in the
 * meantime.
 */
export const endOthers = (
  userId: string,
  keep: KeptSession,
  origin: RequestOrigin,
): Promise<boolean> => endOtherSessions(database(), { userId, keep, origin }, new Date());
