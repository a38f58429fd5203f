import { insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { findUserForSignIn } from "@/db/users/users";
import { originOf } from "@/lib/http/request";
import { localeOf } from "@/lib/i18n/preferences";
import { ok, type Result, refuse } from "@/lib/result";
import { log } from "@/lib/runtime/log";
import { countFailedSignIn } from "@/lib/runtime/metrics";
import { count } from "@/lib/statistics/counts";
import { checkPassword, isOverdue, type PasswordCheck } from "./check-password";
import { currentSession } from "./current-session";
import { type Opened, openSession, type Proven } from "./open-session";
import { rehash } from "./password";
import { refusalFromMemory, type SignInRefusal } from "./sign-in-limits";
import { usableFactors } from "./two-step/factors";
import { beginSecondStep } from "./two-step/pending-sign-in";
import { tellDue } from "./two-step/tell-due";
import { readTrusted } from "./two-step/trusted-browser";

type Typed = { username: string; password: string; device: string };

type Requested = Pick<Request, "url" | "headers">;

/**
 * Result of a right password: a session, or the token of a sign-in whose second step is missing or
 * has to be set up. `due` is the time from which the policy opens no such session any more.
 */
export type SignedIn =
  | { session: Opened; due: Date | null }
  | { pending: string; goesTo: "second_step" | "set_up" };

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
  const signedIn = await proceed(user, { newHash, device: typed.device }, request);
  return signedIn ? ok(signedIn) : failed(checked.value, headers);
}

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
  return user?.passwordHash === passwordHash
    ? proceed(user, { newHash: null, device }, request)
    : null;
}

/** Goes on after a right password. Null if it opens neither a session nor a second step. */
async function proceed(
  user: User,
  proved: Pick<Proven, "newHash" | "device">,
  request: Requested,
): Promise<SignedIn | null> {
  const { id: userId, accessEpoch, isKeepable: mustKeep } = user;
  const known = { ...proved, userId, accessEpoch, mustKeep };
  const waiting = await beforeSession(user, known, request);
  if (waiting) return waiting === "closed" ? null : waiting;
  const locale = localeOf(request);
  const opened = await openSession(
    { ...known, locale: locale === user.locale ? null : locale, way: "password" },
    request.headers,
  );
  if (opened === null) return null;
  count("sign_in");
  const due = mustKeep ? null : user.secondStepDue;
  if (due) await tellDue(userId, new Date());
  return { session: opened, due };
}

type Known = Pick<Proven, "userId" | "accessEpoch" | "newHash" | "device">;

type User = NonNullable<PasswordCheck["user"]>;

/**
 * Begins a sign-in that the password alone doesn't complete, or completes it in a trusted browser.
 * Null if the password suffices; "closed" if the account is to be deleted, and lacks the second step
 * that keeping it would take.
 */
async function beforeSession(
  user: User,
  known: Known,
  request: Requested,
): Promise<SignedIn | "closed" | null> {
  if (user.twoStepAt) {
    const opened = user.isKeepable ? null : await openTrusted(known, request);
    return opened ? { session: opened, due: null } : begin(known, "second_step");
  }
  if (!isOverdue(user, new Date())) return null;
  // Passkeys that were added before the policy are a second step already.
  const { passkeys } = await usableFactors(user.id);
  if (passkeys > 0) return begin(known, "second_step");
  return user.isKeepable ? "closed" : begin(known, "set_up");
}

async function begin(known: Known, goesTo: "second_step" | "set_up"): Promise<SignedIn> {
  return { pending: await beginSecondStep(known, goesTo, new Date()), goesTo };
}

/**
 * Opens a session in a browser that the user trusts, without the second step; null in any other.
 * Whoever is signed in here already confirms a sign-in, and that takes both steps.
 */
async function openTrusted(known: Known, request: Requested): Promise<Opened | null> {
  const { headers } = request;
  const trusted = readTrusted(headers);
  if (!trusted || (await currentSession(headers))?.user.id === known.userId) return null;
  const proven = { ...known, locale: localeOf(request), way: "trusted_browser" } as const;
  const opened = await openSession({ ...proven, trusted }, headers);
  if (opened) count("sign_in");
  return opened;
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
  await insertAuditEvent(database(), {
    ...event,
    event: user?.deactivatedAt ? "session.sign_in_deactivated" : "session.sign_in_failed",
    ...(!compared && { after: { limited: true } }),
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
