import { and, eq, isNull } from "drizzle-orm";
import { recoveryCodes } from "@/db/schema/factors";
import type { DbOrTransaction, Transaction } from "@/db/system/client";

const unused = (userId: string) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

export async function replaceRecoveryCodes(
  tx: DbOrTransaction,
  userId: string,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
}

/** Uses up a recovery code. False if it is not an unused one of the user. */
export async function spendRecoveryCode(
  tx: DbOrTransaction,
  userId: string,
  { codeHash, now }: { codeHash: Buffer; now: Date },
): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(unused(userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return spent.length === 1;
}

export const countRecoveryCodes = (tx: Transaction, userId: string): Promise<number> =>
  tx.$count(recoveryCodes, unused(userId));

export async function deleteRecoveryCodes(tx: DbOrTransaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
