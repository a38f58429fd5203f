import { endSession } from "@/db/access";
import { database } from "@/db/client";
import { formatCookie, sessionCookie } from "./cookies";
import { currentSession } from "./current-session";

/** Ends the session that a request carries, with what hangs on it. True if there was one. */
export async function signOut(headers: Headers): Promise<boolean> {
  const session = await currentSession(headers);
  if (!session) return false;
  return endSession(database(), { id: session.id, userId: session.user.id }, new Date());
}

/** A Set-Cookie value that removes the session cookie, for where next-auth is not loaded. */
export const removeSessionCookie = () => formatCookie(sessionCookie(), "", 0);
