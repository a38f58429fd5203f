import { endSession } from "@/db/access";
import { database } from "@/db/client";
import { currentSession } from "./current-session";

/** Ends the session that a request carries, with what hangs on it. True if there was one. */
export async function signOut(headers: Headers): Promise<boolean> {
  const session = await currentSession(headers);
  if (!session) return false;
  return endSession(database(), { id: session.id, userId: session.user.id }, new Date());
}
