import { cutUser } from "@/db/access";
import { findLastPasswordChange, insertAuditEvent } from "@/db/audit-events";
import { database } from "@/db/client";
import type { LiveSession } from "@/db/sessions";
import { findPasswordHash } from "@/db/users";
import { originOf } from "@/lib/http/origin";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { isCrowded } from "./hash-turns";
import { checkNewPassword, MAX_PASSWORD, type PasswordProblem } from "./new-password";
import { hashPasswordInTurn, passwordMatches } from "./password";
import { renewal, type SessionKey } from "./session-cookie";
import { forgive, giveBack, reserveAttempt } from "./sign-in-limits";

/** By field; or nothing was looked at, since too many are. */
export type ChangeRefusal =
  | "busy"
  | { current?: "wrong" | "limited" | "changed_meanwhile"; next?: PasswordProblem | "same" };

/** When the password became what it is; null where nobody remembers. */
export const passwordChangedAt = (userId: string): Promise<Date | null> =>
  findLastPasswordChange(database(), userId);

/**
 * A new password for whoever knows the present one: ends all other sessions, copies of this one and every application's
 * tokens. Answers the session's new key. Only a password that may become somebody's makes us compute a hash.
 */
export async function changePassword(
  session: LiveSession,
  typed: { current: string; next: string },
  headers: Headers,
): Promise<Result<SessionKey, ChangeRefusal>> {
  const { user } = session;
  const names = [user.username, user.name, user.email];
  const checked = await checkNewPassword(typed.next, { names });
  if (!checked.ok) return refuse({ next: checked.error });
  if (isCrowded()) return refuse("busy");
  // Guesses count here as at the sign-in: a session is no way around its limit.
  const attempt = { userId: user.id, typedName: user.username, headers };
  if (await reserveAttempt(database(), attempt, new Date())) return refuse({ current: "limited" });
  const changed = await proveAndReplace(session, typed, headers);
  if (changed.ok) await forgive(database(), attempt);
  else if (changed.error === "busy") await giveBack(database(), attempt);
  return changed;
}

async function proveAndReplace(
  session: LiveSession,
  { current, next }: { current: string; next: string },
  headers: Headers,
): Promise<Result<SessionKey, ChangeRefusal>> {
  const known = await prove(session, current, headers);
  if (!known.ok) return known;
  if (next === current) return refuse({ next: "same" });
  return replace(session, { known: known.value, next }, headers);
}

/** Answers the hash that the present password was checked against. */
async function prove(
  { user }: LiveSession,
  current: string,
  headers: Headers,
): Promise<Result<string, ChangeRefusal>> {
  const hash = await findPasswordHash(database(), user.id);
  const known = await passwordMatches(current.slice(0, MAX_PASSWORD + 1), hash);
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

/** Nothing has changed if the password was replaced, or this session ended or renewed, since it was checked. */
async function replace(
  session: LiveSession,
  { known, next }: { known: string; next: string },
  headers: Headers,
): Promise<Result<SessionKey, ChangeRefusal>> {
  const passwordHash = await hashPasswordInTurn(next);
  if (!passwordHash.ok) return passwordHash;
  const { id: userId } = session.user;
  const now = new Date();
  const by = { actorId: userId, origin: originOf(headers) };
  const cut = { userId, change: { passwordHash: passwordHash.value }, provenBy: known };
  const { keep, key } = renewal(session);
  const changed = await database().transaction(async (tx) => {
    const cutNow = await cutUser(tx, cut, now, by, keep);
    if (cutNow) await notify(tx, userId, { kind: "password_changed" }, now);
    return cutNow;
  });
  return changed ? ok(key) : refuse({ current: "changed_meanwhile" });
}
