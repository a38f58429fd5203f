import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, DbOrTransaction } from "@/db/client";
import { withCustomPlans } from "@/db/custom-plans";
import { users } from "@/db/schema/users";

export type UserRole = (typeof users.$inferSelect)["role"];
export type UserState = "active" | "deactivated" | "invited";

/**
 * Neighbor of the page: the list continues after it (`older`) or ends before it (`newer`). Accounts
 * are never deleted.
 */
export type UserKey = { side: "older" | "newer"; id: string };

export type UserQuestion = {
  /** Search text; empty for all. */
  q: string;
  role: UserRole | null;
  state: UserState | null;
  key: UserKey | null;
  limit: number;
};

/**
 * Number of accounts nearest to the key that are scanned first, where common words match often
 * enough.
 */
const NEAREST = 2000;

/**
 * Returns accounts whose username, email address or name contains `q`, ignoring case; nearest to
 * the key first, and newest first without a key. Common words are found among the nearest accounts,
 * all others by their n-grams (docs/decisions/0036-search-users-by-n-grams.md).
 */
export const listUsers = (db: Db, asked: UserQuestion) =>
  withCustomPlans(db, async (tx) => {
    if (asked.q === "") return select(tx, asked, users, undefined);
    const near = await select(tx, asked, nearest(tx, asked.key), isLike(asked.q));
    if (near.length === asked.limit) return near;
    return select(tx, asked, users, and(isLike(asked.q), hasParts(asked.q)));
  });

function select(
  db: DbOrTransaction,
  asked: UserQuestion,
  from: typeof users | ReturnType<typeof nearest>,
  found: SQL | undefined,
) {
  const { role, state, key, limit } = asked;
  const order = key?.side === "newer" ? asc : desc;
  return db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      name: users.name,
      role: users.role,
      state: stateInSql,
      pictureHash: pictureInSql,
      lastSeenAt: lastSeenInSql,
    })
    .from(from)
    .where(
      and(
        found,
        role === null ? undefined : eq(users.role, role),
        state === null ? undefined : IS[state],
        key === null ? undefined : beyond(key),
      ),
    )
    .orderBy(order(users.createdAt), order(users.id))
    .limit(limit);
}

/** Hash of the uploaded picture, in hexadecimal. */
export const pictureInSql = sql<string | null>`encode(${users.pictureHash}, 'hex')`;

export const lastSeenInSql = sql<Date | null>`(
  select max(s.last_seen_at) from sessions s where s.user_id = users.id)`.mapWith(
  (instant: string) => new Date(instant),
);

export const countUsers = (db: Db) => db.$count(users);

export const stateInSql = sql<UserState>`case when ${users.deactivatedAt} is not null then 'deactivated'
  when ${users.passwordHash} is null then 'invited' else 'active' end`;

const IS: Record<UserState, SQL | undefined> = {
  active: and(isNull(users.deactivatedAt), isNotNull(users.passwordHash)),
  deactivated: isNotNull(users.deactivatedAt),
  invited: and(isNull(users.deactivatedAt), isNull(users.passwordHash)),
};

/** Matches by substring; the database folds the case. */
const isLike = (q: string) =>
  sql`${users.searched} like lower(${`%${q.replaceAll(/[\\%_]/g, "\\$&")}%`})`;

/**
 * Matches the parts of `q`, which are necessary for a match: an index finds them, and LIKE decides.
 */
const hasParts = (q: string) =>
  sql`search_parts(${users.searched}) @> search_term_parts(lower(${q}))`;

const beyond = ({ side, id }: UserKey) => sql`
  (${users.createdAt}, ${users.id}) ${side === "newer" ? sql`>` : sql`<`}
    (select k.created_at, k.id from users k where k.id = ${id})`;

/**
 * Selects the accounts nearest to the key, under the table's own name, so that all conditions apply
 * unchanged.
 */
function nearest(db: DbOrTransaction, key: UserKey | null) {
  const order = key?.side === "newer" ? asc : desc;
  return db
    .select()
    .from(users)
    .where(key === null ? undefined : beyond(key))
    .orderBy(order(users.createdAt), order(users.id))
    .limit(NEAREST)
    .as("users");
}
