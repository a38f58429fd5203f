import { countOne } from "@/db/limits/counters";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { findFormerUse, renameUser } from "@/db/users/former-usernames";
import { notify } from "@/lib/mail/notify";
import { sha256 } from "@/lib/runtime/crypto";
import { wasRemoved } from "@/lib/users/removed-usernames";
import { isReservedUsername } from "@/lib/users/reserved-usernames";

export type UsernameProblem =
  /** The last sign-in is too old for this change. */
  | "sign_in_again"
  | "username_too_many"
  | "username_recent"
  /**
   * In use, reserved, kept for its former holder, or once a deleted account's. The response doesn't
   * reveal which.
   */
  | "username_unavailable";

/** Attempts per user and window. Each response reveals whether a name is available. */
const ATTEMPTS = 3;
const WINDOW_MS = 3_600_000;

const DAY_MS = 86_400_000;
const BETWEEN_CHANGES_MS = 30 * DAY_MS;
const RESERVED_MS = 365 * DAY_MS;

/**
 * Counts an attempt, whatever its outcome; nothing is counted without a fresh sign-in. Returns null
 * if the user may go on.
 */
export async function countUsernameAttempt(
  userId: string,
  { fresh, now }: { fresh: boolean; now: Date },
): Promise<UsernameProblem | null> {
  if (!fresh) return "sign_in_again";
  const key = sha256(`username-change ${userId}`).toString("base64url");
  const { points } = await reading(countOne(database(), { key, milliseconds: WINDOW_MS }, now));
  return points > ATTEMPTS ? "username_too_many" : null;
}

/**
 * Changes a username after countUsernameAttempt. Users can go back to their own former one at any
 * time. Throws if the name is in use (users_username_unique).
 */
export async function changeUsername(
  tx: Transaction,
  { userId, from, to }: { userId: string; from: string; to: string },
  now: Date,
): Promise<UsernameProblem | null> {
  const { changedAt, isOwn } = await findFormerUse(tx, { userId, username: to }, now);
  if (!isOwn) {
    if (changedAt && now.getTime() - changedAt.getTime() < BETWEEN_CHANGES_MS)
      return "username_recent";
    if (isReservedUsername(to)) return "username_unavailable";
  }
  const keptUntil = new Date(now.getTime() + RESERVED_MS);
  const isRefused = () => wasRemoved(tx, to);
  const renamed = await renameUser(tx, { userId, from, to, now, keptUntil, isRefused });
  if (!renamed) return "username_unavailable";
  await notify(tx, userId, { kind: "username_changed" }, now);
  return null;
}
