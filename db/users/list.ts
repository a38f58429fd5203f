import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { secondStepDue } from "@/db/sign-in-policy";
import type { Db, Transaction } from "@/db/system/client";
import { withCustomPlans } from "@/db/system/custom-plans";
import {
  type Place,
  type Position,
  type Sort,
  type SortColumn,
  valueInSql,
  walk,
} from "@/db/system/keyset";
import { isInvited } from "./invited";

export type UserRole = (typeof users.$inferSelect)["role"];
export type UserState = "active" | "deactivated" | "invited" | "deleted_soon";
/** Two-step sign-in of an account: "missing" if the policy requires it. */
export type UserTwoStep = "on" | "off" | "missing";

export type UserQuestion = {
  /** Search text; empty for all. */
  q: string;
  role: UserRole | null;
  state: UserState | null;
  /** "off" with those that lack a required one, as the sign-in policy counts: without deactivated accounts. */
  twoStep: UserTwoStep | null;
  /** Key of a group of theirs, and ID of a provider with a linked account; empty or missing for all. */
  group?: string;
  provider?: string;
  sort: Sort<UserOrder>;
  from: Position | null;
  limit: number;
};

export type UserRow = {
  id: string;
  username: string;
  email: string | null;
  name: string | null;
  role: UserRole;
  state: UserState;
  twoStep: UserTwoStep;
  /** SHA-256 in hexadecimal. */
  pictureHash: string | null;
  createdAt: Date;
  lastSignInAt: Date | null;
  place: Place;
};

/**
 * Number of accounts nearest to the position that are scanned first, where common words match often
 * enough.
 */
const NEAREST = 2000;

/**
 * Returns accounts whose username, email address and name contain the words of `q`, ignoring case
 * and accents, from the position on. Common words are found among the nearest accounts, all others by
 * their n-grams (docs/decisions/0036-search-users-by-n-grams.md).
 */
export const listUsers = (db: Db, asked: UserQuestion): Promise<UserRow[]> =>
  withCustomPlans(db, async (tx) => {
    if (asked.q === "") return select(tx, asked, USERS, undefined);
    const near = await select(tx, asked, nearest(asked), isLike(asked.q));
    if (near.length === asked.limit) return near;
    return select(tx, asked, USERS, and(isLike(asked.q), hasParts(asked.q)));
  });

export type UserOrder = "name" | "last-sign-in" | "created";

const NAME = sql`lower(coalesce(users.name, users.username))`;

const COLUMNS: Record<UserOrder, SortColumn> = {
  name: { by: NAME, kind: "text", tie: users.id },
  created: { by: users.createdAt, kind: "instant", tie: users.id },
  // The ID from the same table, so that its index has both.
  "last-sign-in": { by: sql`users.signed_in_at`, kind: "instant", tie: sql`users.signed_in_id` },
};

const USERS = sql`(select u.*, s.at as signed_in_at, s.user_id as signed_in_id
  from users u join last_sign_ins s on s.user_id = u.id) users`;

const walkFrom = ({ sort, from }: Pick<UserQuestion, "sort" | "from">) =>
  walk(COLUMNS[sort.by], sort, from);

/** Selects the accounts nearest to the position, under the same name, so that all conditions apply unchanged. */
function nearest(asked: UserQuestion): SQL {
  const { beyond, order } = walkFrom(asked);
  return sql`(select * from ${USERS}
    where ${beyond ?? sql`true`} order by ${order} limit ${NEAREST}) users`;
}

type Filters = Pick<UserQuestion, "role" | "state" | "twoStep" | "group" | "provider">;

const filtered = ({ role, state, twoStep, group, provider }: Filters) =>
  and(
    role === null ? undefined : eq(users.role, role),
    state === null ? undefined : IS[state],
    twoStep === null ? undefined : HAS[twoStep],
    group
      ? sql`exists (select from group_members m join groups g on g.id = m.group_id
        where m.user_id = users.id and lower(g.key) = lower(${group}))`
      : undefined,
    provider
      ? sql`exists (select from identities i where i.user_id = users.id and i.provider_id = ${provider})`
      : undefined,
  );

async function select(
  tx: Transaction,
  asked: UserQuestion,
  from: SQL,
  found: SQL | undefined,
): Promise<UserRow[]> {
  const { sort, limit } = asked;
  const { beyond, offset, order } = walkFrom(asked);
  const where = and(found, filtered(asked), beyond);
  return tx.execute<UserRow>(sql`
    select users.id, users.username, users.email, users.name, users.role, ${stateInSql} as state,
      case when users.two_step_at is not null then 'on' when ${secondStepDue} is null then 'off' else 'missing' end as "twoStep",
      ${pictureInSql} as "pictureHash", users.created_at as "createdAt",
      nullif(users.signed_in_at, 'epoch') as "lastSignInAt",
      jsonb_build_object('value', ${valueInSql(COLUMNS[sort.by])}, 'tie', users.id) as place
    from ${from} where ${where ?? sql`true`} order by ${order} offset ${offset} limit ${limit}`);
}

/** Returns the accounts with these IDs by name, which is the username without one. */
export const findUsers = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: users.id,
      name: sql<string>`coalesce(${users.name}, ${users.username})`,
      state: stateInSql,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(NAME, users.id);

/** Hash of the uploaded picture, in hexadecimal. */
export const pictureInSql = sql<string | null>`encode(${users.pictureHash}, 'hex')`;

export const countUsers = (db: Db) => db.$count(users);

/** Counts the accounts that a search finds; `most` stops the count. */
export function countFound(
  db: Db,
  asked: Pick<UserQuestion, "q"> & Filters,
  most: number,
): Promise<number> {
  const found = asked.q === "" ? undefined : and(isLike(asked.q), hasParts(asked.q));
  const where = and(found, filtered(asked)) ?? sql`true`;
  return withCustomPlans(db, (tx) =>
    tx.$count(sql`(select from ${users} where ${where} limit ${most}) as counted`),
  );
}

export const stateInSql = sql<UserState>`case when ${users.deletionDueAt} is not null then 'deleted_soon'
  when ${users.deactivatedAt} is not null then 'deactivated'
  when ${isInvited} then 'invited' else 'active' end`;

const IS: Record<UserState, SQL | undefined> = {
  active: and(isNull(users.deactivatedAt), sql`not ${isInvited}`),
  deactivated: and(isNotNull(users.deactivatedAt), isNull(users.deletionDueAt)),
  deleted_soon: isNotNull(users.deletionDueAt),
  invited: and(isNull(users.deactivatedAt), isInvited),
};

const HAS: Record<UserTwoStep, SQL | undefined> = {
  on: isNotNull(users.twoStepAt),
  off: and(isNull(users.twoStepAt), isNull(users.deactivatedAt)),
  missing: and(sql`${secondStepDue} is not null`, isNull(users.deactivatedAt)),
};

/** Matches each word of `q` by itself; the database folds both sides. */
const isLike = (q: string) => sql`search_fold(${users.searched}) like all (search_patterns(${q}))`;

/** Matches the parts of words that a match needs: an index finds them, and LIKE decides. */
const hasParts = (q: string) =>
  sql`search_parts(search_fold(${users.searched})) @> search_words_parts(${q})`;
