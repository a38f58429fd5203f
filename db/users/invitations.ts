import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { findSignsInWith, takesPassword } from "@/db/identities/exclusive";
import { invitations, users } from "@/db/schema/users";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { isInvited } from "./invited";

/** Inserts an invitation for an existing account. Cutting the account's access ends it. */
export async function insertInvitation(
  db: DbOrTransaction,
  given: { tokenHash: Buffer; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const epoch = sql<number>`(select access_epoch from users where id = ${given.userId})`;
  await db.insert(invitations).values({ ...given, userEpoch: epoch });
}

/**
 * Replaces the invitations of an account that nobody has used yet. Returns the recipient; null,
 * with nothing changed, if there is no such account or it is deactivated.
 */
export async function renewInvitation(
  tx: DbOrTransaction,
  given: { tokenHash: Buffer; userId: string; createdAt: Date; expiresAt: Date },
) {
  const [user] = await tx
    .select({
      username: users.username,
      role: users.role,
      email: users.email,
      name: users.name,
      locale: users.locale,
    })
    .from(users)
    .where(and(eq(users.id, given.userId), isInvited, isNull(users.deactivatedAt)))
    .for("no key update");
  if (!user) return null;
  await tx.delete(invitations).where(eq(invitations.userId, given.userId));
  await insertInvitation(tx, given);
  return user;
}

/** Returns the account of a usable invitation, with the provider that signs it in instead of a password; null if there is none. */
export async function findInvitation(db: Db, tokenHash: Buffer, now: Date) {
  const [invited] = await db
    .select({ username: users.username, name: users.name, email: users.email, role: users.role })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(usable(tokenHash, now));
  return invited ? { ...invited, provider: (await findSignsInWith(db))(invited) } : null;
}

/**
 * Uses up an invitation and returns its user with the address; null if it is no longer usable, or a password
 * wouldn't sign in. Locks the
 * account's row first, as cutting access and renewing an invitation do, so that concurrent actions
 * run one after the other.
 */
export async function spendInvitation(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; email: string | null } | null> {
  const [invited] = await tx
    .select({ userId: users.id, email: users.email })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(usable(tokenHash, now), takesPassword))
    .for("no key update", { of: users });
  if (!invited) return null;
  // The statement above saw the invitation as it was before it waited for the lock.
  const used = await tx
    .update(invitations)
    .set({ usedAt: now })
    .where(and(eq(invitations.tokenHash, tokenHash), isNull(invitations.usedAt)))
    .returning({ tokenHash: invitations.tokenHash });
  return used.length === 1 ? invited : null;
}

const usable = (tokenHash: Buffer, now: Date) =>
  and(
    eq(invitations.tokenHash, tokenHash),
    isNull(invitations.usedAt),
    gt(invitations.expiresAt, now),
    isNull(users.deactivatedAt),
    eq(users.accessEpoch, invitations.userEpoch),
    isInvited,
  );
