import { database } from "@/db/client";
import { type ChallengeBinding, spendChallenge } from "@/db/factors/passkey-challenges";
import { findPasskey } from "@/db/factors/passkeys";
import { clientNetworks } from "@/lib/http/client-address";
import { originOf } from "@/lib/http/origin";
import { attempt, failing } from "@/lib/rate-limits/attempt";
import { networkQuotas } from "@/lib/rate-limits/network-quotas";
import { ok, type Result, refuse } from "@/lib/result";
import { log } from "@/lib/runtime/log";
import { countFailedSignIn } from "@/lib/runtime/metrics";
import { limitUntil } from "@/lib/session/sign-in-limits";
import { count } from "@/lib/statistics/counts";
import { readSignIn } from "./answer";
import { type PasskeyUse, verifySignIn } from "./verify";

export type PasskeyRefusal =
  /** No passkey of this installation, so that the browser may forget it. The ID is in base64url. */
  | { code: "unknown"; credentialId: string }
  | { code: "refused" }
  /** Rate limit of the network; `retryAfter` is in seconds. */
  | { code: "limited"; retryAfter: number }
  | { code: "busy" };

export type Requested = Pick<Request, "url" | "headers">;

/**
 * Failed answers of a network. Never counted by account: nobody can guess a passkey, and a failing
 * one must not lock its owner out.
 */
const FAILURES = { points: 50, milliseconds: 15 * 60_000 };

/** Checks an answer unless too many from its network failed. Only answers that fail count. */
export async function withinNetwork<T, E extends { code: string }>(
  request: Requested,
  now: Date,
  check: () => Promise<Result<T, E | PasskeyRefusal>>,
): Promise<Result<T, E | PasskeyRefusal>> {
  type Checked = Result<T, E | PasskeyRefusal>;
  const quotas = networkQuotas("passkey", clientNetworks(request), FAILURES);
  const attempted = await attempt(quotas, now, async ({ full }) => {
    const limit = limitUntil([...full.values()], now);
    if (limit) return { value: refuse(limit) as Checked, outcomes: new Map() };
    const value = await check();
    return { value, outcomes: value.ok ? new Map() : failing(quotas) };
  });
  if (!attempted.ok) {
    countFailedSignIn("passkey", "busy");
    return refuse({ code: "busy" });
  }
  const { value } = attempted.value;
  if (!value.ok) countFailedSignIn("passkey", value.error.code);
  count(value.ok ? "sign_in" : "failure");
  return value;
}

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

export type ProvenPasskey = { passkey: FoundPasskey; use: PasskeyUse };

type Expected = {
  rpId: string;
  binding: ChallengeBinding;
  /** User who has to be the owner; null before anybody is known. */
  ownerId: string | null;
  /** User who is signed in and may be the owner. */
  signedInId?: string | null;
};

/**
 * Checks an answer and its signature. The challenge is used up before that: a wrong answer needs a
 * new one as well.
 */
export async function provePasskey(
  text: string,
  { rpId, binding, ownerId, signedInId = null }: Expected,
  headers: Headers,
  now: Date,
): Promise<Result<ProvenPasskey, PasskeyRefusal>> {
  const answer = readSignIn(text);
  if (!answer) return refused("malformed", headers);
  if (!(await spendChallenge(database(), answer.challengeHash, binding, now)))
    return refused("the challenge is unknown, used, or not for this answer", headers);
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
