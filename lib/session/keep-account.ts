import { insertAuditEvent } from "@/db/audit/events";
import { deletePendingSignIns, lockPendingSignIn } from "@/db/factors/pending-sign-ins";
import type { Transaction } from "@/db/system/client";
import { cancelOwnDeletion, lockUserForSignIn } from "@/db/users/deletion";
import { originOf } from "@/lib/http/request";
import { localeOf } from "@/lib/i18n/preferences";
import { notify } from "@/lib/mail/notify";
import { type Opened, openSession, type Way } from "./open-session";
import { completePending, currentPending } from "./two-step/pending-sign-in";

/** Returns the sign-in of this browser to an account that is to be deleted; null if there is none. */
export const currentKeeping = (headers: Headers, now: Date) =>
  currentPending(headers, now, "restore");

/**
 * Cancels the deletion of the account that this browser signed in to, and opens the session that the
 * sign-in has earned. Null if the sign-in is used up or expired, or the account can't be kept any
 * more.
 */
export async function keepAccount(
  device: string,
  request: Pick<Request, "url" | "headers">,
): Promise<Opened | null> {
  const now = new Date();
  const { headers } = request;
  const pending = await currentKeeping(headers, now);
  if (!pending) return null;
  const { userId, userEpoch: accessEpoch } = pending;
  const spend = async (tx: Transaction) => {
    const user = await lockUserForSignIn(tx, userId, now);
    if (user?.accessEpoch !== accessEpoch) return false;
    if (!(await lockPendingSignIn(tx, pending.idHash))) return false;
    if (!(await cancelOwnDeletion(tx, pending, now))) return false;
    await completePending(tx, pending, headers);
    await deletePendingSignIns(tx, userId);
    const about = { at: now, actorId: userId, userId, origin: originOf(headers) };
    const before = { deletion: pending.deletionDueAt?.toISOString() ?? null };
    const event = { ...about, event: "account.deletion_cancelled" } as const;
    await insertAuditEvent(tx, { ...event, before, after: { deletion: null } });
    const { network } = about.origin;
    await notify(tx, userId, { kind: "deletion_cancelled", network }, now);
    return true;
  };
  const way = pending.way as Way;
  const { upstream } = pending;
  const locale = localeOf(request);
  const known = { userId, accessEpoch, newHash: null, device, locale, way, upstream };
  return openSession({ ...known, spend }, headers);
}
