import { listGroupsOf } from "@/db/groups/members";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import {
  countUsers,
  findUsers,
  listUsers as list,
  type UserOrder,
  type UserQuestion,
  type UserRole,
  type UserRow,
  type UserState,
} from "@/db/users/list";
import { countAccess, findUserOverview } from "@/db/users/overview";
import { listOwned } from "@/db/users/owned";
import { withAsciiDomain } from "@/lib/addresses";
import { cutPage, PAGE } from "@/lib/lists/page";
import type { Orders, Sort } from "@/lib/lists/sort";
import { ok, refuse } from "@/lib/result";

export type { UserOrder, UserRole, UserRow, UserState };
export const USER_STATES = [
  "active",
  "invited",
  "deactivated",
  "deleted_soon",
] as const satisfies UserState[];

export const USER_ORDERS: Orders<UserOrder> = {
  name: { kind: "text", down: false },
  "last-sign-in": { kind: "instant", down: true },
  created: { kind: "instant", down: true },
};

export const NEWEST_FIRST: Sort<UserOrder> = { by: "created", down: true };

type Asked = Pick<UserQuestion, "q" | "role" | "state" | "sort" | "from">;

/**
 * Returns a page of accounts with the positions of the pages around it. The number of matches is null if there are
 * several pages of them, because counting them would read every account.
 */
export async function listUsers(asked: Asked) {
  const question = { ...asked, q: withAsciiDomain(asked.q), limit: PAGE + 1 };
  const [rows, all] = await Promise.all([
    reading(list(database(), question)),
    isFiltered(question) ? null : reading(countUsers(database())),
  ]);
  const { shown: users, ...around } = cutPage(rows, asked.from, ({ place }) => place);
  return { users, total: around.previous || around.next ? all : users.length, ...around };
}

/** Maximum number of accounts that the command line lists. */
export const MOST_LISTED = 1000;

/** Returns accounts by name, at most MOST_LISTED, and whether there are more. */
export async function listAccounts(asked: Pick<Asked, "q" | "role" | "state">) {
  const sort = { by: "name", down: false } as const;
  const question = { ...asked, sort, from: null, limit: MOST_LISTED + 1 };
  const rows = await reading(list(database(), question));
  return { users: rows.slice(0, MOST_LISTED), isCut: rows.length > MOST_LISTED };
}

const isFiltered = ({ q, role, state }: Pick<Asked, "q" | "role" | "state">) =>
  q !== "" || role !== null || state !== null;

/** Returns the names and states of several accounts. */
export const readUsers = (ids: readonly string[]) => reading(findUsers(database(), ids));

export type UserOverview = NonNullable<Awaited<ReturnType<typeof findUserOverview>>>;

export const findUser = (id: string): Promise<UserOverview | null> =>
  reading(findUserOverview(database(), id));

/** Returns an account with its groups and what it owns. */
export async function readAccount(id: string) {
  const user = await findUser(id);
  if (!user) return refuse("user_unknown");
  const [groups, owned] = await Promise.all([
    reading(listGroupsOf(database(), { userId: id, from: null, limit: MOST_LISTED })),
    ownedBy([id]),
  ]);
  return ok({ ...user, groups, owned });
}

/** Counts what deactivating the account would end. */
export const countStops = (userId: string, now: Date) =>
  reading(countAccess(database(), userId, now));

/** Returns the applications and APIs of these users, by name. */
export const ownedBy = (userIds: readonly string[]) => reading(listOwned(database(), userIds));
