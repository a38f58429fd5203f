import { sql } from "drizzle-orm";
import type { sessions, users } from "@/db/schema/users";
import type { Db } from "@/db/system/client";
import { type Part, part, prepared } from "@/db/system/prepared";
import { SECOND_STEP, type SessionProof } from "./sessions";

export type LiveSession = Pick<
  typeof sessions.$inferSelect,
  "id" | "authenticatedAt" | "lastSeenAt" | "amr"
> & {
  tokenHash: Buffer;
  /** False if the account has two-step sign-in and the session began with the password alone. */
  isComplete: boolean;
  user: Pick<
    typeof users.$inferSelect,
    "id" | "username" | "name" | "email" | "picture" | "role"
  > & {
    /** SHA-256 in hexadecimal. */
    pictureHash: string | null;
    inGroup: boolean;
  };
};

/**
 * Joins a live session `s` with its user `u`: current token, not ended, used in the last 12 hours,
 * not past its absolute expiry.
 */
export const liveSession = (
  { id, tokenHash }: SessionProof | Record<keyof SessionProof, Part>,
  now: Date,
) => part`
  (sessions s join users u on u.id = s.user_id and u.deactivated_at is null
    and s.id = ${id} and s.token_hash = ${tokenHash} and s.ended_at is null
    and s.expires_at > ${now} and s.last_seen_at > ${now}::timestamptz - interval '12 hours')`;

/** SQL condition that session `s` is live, by the same conditions. */
export const isLive = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`s.ended_at is null and s.expires_at > ${at} and s.last_seen_at > ${at} - interval '12 hours'`;
};

/** Returns a live session with its user, or null. */
export async function findLiveSession(
  db: Db,
  proof: SessionProof,
  now: Date,
): Promise<LiveSession | null> {
  const [session] = await prepared<Omit<LiveSession, "tokenHash">>(db)`
    select s.id, s.authenticated_at as "authenticatedAt", s.last_seen_at as "lastSeenAt",
      s.amr, (u.two_step_at is null or ${SECOND_STEP} = any(s.amr)) as "isComplete",
      jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name, 'email', u.email,
        'picture', u.picture, 'pictureHash', encode(u.picture_hash, 'hex'), 'role', u.role, 'inGroup', exists (select from group_members m where m.user_id = u.id)) as user
    from ${liveSession(proof, now)}`;
  return session ? { ...session, tokenHash: proof.tokenHash } : null;
}

/** Updates the time of last use at most once a minute, so that most reads cause no write. */
export async function touchSession(
  db: Db,
  { id, lastSeenAt }: Pick<LiveSession, "id" | "lastSeenAt">,
  network: string | null,
  now: Date,
) {
  const minuteAgo = new Date(now.getTime() - 60_000);
  if (lastSeenAt >= minuteAgo) return;
  await db.$client`
    update sessions set last_seen_at = ${now}, network = ${network}
    where id = ${id} and ended_at is null and last_seen_at < ${minuteAgo}`;
}
