import { listGroupsOf } from "@/db/groups/members";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import {
  countFound,
  countUsers,
  findUsers,
  listUsers as list,
  type UserOrder,
  type UserQuestion,
  type UserRole,
  type UserRow,
  type UserState,
  type UserTwoStep,
} from "@/db/users/list";
import { countAccess, findUserOverview } from "@/db/users/overview";
import { listOwned } from "@/db/users/owned";
import { withAsciiDomain } from "@/lib/addresses";
import { listFirst, MOST_LISTED, readPage } from "@/lib/lists/page";
import type { Orders, Sort } from "@/lib/lists/sort";
import { ok, refuse } from "@/lib/result";

export type { UserOrder, UserRole, UserRow, UserState };
export const USER_STATES = [
  "active",
  "invited",
  "deactivated",
  "deleted_soon",
] as const satisfies UserState[];

export const TWO_STEP = ["on", "off", "missing"] as const satisfies UserTwoStep[];

export const USER_ORDERS: Orders<UserOrder> = {
  name: { kind: "text", down: false },
  "last-sign-in": { kind: "instant", down: true },
  created: { kind: "instant", down: true },
};

export const NEWEST_FIRST: Sort<UserOrder> = { by: "created", down: true };

type Filters = Pick<UserQuestion, "q" | "role" | "state" | "twoStep" | "group" | "provider">;

type Asked = Filters & Pick<UserQuestion, "sort" | "from">;

/** Matches of a search that are counted at most: common words have a large part of all accounts. */
const MOST_FOUND = 1000;

/** Returns a page of accounts, and their number, up to MOST_FOUND for a search. */
export function listUsers({ from, ...asked }: Asked) {
  const question = { ...asked, q: withAsciiDomain(asked.q) };
  return readPage(from, {
    read: (part) => reading(list(database(), { ...question, ...part })),
    ...(isFiltered(question)
      ? { count: () => countFound(database(), question, MOST_FOUND + 1), most: MOST_FOUND }
      : { count: () => reading(countUsers(database())) }),
  });
}

export const listAccounts = (asked: Omit<Filters, "twoStep">) =>
  listFirst((part) =>
    reading(
      list(database(), { ...asked, twoStep: null, sort: { by: "name", down: false }, ...part }),
    ),
  );

const isFiltered = ({ q, role, state, twoStep, group, provider }: Filters) =>
  [q || null, role, state, twoStep, group || null, provider || null].some((one) => one !== null);

/** Returns the names and states of several accounts. */
export const readUsers = (ids: readonly string[]) => reading(findUsers(database(), ids));

export type UserOverview = NonNullable<Awaited<ReturnType<typeof findUserOverview>>>;

export const findUser = (id: string): Promise<UserOverview | null> =>
  reading(findUserOverview(database(), id));

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
