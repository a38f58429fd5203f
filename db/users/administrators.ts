import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DbOrTransaction, Execute } from "@/db/client";
import { users } from "@/db/schema/users";
import { isVerified } from "./users";

/** Of all who might take an administrator away, one comes first and the others see it; until the transaction ends. */
export const holdAdministrators = (tx: Execute) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('foyer administrators'))`);

/** Somebody else administers: who has a password, and so can sign in. */
const another = (userId: string) => sql`exists (select from users o
  where o.role = 'administrator' and o.deactivated_at is null and o.password_hash is not null and o.id <> ${userId})`;

/** False where nobody would be left to administer. Only while `holdAdministrators` holds. */
export async function maySpare(tx: DbOrTransaction, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ spare: sql<boolean>`${users.role} <> 'administrator' or ${another(userId)}` })
    .from(users)
    .where(eq(users.id, userId));
  return user?.spare ?? true;
}

/** Everybody who administers and can be written to. */
export const listAdministrators = (tx: DbOrTransaction) =>
  tx
    .select({
      username: users.username,
      name: users.name,
      email: users.email,
      locale: users.locale,
      verified: isVerified,
    })
    .from(users)
    .where(
      and(eq(users.role, "administrator"), isNull(users.deactivatedAt), isNotNull(users.email)),
    );

type RoleChange = Pick<typeof users.$inferSelect, "role"> & {
  userId: string;
  /** The role that was shown to who decided. */
  shown: string;
};

/**
 * Answers whose it is. Null, with nothing changed, if the role is another than was shown, the account is deactivated, or
 * nobody would be left to administer.
 */
export async function setRole(tx: DbOrTransaction, change: RoleChange) {
  const { userId, shown, role } = change;
  const changed = await tx
    .update(users)
    .set({ role })
    .where(
      and(
        eq(users.id, userId),
        sql`${users.role} = ${shown}`,
        isNull(users.deactivatedAt),
        sql`(${users.role} <> 'administrator' or ${role} = 'administrator' or ${another(userId)})`,
      ),
    )
    .returning({ username: users.username });
  return changed[0] ?? null;
}
