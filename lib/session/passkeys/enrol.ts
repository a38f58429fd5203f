import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import { spendChallenge } from "@/db/factors/passkey-challenges";
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type Passkey,
  renamePasskey,
} from "@/db/factors/passkeys";
import { deletePendingSignIns } from "@/db/factors/pending-sign-ins";
import { reading } from "@/db/faults";
import { isSessionOpen, type SessionProof } from "@/db/users/sessions";
import { lockUser } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { log } from "@/lib/runtime/log";
import { readAddition } from "./answer";
import { passkeyName } from "./passkey-name";
import { verifyAddition } from "./verify";

export type { Passkey };

/** Passkeys that an account may have. */
export const MAX_PASSKEYS = 20;

export const passkeysOf = (userId: string): Promise<Passkey[]> =>
  reading(listPasskeys(database(), userId));

type Owner = { userId: string; context: AuditContext };

/** The session that asked for the options, and what its browser answered. */
type Addition = { text: string; rpId: string; session: SessionProof; locale: "en" | "zh-CN" };

type Refusal = "passkey_refused" | "passkey_known" | "too_many_passkeys";

/** Adds the passkey that a browser made. It signs in to the account from now on. */
export async function addPasskey(
  { userId, context }: Owner,
  { text, rpId, session, locale }: Addition,
): Promise<Result<null, Refusal>> {
  const { at: now, origin } = context;
  const answer = readAddition(text);
  const bound = { purpose: "add", sessionId: session.id } as const;
  const isAsked = answer && (await spendChallenge(database(), answer.challengeHash, bound, now));
  const verified = isAsked ? await verifyAddition(answer, rpId) : refuse("nobody asked for it");
  if (!verified.ok) {
    const { requestId } = origin;
    log().info({ event: "passkey_refused", requestId, userId, reason: verified.error });
    return refuse("passkey_refused");
  }
  const name = passkeyName(verified.value.aaguid, origin.userAgent, locale);
  const made = { ...verified.value, userId, rpId, name, createdAt: now };
  return database().transaction(async (tx): Promise<Result<null, Refusal>> => {
    if (!(await enter(tx, userId, session))) return refuse("passkey_refused");
    if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS) return refuse("too_many_passkeys");
    if (!(await insertPasskey(tx, made))) return refuse("passkey_known");
    await deletePendingSignIns(tx, userId);
    const { backupEligible: synced } = made;
    const event = "account.passkey_added" as const;
    await insertAuditEvent(tx, { ...context, event, userId, after: { name, synced } });
    await notify(tx, userId, { kind: "passkey_added" }, now);
    return ok(null);
  });
}

/** Passkey to change, and the session that changes it. */
type Change = { id: string; session: SessionProof };

/** Locks the user's row. False if access was cut since the request was let in. */
const enter = async (tx: Transaction, userId: string, session: SessionProof) =>
  (await lockUser(tx, userId)) !== null && (await isSessionOpen(tx, session));

/** Renames a passkey of the user. */
export const changePasskeyName = (
  { userId, context }: Owner,
  { id, name, session }: Change & { name: string },
): Promise<Result<null, "passkey_gone">> =>
  database().transaction(async (tx): Promise<Result<null, "passkey_gone">> => {
    if (!(await enter(tx, userId, session))) return refuse("passkey_gone");
    const before = await renamePasskey(tx, { userId, id, name });
    if (before === null) return refuse("passkey_gone");
    const event = "account.passkey_renamed" as const;
    const names = { before: { name: before }, after: { name } };
    if (before !== name) await insertAuditEvent(tx, { ...context, event, userId, ...names });
    return ok(null);
  });

/** Removes a passkey of the user, so that it no longer signs in. */
export const removePasskey = (
  { userId, context }: Owner,
  { id, session }: Change,
): Promise<Result<null, "passkey_gone">> =>
  database().transaction(async (tx): Promise<Result<null, "passkey_gone">> => {
    if (!(await enter(tx, userId, session))) return refuse("passkey_gone");
    const name = await deletePasskey(tx, { userId, id });
    if (name === null) return refuse("passkey_gone");
    const event = "account.passkey_removed" as const;
    await insertAuditEvent(tx, { ...context, event, userId, before: { name } });
    await notify(tx, userId, { kind: "passkey_removed" }, context.at);
    return ok(null);
  });
