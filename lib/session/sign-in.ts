import { endSession } from "@/db/access";
import { insertAuditEvent, type Origin } from "@/db/audit-events";
import { detachRequestsOfBrowser } from "@/db/authorization-requests";
import { database, type Transaction } from "@/db/client";
import { reading } from "@/db/faults";
import { endSurplusSessions } from "@/db/own-sessions";
import { insertSession, type LiveSession, renewSession } from "@/db/sessions";
import { findUserForSignIn, replacePasswordHash, setUserLocale } from "@/db/users";
import { count } from "@/lib/counts";
import { credentialHash } from "@/lib/crypto";
import { browserCookie, readCookie } from "@/lib/http/cookies";
import { originOf } from "@/lib/http/origin";
import { localeOf } from "@/lib/http/preferences";
import { browserInWords } from "@/lib/http/user-agent";
import { log } from "@/lib/log";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { currentSession } from "./current-session";
import { mayTell, noteDevice } from "./device";
import { isCrowded } from "./hash-turns";
import { MAX_PASSWORD } from "./new-password";
import { passwordMatches, rehash } from "./password";
import { forgive, giveBack, reserveAttempt, type SignInLimit } from "./sign-in-limits";

/** Seconds: the absolute end of a browser session (reliability.md, Sessions). */
export const SESSION_LIFETIME = 30 * 86_400;

/** `retryAfter` in seconds. Nothing tells one wrong sign-in from another. */
export type SignInRefusal =
  | { code: "wrong" }
  | { code: "limited"; retryAfter: number }
  /** Too many are looked at just now: this one was not, and is not counted. */
  | { code: "busy" };

type Typed = { username: string; password: string; device: string };

type Requested = Pick<Request, "url" | "headers">;

/**
 * Checks a username or email address with its password, and answers the id of the session that now is this
 * browser's. For every failure the same work is done: an attempt is reserved, the hash computed, an event written.
 */
export async function signInWithPassword(
  typed: Typed,
  request: Requested,
): Promise<Result<string, SignInRefusal>> {
  // Nobody is named, so nobody's password is guessed, and nothing is counted against anybody.
  if (typed.username.trim() === "") return refuse({ code: "wrong" });
  return isCrowded() ? refuse({ code: "busy" }) : attemptSignIn(typed, request);
}

async function attemptSignIn(
  typed: Typed,
  request: Requested,
): Promise<Result<string, SignInRefusal>> {
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
  const current = await currentSession(headers);
  const opened = await openOrRenew(
    {
      userId,
      accessEpoch,
      newHash: await rehash(password, passwordHash),
      device: typed.device,
      locale: localeOf(request),
    },
    current,
    originOf(headers),
  );
  if (opened === null) return failed(attempt, now);
  count("sign_in");
  await forgive(database(), attempt);
  if (current && current.id !== opened) await leave(current, headers, now);
  return ok(opened);
}

type Proven = {
  userId: string;
  /** When the password was checked. */
  accessEpoch: number;
  newHash: Awaited<ReturnType<typeof rehash>>;
  device: string;
  locale: "en" | "zh-CN";
};

/** One transaction. Null where the account was deactivated, or its password changed, since it was checked. */
function openOrRenew(proven: Proven, current: LiveSession | null, origin: Origin) {
  const { userId, device } = proven;
  const now = new Date();
  return database().transaction(async (tx) => {
    const id = await enter(tx, proven, { current, origin, now });
    if (id === null) return null;
    const newDevice = await noteDevice(tx, { userId, device, now });
    await insertAuditEvent(tx, {
      at: now,
      event: "session.signed_in",
      actorId: userId,
      userId,
      origin,
      after: { session: id, newDevice },
    });
    // Last: whoever signs in to the account at this moment waits for the count.
    if (newDevice && (await mayTell(tx, { userId, now })))
      await notify(tx, userId, { kind: "new_device", ...inWords(origin) }, now);
    return id;
  });
}

/** The present session renewed where it is the same person's, else a new one. */
async function enter(
  tx: Transaction,
  { userId, accessEpoch, newHash, locale }: Proven,
  { current, origin, now }: { current: LiveSession | null; origin: Origin; now: Date },
): Promise<string | null> {
  // Before the session, which locks the user's row for itself: two that sign in at once would wait for each other.
  await setUserLocale(tx, userId, locale);
  if (newHash) await replacePasswordHash(tx, userId, newHash);
  const { network, userAgent } = origin;
  const place = { userId, accessEpoch, now, network, userAgent };
  if (current?.user.id === userId && (await renewSession(tx, { ...place, id: current.id })))
    return current.id;
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME * 1000);
  const id = await insertSession(tx, { ...place, expiresAt });
  if (id !== null) await endSurplusSessions(tx, { userId, newId: id, origin }, now);
  return id;
}

function inWords({ userAgent, network }: Origin) {
  const { browser, system } = browserInWords(userAgent);
  return { network, device: [browser, system].filter(Boolean).join(" · ") || null };
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

/** Another account takes over this browser: its old session ends, what it was in the middle of goes on. */
async function leave(session: LiveSession, headers: Headers, now: Date) {
  const browserHash = credentialHash("browser", readCookie(headers, browserCookie()) ?? "");
  if (browserHash) await detachRequestsOfBrowser(database(), browserHash);
  const left = { id: session.id, userId: session.user.id, event: "session.signed_out" } as const;
  await endSession(database(), left, now, { actorId: left.userId, origin: originOf(headers) });
}
