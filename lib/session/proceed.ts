import { noteTold } from "@/db/sign-in-policy";
import { database } from "@/db/system/client";
import type { findUserForSignIn } from "@/db/users/users";
import { localeOf } from "@/lib/i18n/preferences";
import { notify } from "@/lib/mail/notify";
import { count } from "@/lib/statistics/counts";
import { isOverdue } from "./check-password";
import { currentSession } from "./current-session";
import { type Opened, openSession, type Proven, type Way } from "./open-session";
import { usableFactors } from "./two-step/factors";
import { beginSecondStep } from "./two-step/pending-sign-in";
import { readTrusted } from "./two-step/trusted-browser";

/**
 * Result of a right first step: a session, or the token of a sign-in whose second step is missing or
 * has to be set up. `due` is the time from which the policy opens no such session any more.
 */
export type SignedIn =
  | { session: Opened; due: Date | null }
  | { pending: string; goesTo: "second_step" | "set_up" };

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>;

/** User who took the first step. */
export type Entering = Pick<
  FoundUser,
  "id" | "accessEpoch" | "isKeepable" | "twoStepAt" | "locale"
> & { secondStepDue: Date | null };

/** First step: the password, or what a provider says. */
type FirstStep = Pick<Proven, "newHash" | "device" | "upstream" | "spend"> & {
  way: "password" | "elsewhere" | "elsewhere_strong";
};

type Known = FirstStep & Pick<Proven, "userId" | "accessEpoch">;

type Requested = Pick<Request, "url" | "headers">;

/**
 * Goes on after the first step: with the second one if the account has one, else with a session. Null,
 * with nothing changed, if it opens neither. What the first step uses up is used up with what follows.
 */
export async function proceed(
  user: Entering,
  step: FirstStep,
  request: Requested,
): Promise<SignedIn | null> {
  const { id: userId, accessEpoch, isKeepable: mustKeep } = user;
  const known = { ...step, userId, accessEpoch };
  const waiting =
    step.way === "elsewhere_strong" ? "suffices" : await beforeSession(user, known, request);
  if (waiting !== "suffices") return waiting;
  const locale = localeOf(request);
  const opened = await openSession(
    { ...known, mustKeep, locale: locale === user.locale ? null : locale },
    request.headers,
  );
  if (opened === null) return null;
  count("sign_in");
  const due = mustKeep || step.way === "elsewhere_strong" ? null : user.secondStepDue;
  if (due) await tellDue(userId, new Date());
  return { session: opened, due };
}

/**
 * Begins a sign-in that the first step alone doesn't complete, or completes it in a trusted browser.
 * Null if the account is to be deleted, and lacks the second step that keeping it would take, or the first
 * step was used up already.
 */
async function beforeSession(
  user: Entering,
  known: Known,
  request: Requested,
): Promise<SignedIn | "suffices" | null> {
  if (user.twoStepAt) {
    const opened = user.isKeepable ? null : await openTrusted(known, request);
    return opened ? { session: opened, due: null } : begin(user, known, "second_step");
  }
  if (!isOverdue(user, new Date())) return "suffices";
  // Passkeys that were added before the policy are a second step already.
  const { passkeys } = await usableFactors(user.id);
  if (passkeys > 0) return begin(user, known, "second_step");
  return user.isKeepable ? null : begin(user, known, "set_up");
}

/** Begins what follows the first step. Null, with nothing changed, if that was used up already. */
export async function begin(
  { id: userId, accessEpoch }: Pick<Entering, "id" | "accessEpoch">,
  step: FirstStep,
  goesTo: "second_step" | "set_up",
): Promise<SignedIn | null> {
  const pending = await beginSecondStep({ ...step, userId, accessEpoch }, goesTo, new Date());
  return pending === null ? null : { pending, goesTo };
}

/**
 * Opens a session in a browser that the user trusts, without the second step; null in any other.
 * Whoever is signed in here already confirms a sign-in, and that takes both steps.
 */
async function openTrusted(known: Known, request: Requested): Promise<Opened | null> {
  const { headers } = request;
  const trusted = readTrusted(headers);
  if (!trusted || (await currentSession(headers))?.user.id === known.userId) return null;
  const way: Way = known.way === "password" ? "trusted_browser" : known.way;
  const proven = { ...known, way, locale: localeOf(request), trusted };
  const opened = await openSession(proven, headers);
  if (opened) count("sign_in");
  return opened;
}

/** Mails a user, once, until when the policy wants a second step of them. */
const tellDue = (userId: string, now: Date): Promise<void> =>
  database().transaction(async (tx) => {
    const until = (await noteTold(tx, userId, now))?.toISOString();
    if (until) await notify(tx, userId, { kind: "second_step_required", until }, now);
  });
