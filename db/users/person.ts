import { and, eq, isNull } from "drizzle-orm";
import { invitations, mailLinks, users } from "@/db/schema/users";
import type { Transaction } from "@/db/system/client";
import { isInvited } from "./invited";
import { ADDRESSEE } from "./users";

type PersonChange = Partial<
  Pick<typeof users.$inferInsert, "name" | "username" | "email" | "locale">
> & {
  verifies: boolean;
};

/** Returns what administrators may change of an account, and locks its row until the transaction ends. */
export async function lockPerson(tx: Transaction, id: string) {
  const [person] = await tx
    .select({ ...ADDRESSEE, isInvited })
    .from(users)
    .where(eq(users.id, id))
    .for("no key update");
  return person ?? null;
}

/**
 * Updates an account. A new address is unverified, unless somebody vouches for it, and ends the invitations and links
 * that were mailed.
 */
export async function updatePerson(
  tx: Transaction,
  userId: string,
  { verifies, ...change }: PersonChange,
  now: Date,
): Promise<void> {
  const isMoved = change.email !== undefined;
  const emailVerifiedAt = verifies ? now : null;
  await tx
    .update(users)
    .set({ ...change, ...((isMoved || verifies) && { emailVerifiedAt }) })
    .where(eq(users.id, userId));
  if (!isMoved) return;
  await tx.delete(invitations).where(eq(invitations.userId, userId));
  await tx
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(eq(mailLinks.userId, userId), isNull(mailLinks.usedAt)));
}
