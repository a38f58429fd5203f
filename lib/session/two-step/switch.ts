import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { findFactors, removeSecondStep, setTwoStep } from "@/db/factors/factors";
import { listUsableCredentials } from "@/db/factors/passkeys";
import { replaceRecoveryCodes } from "@/db/factors/recovery-codes";
import type { DbOrTransaction, Transaction } from "@/db/system/client";
import { isSessionOpen, type SessionProof } from "@/db/users/sessions";
import { lockUser } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import type { NewCodes } from "./recovery-codes";

export type Owner = { userId: string; context: AuditContext };

/** Owner with the recovery codes that they get if two-step sign-in is turned on. */
export type OwnerWithCodes = Owner & { codes: NewCodes };

/** Owner in a session, which must not have ended or been renewed before the change. */
export type OwnerIn<Session> = Owner & { session: Session };

/** Locks the user's row. False if access was cut since the request was let in. */
export const enter = async (tx: Transaction, { userId, session }: OwnerIn<SessionProof>) =>
  (await lockUser(tx, userId)) !== null && (await isSessionOpen(tx, session));

/** Second step of an account. `passkeys` has the IDs of those that work at this host. */
export async function secondStepOf(db: DbOrTransaction, userId: string) {
  const { twoStepAt, app } = await findFactors(db, userId);
  const host = passkeyHost();
  const usable = host === null ? [] : await listUsableCredentials(db, userId, host);
  return { isOn: twoStepAt !== null, hasApp: app !== null, passkeys: usable.map(({ id }) => id) };
}

/** Turns two-step sign-in on, and returns the recovery codes. */
export async function turnOn(tx: Transaction, owner: OwnerWithCodes): Promise<readonly string[]> {
  const { userId, context } = owner;
  await setTwoStep(tx, userId, context.at);
  await noteSwitch(tx, owner, true);
  await notify(tx, userId, { kind: "two_step_on" }, context.at);
  return keepCodes(tx, owner);
}

/** Turns two-step sign-in off. The password alone opens the account again. */
export async function turnOff(tx: Transaction, owner: Owner, hadApp: boolean): Promise<void> {
  const { userId, context } = owner;
  await removeSecondStep(tx, userId);
  if (hadApp)
    await insertAuditEvent(tx, { ...context, event: "account.authenticator_removed", userId });
  await noteSwitch(tx, owner, false);
  await notify(tx, userId, { kind: "two_step_off" }, context.at);
}

const noteSwitch = (tx: Transaction, { userId, context }: Owner, on: boolean) =>
  insertAuditEvent(tx, {
    ...context,
    event: "account.two_step_changed",
    userId,
    before: { on: !on },
    after: { on },
  });

/** Replaces the recovery codes, and returns the new ones. */
export async function keepCodes(
  tx: Transaction,
  { userId, context, codes: { codes, hashes } }: OwnerWithCodes,
): Promise<readonly string[]> {
  await replaceRecoveryCodes(tx, userId, { hashes, now: context.at });
  await insertAuditEvent(tx, { ...context, event: "account.recovery_codes_made", userId });
  return codes;
}
