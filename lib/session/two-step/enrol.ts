import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import { confirmApp, findStartedApp, startApp } from "@/db/factors/authenticator-apps";
import { findFactors, removeSecondStep, setTwoStep } from "@/db/factors/factors";
import { deletePendingSignIns } from "@/db/factors/pending-sign-ins";
import { replaceRecoveryCodes } from "@/db/factors/recovery-codes";
import {
  isSessionOpen,
  type KeptSession,
  renewToken,
  type SessionProof,
} from "@/db/users/sessions";
import { lockUser } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { seal, sealedWith, unseal } from "@/lib/runtime/crypto";
import { METHODS } from "@/lib/session/open-session";
import { newRecoveryCodes } from "./recovery-codes";
import { newSecret, otpauthUri, stepOf } from "./totp";

/** Milliseconds for which a secret that was never confirmed is shown. */
const SETUP_MS = 3_600_000;

/** Creates the secret of an app. It counts for nothing until a code confirms it. */
export async function startAuthenticator(userId: string, now: Date): Promise<void> {
  const sealedSecret = await seal(newSecret());
  await startApp(database(), userId, { sealedSecret, sealedWith: sealedWith(), createdAt: now });
}

async function findStarted(userId: string, now: Date) {
  const since = new Date(now.getTime() - SETUP_MS);
  const sealedSecret = await findStartedApp(database(), userId, since);
  const opened = sealedSecret === null ? null : await unseal(sealedSecret);
  return sealedSecret !== null && opened ? { sealedSecret, secret: opened.text } : null;
}

/** Returns what the setup page shows; null if no setup is in progress. */
export async function startedAuthenticator(user: { id: string; username: string }, now: Date) {
  const started = await findStarted(user.id, now);
  return started && { secret: started.secret, uri: otpauthUri(started.secret, user.username) };
}

type Owner = { userId: string; context: AuditContext };

/** Owner in a session, which must not have ended or been renewed before the change. */
type OwnerIn<Session> = Owner & { session: Session };

/** Locks the user's row. False if access was cut since the request was let in. */
const enter = async (tx: Transaction, { userId, session }: OwnerIn<SessionProof>) =>
  (await lockUser(tx, userId)) !== null && (await isSessionOpen(tx, session));

/**
 * Puts the app into use that a code proves to be set up. Returns new recovery codes if that turned
 * two-step sign-in on, else null: an app that replaces another one keeps them. The session
 * has proved both steps then, and gets a new token, so that copies of its cookie don't gain by it.
 */
export async function confirmAuthenticator(
  owner: OwnerIn<KeptSession>,
  code: string,
): Promise<Result<string[] | null, "wrong" | "gone">> {
  const { userId, context, session } = owner;
  const now = context.at;
  const started = await findStarted(userId, now);
  if (!started) return refuse("gone");
  const step = stepOf(started.secret, code, now);
  if (step === null) return refuse("wrong");
  return database().transaction(async (tx): Promise<Result<string[] | null, "gone">> => {
    if (!(await enter(tx, owner))) return refuse("gone");
    const { sealedSecret } = started;
    if (!(await confirmApp(tx, userId, { sealedSecret, step, now }))) return refuse("gone");
    await renewToken(tx, { ...session, userId, gain: { amr: METHODS.authenticator_app } });
    await deletePendingSignIns(tx, userId);
    await insertAuditEvent(tx, { ...context, event: "account.authenticator_added", userId });
    return ok(await turnOn(tx, owner));
  });
}

/** Turns two-step sign-in on and returns the recovery codes; null if it is on already. */
async function turnOn(tx: Transaction, owner: Owner): Promise<string[] | null> {
  const { userId, context } = owner;
  const { twoStepAt } = await findFactors(tx, userId);
  if (twoStepAt) {
    await notify(tx, userId, { kind: "authenticator_replaced" }, context.at);
    return null;
  }
  await setTwoStep(tx, userId, context.at);
  await noteSwitch(tx, owner, true);
  await notify(tx, userId, { kind: "two_step_on" }, context.at);
  return makeCodes(tx, owner);
}

const noteSwitch = (tx: Transaction, { userId, context }: Owner, on: boolean) =>
  insertAuditEvent(tx, {
    ...context,
    event: "account.two_step_changed",
    userId,
    before: { on: !on },
    after: { on },
  });

async function makeCodes(tx: Transaction, { userId, context }: Owner): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, { hashes, now: context.at });
  await insertAuditEvent(tx, { ...context, event: "account.recovery_codes_made", userId });
  return codes;
}

/** Reason why nothing changed; "gone" is a session that ended or was renewed meanwhile. */
export type ChangeRefusal = "two_step_off" | "gone";

/** Replaces the recovery codes. Refuses while two-step sign-in is off. */
export function renewRecoveryCodes(
  owner: OwnerIn<SessionProof>,
): Promise<Result<string[], ChangeRefusal>> {
  const { userId, context } = owner;
  return database().transaction(async (tx) => {
    if (!(await enter(tx, owner))) return refuse("gone" as const);
    if (!(await findFactors(tx, userId)).twoStepAt) return refuse("two_step_off" as const);
    const codes = await makeCodes(tx, owner);
    await notify(tx, userId, { kind: "recovery_codes_made" }, context.at);
    return ok(codes);
  });
}

/** Removes the app and the recovery codes, so that the password alone opens the account again. */
export function turnOffTwoStep(owner: OwnerIn<SessionProof>): Promise<Result<null, ChangeRefusal>> {
  const { userId, context } = owner;
  return database().transaction(async (tx) => {
    if (!(await enter(tx, owner))) return refuse("gone" as const);
    const { twoStepAt, app } = await findFactors(tx, userId);
    if (!twoStepAt) return refuse("two_step_off" as const);
    await removeSecondStep(tx, userId);
    if (app)
      await insertAuditEvent(tx, { ...context, event: "account.authenticator_removed", userId });
    await noteSwitch(tx, owner, false);
    await notify(tx, userId, { kind: "two_step_off" }, context.at);
    return ok(null);
  });
}
