import { and, eq, isNull, sql } from "drizzle-orm";
import { passkeys } from "@/db/schema/passkeys";
import { sessions } from "@/db/schema/users";
import type { Db } from "@/db/system/client";

/** Returns a session's user, and how many passkeys they have; null if it ended. */
export async function findSessionPasskeys(db: Db, sessionId: string) {
  const [found] = await db
    .select({ userId: sessions.userId, count: sql<number>`count(${passkeys.id})::int` })
    .from(sessions)
    .leftJoin(passkeys, eq(passkeys.userId, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .groupBy(sessions.userId);
  return found ?? null;
}
