import { cutUser } from "@/db/access";
import { findLastPasswordChange, insertAuditEvent } from "@/db/audit-events";
import { database } from "@/db/client";
import type { LiveSession } from "@/db/sessions";
import { findPasswordHash } from "@/db/users";
import { originOf } from "@/lib/http/origin";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { checkNewPassword, MAX_PASSWORD, type PasswordProblem } from "./new-password";
import { hashPassword, passwordMatches } from "./password";
import { forgive, reserveAttempt } from "./sign-in-limits";

export type ChangeRefusal = { current?: "wrong" | "limited"; next?: PasswordProblem | "same" };

/** When the password became what it is; null where nobody remembers. */
export const passwordChangedAt = (userId: string): Promise<Date | null> =>
  findLastPasswordChange(database(), userId);

/**
 * A new password for whoever knows the present one: ends all other sessions and every application's tokens. The hash of
 * the present one is computed in every case.
 */
export async function changePassword(
  session: LiveSession,
  typed: { current: string; next: string },
  headers: Headers,
): Promise<Result<null, ChangeRefusal>> {
  const { user } = session;
  const now = new Date();
  const by = { actorId: user.id, origin: originOf(headers) };
  // Guesses count here as at the sign-in: a session is no way around its limit.
  const attempt = { userId: user.id, typedName: user.username, headers };
  if (await reserveAttempt(database(), attempt, now)) return refuse({ current: "limited" });
  const current = typed.current.slice(0, MAX_PASSWORD + 1);
  const hash = await findPasswordHash(database(), user.id);
  const known = await passwordMatches(current, hash);
  const checked = await checkNewPassword(typed.next, {
    names: [user.username, user.name, user.email],
  });
  if (!known || hash === null) {
    const failed = { ...by, at: now, event: "session.sign_in_failed", userId: user.id } as const;
    await insertAuditEvent(database(), failed);
    return refuse({ current: "wrong", ...(!checked.ok && { next: checked.error }) });
  }
  await forgive(database(), attempt);
  if (!checked.ok) return refuse({ next: checked.error });
  if (typed.next === typed.current) return refuse({ next: "same" });
  const change = { passwordHash: await hashPassword(checked.value) };
  const cut = { userId: user.id, change, provenBy: hash };
  const changed = await database().transaction(async (tx) => {
    if (!(await cutUser(tx, cut, now, by, session.id))) return false;
    await notify(tx, user.id, { kind: "password_changed" }, now);
    return true;
  });
  // Changed by somebody else, or deactivated, since it was checked: what was typed is right no more.
  return changed ? ok(null) : refuse({ current: "wrong" });
}
