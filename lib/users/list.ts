import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { listGrantsOfUser } from "@/db/tokens/grants";
import {
  countUsers,
  listUsers as list,
  type UserKey,
  type UserQuestion,
  type UserRole,
  type UserState,
} from "@/db/users/list";
import { countAccess, findUserOverview } from "@/db/users/overview";
import { listLiveSessions } from "@/db/users/own-sessions";

export type { UserKey, UserRole, UserState };
export const USER_STATES = ["active", "invited", "deactivated"] as const satisfies UserState[];

export type ListedUser = Awaited<ReturnType<typeof list>>[number];
type Asked = Pick<UserQuestion, "q" | "role" | "state" | "key">;

const PAGE = 50;

/**
 * Returns a page of accounts, newest first, with the keys of its neighbors. The number of matches is null if there are
 * several pages of them, because counting them would read every account.
 */
export async function listUsers({ q, ...asked }: Asked): Promise<{
  users: ListedUser[];
  total: number | null;
  newer: UserKey | null;
  older: UserKey | null;
}> {
  const backward = asked.key?.side === "newer";
  const question = { ...asked, q: printable(q), limit: PAGE + 1 };
  const [rows, all] = await Promise.all([
    reading(list(database(), question)),
    isFiltered(question) ? null : reading(countUsers(database())),
  ]);
  const more = rows.length > PAGE;
  const users = backward ? rows.slice(0, PAGE).reverse() : rows.slice(0, PAGE);
  const [first, last] = [users[0], users.at(-1)];
  const newer = backward ? more : asked.key !== null;
  const older = backward || more;
  return {
    users,
    total: newer || older ? all : users.length,
    newer: newer && first ? { side: "newer", id: first.id } : null,
    older: older && last ? { side: "older", id: last.id } : null,
  };
}

const isFiltered = ({ q, role, state }: Asked) => q !== "" || role !== null || state !== null;

/** Removes characters that PostgreSQL doesn't store and that no name has. */
const printable = (q: string) => q.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").trim();

export type UserOverview = NonNullable<Awaited<ReturnType<typeof findUserOverview>>>;

export const findUser = (id: string): Promise<UserOverview | null> =>
  reading(findUserOverview(database(), id));

/** Returns a user's sessions and the applications that may use the account. */
export async function listAccess(userId: string, now: Date) {
  const [sessions, apps] = await Promise.all([
    reading(listLiveSessions(database(), userId, now)),
    reading(listGrantsOfUser(database(), userId, now)),
  ]);
  return { sessions, apps };
}

/** Counts what deactivating the account would end. */
export const countStops = (userId: string, now: Date) =>
  reading(countAccess(database(), userId, now));
