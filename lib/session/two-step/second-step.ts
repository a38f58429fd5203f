import { insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import { findUsableApp, forgetFailures, useStep } from "@/db/factors/authenticator-apps";
import { lockPendingSignIn, takeAttempt } from "@/db/factors/pending-sign-ins";
import { countRecoveryCodes, spendRecoveryCode } from "@/db/factors/recovery-codes";
import { lockUser } from "@/db/users/users";
import { originOf } from "@/lib/http/origin";
import { localeOf } from "@/lib/i18n/preferences";
import { notify } from "@/lib/mail/notify";
import { attempt, failing } from "@/lib/rate-limits/attempt";
import { ok, type Result, refuse } from "@/lib/result";
import { unseal } from "@/lib/runtime/crypto";
import { log } from "@/lib/runtime/log";
import { openSession } from "@/lib/session/open-session";
import type { SessionKey } from "@/lib/session/session-cookie";
import { limitUntil } from "@/lib/session/sign-in-limits";
import { count } from "@/lib/statistics/counts";
import { secondStepQuotas } from "./limits";
import { completePending, currentPending, type PendingSignIn } from "./pending-sign-in";
import { recoveryCodeHash } from "./recovery-codes";
import { noteFailure, noteLimit } from "./second-step-failures";
import { stepOf } from "./totp";

export type SecondStepRefusal =
  /** `left` is the number of further answers of this sign-in. */
  | { code: "wrong"; left: number }
  /** The pending sign-in is used up or expired: the password is asked for again. */
  | { code: "gone" }
  /** Rate limit of the account; `retryAfter` is in seconds. */
  | { code: "limited"; retryAfter: number }
  | { code: "busy" };

type Answer = { way: "authenticator_app" | "recovery_code"; text: string; device: string };

type Requested = Pick<Request, "url" | "headers">;

type Checked = Result<SessionKey, SecondStepRefusal>;

/**
 * Finishes a sign-in with a code from the app or a recovery code. Returns the key of the session.
 * An attempt is reserved before the code is checked, so that concurrent guesses can't exceed a
 * limit.
 */
export async function finishSignIn(answer: Answer, request: Requested): Promise<Checked> {
  const now = new Date();
  const { headers } = request;
  const pending = await currentPending(headers, now);
  if (!pending) return refuse({ code: "gone" });
  const quotas = secondStepQuotas(pending.userId);
  const attempted = await attempt(quotas, now, async ({ full }) => {
    const limit = limitUntil([...full.values()], now);
    if (limit) return { value: refuse<SecondStepRefusal>(limit), outcomes: new Map() };
    const value = await check(pending, answer, request, now);
    const wrong = !value.ok && value.error.code === "wrong";
    return { value, outcomes: wrong ? failing(quotas) : new Map() };
  });
  if (!attempted.ok) return refuse({ code: "busy" });
  const { value, filled } = attempted.value;
  if (filled.length > 0) await noteLimit(pending.userId, headers);
  if (value.ok) count("sign_in");
  return value;
}

async function check(
  pending: PendingSignIn,
  answer: Answer,
  request: Requested,
  now: Date,
): Promise<Checked> {
  const left = await takeAttempt(database(), pending.idHash, now);
  if (left === null) return refuse({ code: "gone" });
  const proof = await proofOf(pending, answer, request.headers, now);
  if (!proof) return wrong(pending, answer, { headers: request.headers, left });
  let isWrong = false as boolean;
  const spend = async (tx: Transaction) => {
    const user = await lockUser(tx, pending.userId);
    if (user?.accessEpoch !== pending.userEpoch) return false;
    if (!(await lockPendingSignIn(tx, pending.idHash))) return false;
    if (!(await proof(tx))) {
      isWrong = true;
      return false;
    }
    await completePending(tx, pending, request.headers);
    return true;
  };
  const { userId, userEpoch: accessEpoch } = pending;
  const { device, way } = answer;
  const locale = localeOf(request);
  const proven = { userId, accessEpoch, newHash: null, device, locale, way, spend };
  const opened = await openSession(proven, request.headers);
  if (opened) return ok(opened);
  return isWrong
    ? wrong(pending, answer, { headers: request.headers, left })
    : refuse({ code: "gone" });
}

async function wrong(
  pending: PendingSignIn,
  { way }: Answer,
  { headers, left }: { headers: Headers; left: number },
): Promise<Checked> {
  count("failure");
  await noteFailure(pending.userId, way, headers);
  return refuse({ code: "wrong", left });
}

/** Uses up the answer within the transaction of the session. False if it was used before. */
type Proof = (tx: Transaction) => Promise<boolean>;

/** Returns how to use up an answer; null if it can't be right. */
async function proofOf(
  { userId }: PendingSignIn,
  { way, text }: Answer,
  headers: Headers,
  now: Date,
): Promise<Proof | null> {
  if (way === "authenticator_app") {
    const secret = await secretOf(userId);
    const step = secret === null ? null : stepOf(secret, text, now);
    return step === null ? null : (tx) => useStep(tx, userId, step);
  }
  const codeHash = recoveryCodeHash(text);
  return codeHash && ((tx) => useRecoveryCode(tx, userId, codeHash, { headers, now }));
}

async function secretOf(userId: string): Promise<string | null> {
  const app = await findUsableApp(database(), userId);
  const opened = app && (await unseal(app.sealedSecret));
  if (app && !opened) log().error({ event: "authenticator_app_unreadable", userId });
  return opened?.text ?? null;
}

async function useRecoveryCode(
  tx: Transaction,
  userId: string,
  codeHash: Buffer,
  { headers, now }: { headers: Headers; now: Date },
): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, userId, { codeHash, now }))) return false;
  const left = await countRecoveryCodes(tx, userId);
  const about = { at: now, actorId: userId, userId, origin: originOf(headers) };
  await insertAuditEvent(tx, { ...about, event: "account.recovery_code_used", after: { left } });
  await notify(tx, userId, { kind: "recovery_code_used", left }, now);
  await forgetFailures(tx, userId);
  return true;
}
