import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "./client";
import { sessions, users } from "./schema/users";

const IDLE = sql`interval '12 hours'`;

const live = (now: Date) =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, sql`${now.toISOString()}::timestamptz - ${IDLE}`),
    isNull(users.deactivatedAt),
  );

/** A session that lives, with its user: not ended, used in the last 12 hours, younger than its absolute end. */
export async function findLiveSession(db: Db, id: string, now: Date) {
  const [session] = await db
    .select({
      id: sessions.id,
      authenticatedAt: sessions.authenticatedAt,
      lastSeenAt: sessions.lastSeenAt,
      user: {
        id: users.id,
        username: users.username,
        name: users.name,
        email: users.email,
        picture: users.picture,
        pictureHash: sql<string | null>`encode(${users.pictureHash}, 'hex')`,
        role: users.role,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), live(now)));
  return session ?? null;
}

export type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/** Written at most once a minute, so that reading stays reading. */
export async function touchSession(db: Db, id: string, now: Date) {
  const minuteAgo = new Date(now.getTime() - 60_000);
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), lt(sessions.lastSeenAt, minuteAgo)));
}

/** Null where the account was deactivated, or its password changed, since it was checked. */
export async function insertSession(
  db: Db,
  session: { userId: string; passwordHash: string; now: Date; expiresAt: Date },
): Promise<string | null> {
  const [made] = await db.$client<{ id: string }[]>`
    insert into sessions (user_id, authenticated_at, created_at, last_seen_at, expires_at)
    select id, ${session.now}, ${session.now}, ${session.now}, ${session.expiresAt} from users
    where id = ${session.userId} and password_hash = ${session.passwordHash} and deactivated_at is null
    for share
    returning id`;
  return made?.id ?? null;
}

/** Signing in again as the same user: the session stays and `auth_time` moves. False if it lives no more. */
export async function renewSession(
  db: Db,
  session: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const renewed = await db
    .update(sessions)
    .set({ authenticatedAt: session.now, lastSeenAt: session.now })
    .where(
      and(
        eq(sessions.id, session.id),
        eq(sessions.userId, session.userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, session.now),
      ),
    )
    .returning({ id: sessions.id });
  return renewed.length === 1;
}
