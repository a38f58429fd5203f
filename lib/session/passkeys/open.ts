import { insertAuditEvent } from "@/db/audit/events";
import { forgetFailures } from "@/db/factors/authenticator-apps";
import { notePasskeyUse, suspectPasskey } from "@/db/factors/passkeys";
import { lockPendingSignIn } from "@/db/factors/pending-sign-ins";
import { awaitsProvider } from "@/db/identities/stale";
import { database, type Transaction } from "@/db/system/client";
import { lockUserForSignIn } from "@/db/users/deletion";
import { lockUser } from "@/db/users/users";
import { originOf } from "@/lib/http/request";
import { localeOf } from "@/lib/i18n/preferences";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { completedWay, type Opened, openSession } from "@/lib/session/open-session";
import { completePending, type PendingSignIn } from "@/lib/session/two-step/pending-sign-in";
import type { FoundPasskey, ProvenPasskey, Requested } from "./prove";

/** Reason why a proven passkey opens nothing. */
type Unopened =
  /** Its counter didn't grow, or it is blocked or was removed. */
  | "stale"
  /** Access was cut since, or the pending sign-in was used up. */
  | "gone";

type Opening = {
  device: string;
  /** Sign-in whose second step it is; null if the passkey is the whole sign-in. */
  pending: PendingSignIn | null;
  now: Date;
};

/** Signs in by a passkey whose signature was right, alone or as a second step. */
export async function openByPasskey(
  { passkey, use }: ProvenPasskey,
  { device, pending, now }: Opening,
  request: Requested,
): Promise<Result<Opened, Unopened>> {
  const { headers } = request;
  const { id, userId, isKeepable: mustKeep } = passkey;
  const accessEpoch = pending?.userEpoch ?? passkey.accessEpoch;
  let isStale = false as boolean;
  // Who has left the organization may still have a passkey (rule 169).
  const isEntitled = async (tx: Transaction) =>
    pending ? lockPendingSignIn(tx, pending.idHash) : !(await awaitsProvider(tx, userId, now));
  const spend = async (tx: Transaction) => {
    const user = await lockUserForSignIn(tx, userId, now);
    if (user?.accessEpoch !== accessEpoch || !(await isEntitled(tx))) return false;
    isStale = !(await notePasskeyUse(tx, id, { ...use, now }));
    if (isStale) return false;
    await forgetFailures(tx, userId);
    if (pending) await completePending(tx, pending, headers);
    return true;
  };
  const way = pending ? completedWay("password_and_passkey", pending) : "passkey";
  const proven = {
    userId,
    accessEpoch,
    newHash: null,
    device,
    locale: localeOf(request),
    // A passkey is a complete sign-in, so it is its time that counts.
    upstream: pending?.upstream ? { ...pending.upstream, authenticatedAt: now } : null,
    mustKeep,
  };
  const opened = await openSession({ ...proven, way, spend }, headers);
  if (opened) return ok(opened);
  if (isStale) await suspect(passkey, use.signCount, headers, now);
  return refuse(isStale ? "stale" : "gone");
}

/** Milliseconds in which two tabs may overtake each other. */
const OVERTAKING_MS = 60_000;

/**
 * Refuses a passkey from now on whose counter went back, which shows that a copy was used
 * (WebAuthn 6.1.1). Its signature was right.
 */
export async function suspect(
  { id, userId }: FoundPasskey,
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
