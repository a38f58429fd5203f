import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { passkeyChallenges, passkeys } from "@/db/schema/factors";
import { sessions } from "@/db/schema/users";
import type { Db } from "@/db/system/client";

const { challengeHash, purpose, browserHash, pendingHash, sessionId, expiresAt } =
  passkeyChallenges;

/** Purpose of a challenge, with the browser, pending sign-in or session that may answer it. */
export type ChallengeBinding =
  | { purpose: "sign_in"; browserHash: Buffer }
  | { purpose: "second_step" | "set_up"; pendingHash: Buffer }
  | { purpose: "step_up" | "add"; sessionId: string };

type NewChallenge = { hash: Buffer; createdAt: Date; expiresAt: Date };

export async function insertChallenge(
  db: Db,
  { hash, ...times }: NewChallenge,
  binding: ChallengeBinding,
): Promise<void> {
  await db.insert(passkeyChallenges).values({ challengeHash: hash, ...times, ...binding });
}

/** Uses up a challenge. False if it is unknown, expired, used, or not for this answer. */
export async function spendChallenge(
  db: Db,
  hash: Buffer,
  binding: ChallengeBinding,
  now: Date,
): Promise<boolean> {
  const meant = and(eq(purpose, binding.purpose), boundTo(binding));
  const spent = await db
    .delete(passkeyChallenges)
    .where(and(eq(challengeHash, hash), meant, gt(expiresAt, now)))
    .returning({ challengeHash });
  return spent.length === 1;
}

function boundTo(binding: ChallengeBinding) {
  if (binding.purpose === "sign_in") return eq(browserHash, binding.browserHash);
  return "pendingHash" in binding
    ? eq(pendingHash, binding.pendingHash)
    : eq(sessionId, binding.sessionId);
}

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
