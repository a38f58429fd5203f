import { newCredential, sha256 } from "@/lib/runtime/crypto";

/** Seconds between the steps of a sign-in. */
export const LIFETIME_SECONDS = 600;

/** Returns the token of a new pending sign-in for the browser, and its row. */
export function newPending(
  { userId, accessEpoch: userEpoch }: { userId: string; accessEpoch: number },
  now: Date,
) {
  const token = newCredential("pendingSignIn");
  const expiresAt = new Date(now.getTime() + LIFETIME_SECONDS * 1000);
  return { token, row: { idHash: sha256(token), userId, userEpoch, createdAt: now, expiresAt } };
}
