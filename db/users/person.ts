import { and, eq, isNull } from "drizzle-orm";
import { invitations, mailLinks, users } from "@/db/schema/users";
import type { Transaction } from "@/db/system/client";
import { ADDRESSEE } from "./users";

/** Returns what administrators may change of an account, and locks its row until the transaction ends. */
export async function lockPerson(tx: Transaction, id: string) {
  const [person] = await tx
    .select(ADDRESSEE)
    .from(users)
    .where(eq(users.id, id))
    .for("no key update");
  return person ?? null;
}

/** Updates an account. A new address is unverified, and ends the invitations and links that were mailed. */
export async function updatePerson(
  tx: Transaction,
  userId: string,
  change: { name?: string | null; email?: string },
  now: Date,
): Promise<void> {
  const isMoved = change.email !== undefined;
  await tx
    .update(users)
    .set({ ...change, ...(isMoved && { emailVerifiedAt: null }) })
    .where(eq(users.id, userId));
  if (!isMoved) return;
  await tx.delete(invitations).where(eq(invitations.userId, userId));
  await tx
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(eq(mailLinks.userId, userId), isNull(mailLinks.usedAt)));
}
