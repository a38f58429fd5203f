import type { ChallengeBinding } from "@/db/factors/passkey-challenges";
import { findPasskey } from "@/db/factors/passkeys";
import { database } from "@/db/system/client";
import { originOf } from "@/lib/http/request";
import { attempt, failing } from "@/lib/rate-limits/attempt";
import { logBounded } from "@/lib/rate-limits/bounded-log";
import { latestFull } from "@/lib/rate-limits/full-counters";
import { ok, type Result, refuse } from "@/lib/result";
import { log } from "@/lib/runtime/log";
import { countFailedSignIn } from "@/lib/runtime/metrics";
import { limitUntil } from "@/lib/session/sign-in-limits";
import { count } from "@/lib/statistics/counts";
import { readSignIn, type SignInAnswer } from "./answer";
import { isFirstAnswer, spend } from "./challenge";
import { countInvalidAnswer, failureQuotas } from "./limits";
import { type PasskeyUse, verifySignIn } from "./verify";

export type PasskeyRefusal =
  /** No passkey of this installation, so that the browser may forget it. The ID is in base64url. */
  | { code: "unknown"; credentialId: string }
  | { code: "refused" }
  /** Rate limit of the caller or its network; `retryAfter` is in seconds. */
  | { code: "limited"; retryAfter: number }
  | { code: "busy" };

export type Requested = Pick<Request, "url" | "headers">;

/** Answer of a browser, and who may give it; null if the browser can't have been asked. */
type Sent = { text: string; binding: ChallengeBinding | null };

type Checked<T, E> = Result<T, E | PasskeyRefusal>;

/**
 * Checks an answer to a challenge of ours unless too many of its caller or network failed. Only
 * answers that use up a challenge count as failed.
 */
export async function withinLimits<T, E extends { code: string }>(
  sent: Sent,
  request: Requested,
  now: Date,
  check: (answer: SignInAnswer) => Promise<Checked<T, E>>,
): Promise<Checked<T, E>> {
  const value = await checkWithin(sent, request, now, check);
  if (!value.ok) countFailedSignIn("passkey", value.error.code);
  if (value.ok || value.error.code !== "busy") count(value.ok ? "sign_in" : "failure");
  return value;
}

async function checkWithin<T, E>(
  sent: Sent,
  request: Requested,
  now: Date,
  check: (answer: SignInAnswer) => Promise<Checked<T, E>>,
): Promise<Checked<T, E>> {
  const quotas = failureQuotas(request.headers);
  const known = limitUntil([latestFull(quotas, now)], now);
  if (known) return refuse(known);
  const answer = await takeAnswer(sent, request, now);
  if (!answer.ok) return answer;
  const attempted = await attempt(quotas, now, async ({ full }) => {
    const limit = limitUntil([...full.values()], now);
    const value: Checked<T, E> = limit ? refuse(limit) : await check(answer.value);
    return { value, outcomes: limit || value.ok ? new Map() : failing(quotas) };
  });
  return attempted.ok ? attempted.value.value : refuse({ code: "busy" });
}

/**
 * Reads an answer and uses up its challenge, before anything is verified: a wrong answer needs a new
 * one as well. What nobody can have been asked, or was answered before, is counted before it costs a
 * query.
 */
async function takeAnswer(
  { text, binding }: Sent,
  request: Requested,
  now: Date,
): Promise<Result<SignInAnswer, PasskeyRefusal>> {
  const answer = readSignIn(text);
  if (!answer || !binding || !isFirstAnswer(answer, binding, now)) {
    const { exceeded, retryAfter } = countInvalidAnswer(request.headers);
    if (exceeded) return refuse({ code: "limited", retryAfter });
  }
  if (!answer) return invalid("malformed", request);
  if (!binding) return invalid("the browser has no ID", request);
  if (await spend(answer, binding, now)) return ok(answer);
  return invalid("the challenge is unknown, used, or not for this answer", request);
}

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

export type ProvenPasskey = { passkey: FoundPasskey; use: PasskeyUse };

type Expected = {
  rpId: string;
  /** User who has to be the owner; null before anybody is known. */
  ownerId: string | null;
  /** User who is signed in and may be the owner. */
  signedInId?: string | null;
};

/** Checks the signature of an answer whose challenge was used up. */
export async function provePasskey(
  answer: SignInAnswer,
  { rpId, ownerId, signedInId = null }: Expected,
  headers: Headers,
  now: Date,
): Promise<Result<ProvenPasskey, PasskeyRefusal>> {
  const passkey = await findPasskey(database(), answer.credentialId, now);
  if (!passkey) return refuse({ code: "unknown", credentialId: answer.response.id });
  if (ownerId !== null && passkey.userId !== ownerId)
    return refused("another user's passkey", headers, passkey.userId);
  const isOwnerKnown = passkey.userId === (ownerId ?? signedInId);
  const proof = await verifySignIn(answer, { ...passkey, isOwnerKnown }, rpId);
  if (!proof.ok) return refused(proof.error, headers, passkey.userId);
  return ok({ passkey, use: proof.value });
}

/** Refuses an answer. The reason is for the log only. */
export function refused(reason: string, headers: Headers, userId: string | null = null) {
  const { requestId } = originOf(headers);
  log().info({ event: "passkey_refused", requestId, userId, reason });
  return refuse({ code: "refused" } as const);
}

/** Refuses an answer that anybody can send. */
function invalid(reason: string, request: Requested) {
  const { requestId } = originOf(request.headers);
  logBounded(request, "passkey_refused", {
    event: "passkey_refused",
    requestId,
    userId: null,
    reason,
  });
  return refuse({ code: "refused" } as const);
}
