import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Db } from "@/db/system/client";

/**
 * True for an account with an address of a domain whose people sign in with its provider alone. An
 * expression on `users`.
 */
export const isExclusive = sql<boolean>`exists (select from identity_providers p
  where p.exclusive and p.enabled_at is not null
    and split_part(lower(${users.email}), '@', 2) = any(p.domains))`;

/** Returns whether a user has a password, and whether they may have one. */
export async function findPasswordState(db: Db, userId: string) {
  const [state] = await db
    .select({ isSet: sql<boolean>`${users.passwordHash} is not null`, isExclusive })
    .from(users)
    .where(eq(users.id, userId));
  return state ?? { isSet: false, isExclusive: false };
}
