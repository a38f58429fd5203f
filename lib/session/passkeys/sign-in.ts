import { insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import { forgetFailures } from "@/db/factors/authenticator-apps";
import { spendChallenge } from "@/db/factors/passkey-challenges";
import { findPasskey, notePasskeyUse, suspectPasskey } from "@/db/factors/passkeys";
import { lockUser } from "@/db/users/users";
import { clientNetworks } from "@/lib/http/client-address";
import { originOf } from "@/lib/http/origin";
import { localeOf } from "@/lib/i18n/preferences";
import { notify } from "@/lib/mail/notify";
import { attempt, failing } from "@/lib/rate-limits/attempt";
import { networkQuotas } from "@/lib/rate-limits/network-quotas";
import { ok, type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { log } from "@/lib/runtime/log";
import { readBrowserId } from "@/lib/session/browser-id";
import { openSession } from "@/lib/session/open-session";
import type { SessionKey } from "@/lib/session/session-cookie";
import { limitUntil } from "@/lib/session/sign-in-limits";
import { count } from "@/lib/statistics/counts";
import { readSignIn } from "./answer";
import { verifySignIn } from "./verify";

export type PasskeyRefusal =
  /** No passkey of this installation, so that the browser may forget it. */
  | { code: "unknown" }
  | { code: "refused" }
  /** Rate limit of the network; `retryAfter` is in seconds. */
  | { code: "limited"; retryAfter: number }
  | { code: "busy" };

type Requested = Pick<Request, "url" | "headers">;

type Checked = Result<SessionKey, PasskeyRefusal>;

/**
 * Failed answers of a network. Never counted by account: nobody can guess a passkey, and a failing
 * one must not lock its owner out.
 */
const FAILURES = { points: 50, milliseconds: 15 * 60_000 };

/** Signs in with a passkey alone, which proves possession and the user: no second step follows. */
export async function signInWithPasskey(
  answer: { text: string; rpId: string; device: string },
  request: Requested,
): Promise<Checked> {
  const now = new Date();
  const quotas = networkQuotas("passkey", clientNetworks(request), FAILURES);
  const attempted = await attempt(quotas, now, async ({ full }) => {
    const limit = limitUntil([...full.values()], now);
    if (limit) return { value: refuse<PasskeyRefusal>(limit), outcomes: new Map() };
    const value = await check(answer, request, now);
    return { value, outcomes: value.ok ? new Map() : failing(quotas) };
  });
  if (!attempted.ok) return refuse({ code: "busy" });
  const { value } = attempted.value;
  count(value.ok ? "sign_in" : "failure");
  return value;
}

async function check(
  { text, rpId, device }: { text: string; rpId: string; device: string },
  request: Requested,
  now: Date,
): Promise<Checked> {
  const { headers } = request;
  const answer = readSignIn(text);
  if (!answer) return refused("malformed", headers);
  const browser = readBrowserId(headers);
  // Used up before it is verified: a wrong answer needs a new challenge as well.
  const binding = { purpose: "sign_in", browserHash: sha256(browser ?? "") } as const;
  if (!browser || !(await spendChallenge(database(), answer.challengeHash, binding, now)))
    return refused("the challenge is unknown, used, or another browser's", headers);
  const passkey = await findPasskey(database(), answer.credentialId);
  if (!passkey) return refuse({ code: "unknown" });
  const proof = await verifySignIn(answer, passkey, rpId);
  if (!proof.ok) return refused(proof.error, headers, passkey.userId);
  return open(passkey, { ...proof.value, device }, request, now);
}

type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

type Proof = { signCount: number; backupEligible: boolean; backedUp: boolean; device: string };

async function open(
  { id, userId, accessEpoch, deactivatedAt }: Found,
  { device, ...use }: Proof,
  request: Requested,
  now: Date,
): Promise<Checked> {
  const { headers } = request;
  let isStale = false as boolean;
  const spend = async (tx: Transaction) => {
    const user = await lockUser(tx, userId);
    if (user?.accessEpoch !== accessEpoch) return false;
    isStale = !(await notePasskeyUse(tx, id, { ...use, now }));
    if (isStale) return false;
    await forgetFailures(tx, userId);
    return true;
  };
  const locale = localeOf(request);
  const proven = { userId, accessEpoch, newHash: null, device, locale, way: "passkey" } as const;
  const opened = await openSession({ ...proven, spend }, headers);
  if (opened) return ok(opened);
  if (isStale) await suspect({ id, userId }, use.signCount, headers, now);
  if (deactivatedAt)
    await insertAuditEvent(database(), {
      at: now,
      event: "session.sign_in_deactivated",
      actorId: null,
      userId,
      origin: originOf(headers),
    });
  return refused(isStale ? "the counter didn't grow" : "access was cut", headers, userId);
}

/** Milliseconds in which two tabs may overtake each other. */
const OVERTAKING_MS = 60_000;

/**
 * Refuses a passkey from now on whose counter went back, which shows that a copy was used
 * (WebAuthn 6.1.1). Its signature was right.
 */
async function suspect(
  { id, userId }: { id: string; userId: string },
  signCount: number,
  headers: Headers,
  now: Date,
): Promise<void> {
  const unusedSince = new Date(now.getTime() - OVERTAKING_MS);
  await database().transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) return;
    const name = await suspectPasskey(tx, id, { count: signCount, unusedSince, now });
    if (name === null) return;
    const event = "account.passkey_suspected" as const;
    const origin = originOf(headers);
    await insertAuditEvent(tx, { at: now, event, actorId: null, userId, origin, after: { name } });
    await notify(tx, userId, { kind: "passkey_suspected" }, now);
  });
}

function refused(reason: string, headers: Headers, userId: string | null = null): Checked {
  const { requestId } = originOf(headers);
  log().info({ event: "passkey_refused", requestId, userId, reason });
  return refuse({ code: "refused" });
}
