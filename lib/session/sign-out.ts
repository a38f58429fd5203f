import { endSession } from "@/db/access";
import type { Origin } from "@/db/audit/events";
import { database } from "@/db/client";
import type { LiveSession } from "@/db/users/sessions";
import { formatCookie, sessionCookie } from "@/lib/http/cookies";

/** Ends a person's session, with what hangs on it. False if it had ended already. */
export const signOut = ({ id, user }: LiveSession, origin: Origin): Promise<boolean> =>
  endSession(database(), { id, userId: user.id, event: "session.signed_out" }, new Date(), {
    actorId: user.id,
    origin,
  });

/** Headers of an answer after which the browser keeps no copy of what the session showed (ASVS 14.3.1). */
export const FORGET_SHOWN = { "Clear-Site-Data": '"cache"' };

/** A Set-Cookie value that removes the session cookie, for where next-auth is not loaded. */
export const removeSessionCookie = () => formatCookie(sessionCookie(), "", 0);
