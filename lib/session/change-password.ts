import { cutUser } from "@/db/access";
import { insertAuditEvent } from "@/db/audit/events";
import { findLastPasswordChange } from "@/db/audit/events-of-users";
import { findPasswordState } from "@/db/identities/exclusive";
import type { Outcome } from "@/db/limits/counters";
import { database } from "@/db/system/client";
import type { LiveSession } from "@/db/users/live-sessions";
import { findPasswordHash } from "@/db/users/users";
import { originOf } from "@/lib/http/request";
import { notify } from "@/lib/mail/notify";
import { attempt } from "@/lib/rate-limits/attempt";
import { ok, type Result, refuse } from "@/lib/result";
import { inTurn, isCrowded } from "./hash-turns";
import { checkNewPassword, type PasswordProblem } from "./new-password";
import { comparePassword, hashPasswordInTurn } from "./password";
import { normalizePassword } from "./password-text";
import { renewal, type SessionKey } from "./session-cookie";
import { confirmationQuota } from "./sign-in-limits";

/** Faults by field; "busy" if too many hashes are waiting. */
export type ChangeRefusal =
  | "busy"
  | {
      current?: "missing" | "wrong" | "limited" | "changed_meanwhile";
      next?: PasswordProblem | "same";
    };

export const passwordChangedAt = (userId: string): Promise<Date | null> =>
  findLastPasswordChange(database(), userId);

/** Returns whether a user has a password, and may have one, and when it was last changed; null if that is unknown. */
export async function passwordStateOf(userId: string) {
  const [state, changedAt] = await Promise.all([
    findPasswordState(database(), userId),
    passwordChangedAt(userId),
  ]);
  return { ...state, changedAt };
}

/**
 * Changes the password of a user who knows the current one. Ends all other sessions, copies of this
 * one and every application's tokens. Returns the session's new key. Only an acceptable new
 * password costs a hash, and only a typed current one.
 */
export async function changePassword(
  session: LiveSession,
  typed: { current: string; next: string },
  headers: Headers,
): Promise<Result<SessionKey, ChangeRefusal>> {
  const { user } = session;
  const names = [user.username, user.name, user.email];
  const checked = await checkNewPassword(typed.next, { names });
  const missing = typed.current === "" && ({ current: "missing" } as const);
  if (!checked.ok) return refuse({ next: checked.error, ...missing });
  if (missing) return refuse(missing);
  if (isCrowded()) return refuse("busy");
  // Only the account's own sessions fill this counter, so strangers can't.
  const quota = confirmationQuota(user.id);
  const attempted = await attempt([quota], new Date(), async ({ taken }) => {
    const value = taken.has(quota.key)
      ? await proveAndReplace(session, typed, headers)
      : refuse<ChangeRefusal>({ current: "limited" });
    return { value, outcomes: new Map([[quota.key, outcomeOf(value)]]) };
  });
  return attempted.ok ? attempted.value.value : attempted;
}

/** Clears the counter only after a change: a right password alone costs a hash each time. */
function outcomeOf(changed: Result<SessionKey, ChangeRefusal>): Outcome {
  if (changed.ok) return "cleared";
  return changed.error === "busy" ? "released" : "failed";
}

async function proveAndReplace(
  session: LiveSession,
  { current, next }: { current: string; next: string },
  headers: Headers,
): Promise<Result<SessionKey, ChangeRefusal>> {
  const known = await prove(session, current, headers);
  if (!known.ok) return known;
  if (normalizePassword(next) === normalizePassword(current)) return refuse({ next: "same" });
  return replace(session, { known: known.value, next }, headers);
}

/** Returns the hash that the current password was verified against. */
async function prove(
  { user }: LiveSession,
  current: string,
  headers: Headers,
): Promise<Result<string, ChangeRefusal>> {
  const hash = await findPasswordHash(database(), user.id);
  const known = await inTurn(() => comparePassword(current, hash));
  if (!known.ok) return known;
  if (known.value && hash !== null) return ok(hash);
  await insertAuditEvent(database(), {
    at: new Date(),
    event: "session.sign_in_failed",
    actorId: user.id,
    userId: user.id,
    origin: originOf(headers),
  });
  return refuse({ current: "wrong" });
}

/** Does nothing if the password was replaced, or the session ended or renewed, since the check. */
async function replace(
  session: LiveSession,
  { known, next }: { known: string; next: string },
  headers: Headers,
): Promise<Result<SessionKey, ChangeRefusal>> {
  const passwordHash = await hashPasswordInTurn(next);
  if (!passwordHash.ok) return passwordHash;
  const { id: userId } = session.user;
  const now = new Date();
  const context = { actorId: userId, origin: originOf(headers), at: now };
  const cut = { userId, change: { passwordHash: passwordHash.value }, provenBy: known };
  const { keep, key } = renewal(session);
  const changed = await database().transaction(async (tx) => {
    const cutNow = await cutUser(tx, cut, context, keep);
    if (cutNow) await notify(tx, userId, { kind: "password_changed" }, now);
    return cutNow;
  });
  return changed ? ok(key) : refuse({ current: "changed_meanwhile" });
}
