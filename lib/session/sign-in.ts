import { insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { findUserForSignIn } from "@/db/users/users";
import { originOf } from "@/lib/http/request";
import { ok, type Result, refuse } from "@/lib/result";
import { log } from "@/lib/runtime/log";
import { countFailedSignIn } from "@/lib/runtime/metrics";
import { count } from "@/lib/statistics/counts";
import { checkPassword, type PasswordCheck } from "./check-password";
import { currentSession } from "./current-session";
import { rehash } from "./password";
import { proceed, type SignedIn } from "./proceed";
import { refusalFromMemory, type SignInRefusal } from "./sign-in-limits";

type Typed = { username: string; password: string; device: string };

type Requested = Pick<Request, "url" | "headers">;

const BY_PASSWORD = { way: "password", upstream: null } as const;

/**
 * Checks a username or email address with its password. Opens a session, unless the account has a
 * second step: then nothing is open until it is done (lib/session/two-step/second-step.ts), except
 * in a trusted browser. Each checked failure does the same work: reserves an attempt, computes a
 * hash, writes an event.
 */
export async function signInWithPassword(
  typed: Typed,
  request: Requested,
): Promise<Result<SignedIn, SignInRefusal>> {
  const { headers } = request;
  const refusal = refusalFromMemory(typed, headers);
  if (refusal) {
    countFailedSignIn("password", refusal.code);
    return refuse(refusal);
  }
  const checked = await checkPassword(typed, headers);
  if (!checked.ok) return limited(checked.error, headers);
  const { user, matches } = checked.value;
  if (!matches || !user?.passwordHash) return failed(checked.value, headers);
  const newHash = await rehash(typed.password, user.passwordHash, matches);
  const step = { ...BY_PASSWORD, newHash, device: typed.device };
  const spend = user.breaksGlass && { spend: notingBrokenGlass(user.id, headers) };
  const signedIn = await proceed(user, { ...step, ...spend }, request);
  return signedIn ? ok(signedIn) : failed(checked.value, headers);
}

/**
 * Returns what records that an administrator used the password although the account's domain has a provider, in the
 * transaction of what the password opens: it opens nothing unrecorded.
 */
const notingBrokenGlass =
  (userId: string, headers: Headers) =>
  async (tx: Transaction, at: Date): Promise<true> => {
    const by = { at, actorId: userId, userId, origin: originOf(headers) };
    await insertAuditEvent(tx, { ...by, event: "session.break_glass" });
    return true;
  };

/**
 * Signs in whoever has just chosen the password by an invitation, as if they typed it
 * (docs/decisions/0197). Null if somebody is signed in here already, or the password isn't theirs any more.
 */
export async function signInInvited(
  { username, passwordHash, device }: { username: string; passwordHash: string; device: string },
  request: Requested,
): Promise<SignedIn | null> {
  if (await currentSession(request.headers)) return null;
  const unknown = { deviceHash: null, now: new Date() };
  const user = await findUserForSignIn(database(), username, unknown);
  return user?.passwordHash === passwordHash && !user.isExclusive
    ? proceed(user, { ...BY_PASSWORD, newHash: null, device }, request)
    : null;
}

/**
 * Records a failure without what was typed, since some users type their password as their name.
 * Administrators see that an account is deactivated; the caller doesn't. Reaching a limit is
 * recorded once per window.
 */
async function failed(check: PasswordCheck, headers: Headers) {
  count("failure");
  const { user, compared, reached, refusal } = check;
  countFailedSignIn("password", compared ? "wrong" : "limited");
  const userId = user?.id ?? null;
  const event = { at: new Date(), actorId: null, userId, origin: originOf(headers) };
  const isOff = compared && user?.isExclusive && !user.breaksGlass;
  await insertAuditEvent(database(), {
    ...event,
    event: user?.deactivatedAt ? "session.sign_in_deactivated" : "session.sign_in_failed",
    ...(!compared && { after: { limited: true } }),
    ...(isOff && { after: { reason: "password_off" } }),
  });
  for (const by of reached)
    await insertAuditEvent(database(), {
      ...event,
      event: "session.sign_in_limited",
      userId: by === "account" ? userId : null,
      after: { by },
    });
  log().info({ event: "sign_in_failed", requestId: event.origin.requestId, userId, reached });
  return refuse(refusal);
}

function limited(refusal: SignInRefusal, headers: Headers) {
  countFailedSignIn("password", refusal.code);
  log().info({ event: "sign_in_refused", requestId: originOf(headers).requestId, ...refusal });
  return refuse(refusal);
}
