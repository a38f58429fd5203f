import { insertAuditEvent } from "@/db/audit-events";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { findUserForSignIn } from "@/db/users";
import { count } from "@/lib/counts";
import { originOf } from "@/lib/http/origin";
import { localeOf } from "@/lib/http/preferences";
import { log } from "@/lib/log";
import { ok, type Result, refuse } from "@/lib/result";
import { isCrowded } from "./hash-turns";
import { MAX_PASSWORD } from "./new-password";
import { openSession } from "./open-session";
import { passwordMatches, rehash } from "./password";
import type { SessionKey } from "./session-cookie";
import { forgive, giveBack, reserveAttempt, type SignInLimit } from "./sign-in-limits";

/** `retryAfter` in seconds. Nothing tells one wrong sign-in from another. */
export type SignInRefusal =
  | { code: "wrong" }
  | { code: "limited"; retryAfter: number }
  /** Too many are looked at just now: this one was not, and is not counted. */
  | { code: "busy" };

type Typed = { username: string; password: string; device: string };

type Requested = Pick<Request, "url" | "headers">;

/**
 * Checks a username or email address with its password, and answers the key of the session that now is this
 * browser's. For every failure the same work is done: an attempt is reserved, the hash computed, an event written.
 */
export async function signInWithPassword(
  typed: Typed,
  request: Requested,
): Promise<Result<SessionKey, SignInRefusal>> {
  // Nobody is named, so nobody's password is guessed, and nothing is counted against anybody.
  if (typed.username.trim() === "") return refuse({ code: "wrong" });
  return isCrowded() ? refuse({ code: "busy" }) : attemptSignIn(typed, request);
}

async function attemptSignIn(
  typed: Typed,
  request: Requested,
): Promise<Result<SessionKey, SignInRefusal>> {
  const { headers } = request;
  const now = new Date();
  const user = await reading(findUserForSignIn(database(), typed.username));
  const attempt = {
    userId: user?.id ?? null,
    deactivated: !!user?.deactivatedAt,
    typedName: typed.username,
    headers,
  };
  const limit = await reserveAttempt(database(), attempt, now);
  if (limit) return limited(limit, attempt, now);

  const password = typed.password.slice(0, MAX_PASSWORD + 1);
  const matches = await passwordMatches(password, user?.passwordHash ?? null);
  if (!matches.ok) {
    await giveBack(database(), attempt);
    return refuse({ code: "busy" });
  }
  if (!matches.value || !user?.passwordHash || user.deactivatedAt) return failed(attempt, now);
  const { id: userId, accessEpoch, passwordHash } = user;
  const proven = {
    userId,
    accessEpoch,
    newHash: await rehash(password, passwordHash),
    device: typed.device,
    locale: localeOf(request),
  };
  const opened = await openSession(proven, headers);
  if (opened === null) return failed(attempt, now);
  count("sign_in");
  await forgive(database(), attempt);
  return ok(opened);
}

type Attempt = { userId: string | null; deactivated: boolean; headers: Headers };

/**
 * What was typed stays out of it: some type their password as their name. Of a deactivated account administrators read
 * that it is; whoever tries it learns nothing.
 */
async function failed({ userId, deactivated, headers }: Attempt, now: Date) {
  count("failure");
  const origin = originOf(headers);
  await insertAuditEvent(database(), {
    at: now,
    event: deactivated ? "session.sign_in_deactivated" : "session.sign_in_failed",
    actorId: null,
    userId,
    origin,
  });
  log().info({ event: "sign_in_failed", requestId: origin.requestId, userId });
  return refuse<SignInRefusal>({ code: "wrong" });
}

/** One event a window: whoever goes on guessing cannot fill the table. */
async function limited({ by, first, retryAfter }: SignInLimit, attempt: Attempt, now: Date) {
  const { userId, headers } = attempt;
  const origin = originOf(headers);
  if (first)
    await insertAuditEvent(database(), {
      at: now,
      event: "session.sign_in_limited",
      actorId: null,
      userId: by === "account" ? userId : null,
      origin,
      after: { by },
    });
  log().info({ event: "sign_in_limited", requestId: origin.requestId, userId, by });
  return refuse<SignInRefusal>({ code: "limited", retryAfter });
}
