import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { limits } from "@/db/schema/limits";
import type { DbOrTransaction } from "@/db/system/client";

const keyOf = (subject: string) => createHash("sha256").update(subject).digest("base64url");

/** Returns the key that counts failed sign-ins to an account. */
export const accountCounter = (userId: string): string => keyOf(`sign-in user ${userId}`);

/** Returns the keys that count wrong answers at an account's second step, by window. */
export const secondStepCounters = (userId: string) => ({
  quarter: keyOf(`second step in 15 minutes ${userId}`),
  day: keyOf(`second step in a day ${userId}`),
});

/**
 * Deletes the failed sign-ins to an account. No process caches this counter, so the next attempt is
 * checked.
 */
export const clearAccountCounter = (tx: DbOrTransaction, userId: string): Promise<void> =>
  clearCounters(tx, [accountCounter(userId)]);

export async function clearCounters(tx: DbOrTransaction, keys: readonly string[]): Promise<void> {
  await tx.delete(limits).where(inArray(limits.key, [...keys]));
}
