import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { DbOrTransaction } from "@/db/client";
import { limits } from "@/db/schema/limits";

/** Returns the key that counts failed sign-ins to an account. */
export const accountCounter = (userId: string): string =>
  createHash("sha256").update(`sign-in user ${userId}`).digest("base64url");

/**
 * Deletes the failed sign-ins to an account. No process caches this counter, so the next attempt is
 * checked.
 */
export const clearAccountCounter = (tx: DbOrTransaction, userId: string): Promise<void> =>
  clearCounters(tx, [accountCounter(userId)]);

export async function clearCounters(tx: DbOrTransaction, keys: readonly string[]): Promise<void> {
  await tx.delete(limits).where(inArray(limits.key, [...keys]));
}
