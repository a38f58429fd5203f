import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { DbOrTransaction, Execute } from "@/db/system/client";
import type { UserRole } from "./list";
import { ADDRESSEE } from "./users";

/** Serializes changes that can remove an administrator, until the transaction ends. */
export const lockAdministrators = (tx: Execute) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('foyer administrators'))`);

/** Selects whether another active administrator has a password, and so can sign in. */
const another = (userId: string) => sql`exists (select from users o
  where o.role = 'administrator' and o.deactivated_at is null and o.password_hash is not null and o.id <> ${userId})`;

/** False if no administrator would remain. Valid only while `lockAdministrators` is in effect. */
export async function maySpare(tx: DbOrTransaction, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ spare: sql<boolean>`${users.role} <> 'administrator' or ${another(userId)}` })
    .from(users)
    .where(eq(users.id, userId));
  return user?.spare ?? true;
}

/** Returns the active users with one of these roles and an email address. */
export const listWithRole = (tx: DbOrTransaction, roles: readonly UserRole[]) =>
  tx
    .select({ id: users.id, ...ADDRESSEE })
    .from(users)
    .where(and(inArray(users.role, roles), isNull(users.deactivatedAt), isNotNull(users.email)));

type RoleChange = {
  userId: string;
  /** Role that the deciding administrator saw. */
  from: string;
  to: UserRole;
};

/**
 * Changes a role and returns the username. Null, with nothing changed, if the role differs from
 * `from`, the account is deactivated, or no administrator would remain.
 */
export async function setRole(tx: DbOrTransaction, { userId, from, to }: RoleChange) {
  const changed = await tx
    .update(users)
    .set({ role: to })
    .where(
      and(
        eq(users.id, userId),
        sql`${users.role} = ${from}`,
        isNull(users.deactivatedAt),
        sql`(${users.role} <> 'administrator' or ${to} = 'administrator' or ${another(userId)})`,
      ),
    )
    .returning({ username: users.username });
  return changed[0] ?? null;
}
