import { endSession } from "@/db/access";
import type { RequestOrigin } from "@/db/audit/events";
import { database } from "@/db/system/client";
import type { LiveSession } from "@/db/users/live-sessions";
import { formatCookie, sessionCookie } from "@/lib/http/cookies";

/** Ends a user's session and everything that depends on it. False if it had ended already. */
export const signOut = ({ id, user }: LiveSession, origin: RequestOrigin): Promise<boolean> =>
  endSession(
    database(),
    { id, userId: user.id, event: "session.signed_out" },
    { actorId: user.id, origin, at: new Date() },
  );

/** Headers that make a browser drop its copies of what the session showed (ASVS 14.3.1). */
export const FORGET_SHOWN = { "Clear-Site-Data": '"cache"' };

/** Returns the headers that also remove the session cookie. The caller ends the session in the database. */
export const forgetSession = () => ({
  "Set-Cookie": formatCookie(sessionCookie(), "", 0),
  ...FORGET_SHOWN,
});
