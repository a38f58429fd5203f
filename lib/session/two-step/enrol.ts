import { insertAuditEvent } from "@/db/audit/events";
import { confirmApp, deleteApps, findStartedApp, startApp } from "@/db/factors/authenticator-apps";
import { endRestingOnFactors } from "@/db/factors/trusted-browsers";
import { isSecondStepRequired } from "@/db/sign-in-policy";
import { database, type Transaction } from "@/db/system/client";
import { type KeptSession, renewToken, type SessionProof } from "@/db/users/sessions";
import { notify } from "@/lib/mail/notify";
import { reaches } from "@/lib/oauth/authorize/authentication-context";
import { ok, type Result, refuse } from "@/lib/result";
import { seal, sealedWith, unseal } from "@/lib/runtime/crypto";
import { BY_CODE } from "@/lib/session/open-session";
import { newRecoveryCodes } from "./recovery-codes";
import {
  enter,
  keepCodes,
  type OwnerIn,
  type OwnerWithCodes,
  secondStepOf,
  turnOff,
  turnOn,
} from "./switch";
import { newSecret, otpauthUri, stepOf } from "./totp";

/** Milliseconds for which a secret that was never confirmed is shown. */
const SETUP_MS = 3_600_000;

/**
 * Session or pending sign-in in which an app is being set up. Nobody sees its secret elsewhere: a thief who knows the password, and
 * is signed in too, would have the codes of the app from then on.
 */
export type Place = `session ${string}` | `pending ${string}`;

export const inSession = ({ id }: { id: string }): Place => `session ${id}`;
export const inPending = ({ idHash }: { idHash: Buffer }): Place =>
  `pending ${idHash.toString("hex")}`;

type Owned = { id: string; place: Place };

/** Creates the secret of an app. It counts for nothing until a code confirms it. */
export async function startAuthenticator({ id, place }: Owned, now: Date): Promise<void> {
  const sealedSecret = await seal(newSecret());
  const app = { sealedSecret, sealedWith: sealedWith(), createdAt: now, startedIn: place };
  await startApp(database(), id, app);
}

/** Returns the secret of an app that is being set up there; null if there is none. */
export async function findStarted({ id, place }: Owned, now: Date) {
  const since = new Date(now.getTime() - SETUP_MS);
  const sealedSecret = await findStartedApp(database(), id, { startedIn: place, since });
  const opened = sealedSecret === null ? null : await unseal(sealedSecret);
  return sealedSecret !== null && opened ? { sealedSecret, secret: opened.text } : null;
}

/** Returns what the setup page shows; null if no setup is in progress. */
export async function startedAuthenticator(user: Owned & { username: string }, now: Date) {
  const started = await findStarted(user, now);
  return started && { secret: started.secret, uri: otpauthUri(started.secret, user.username) };
}

/** New recovery codes if two-step sign-in was turned on, else what became of the app. */
type Confirmed = readonly string[] | "authenticator_added" | "authenticator_replaced";

/**
 * Puts the app into use that a code proves to be set up. Returns new recovery codes if that turned
 * two-step sign-in on; otherwise the ones there stay. The session
 * has proved both steps then, and gets a new token, so that copies of its cookie don't gain by it.
 */
export async function confirmAuthenticator(
  owner: OwnerIn<KeptSession>,
  code: string,
): Promise<Result<Confirmed, "wrong" | "gone">> {
  const { userId, context, session } = owner;
  const now = context.at;
  const started = await findStarted({ id: userId, place: inSession(session) }, now);
  if (!started) return refuse("gone");
  const step = stepOf(started.secret, code, now);
  if (step === null) return refuse("wrong");
  const owning = { ...owner, codes: await newRecoveryCodes(userId) };
  return database().transaction(async (tx): Promise<Result<Confirmed, "gone">> => {
    if (!(await enter(tx, owner))) return refuse("gone");
    const app = { sealedSecret: started.sealedSecret, step };
    const confirmed = await putAppIntoUse(tx, owning, app);
    if (!confirmed) return refuse("gone");
    await renewToken(tx, { ...session, userId, gain: { added: BY_CODE } });
    return ok(confirmed);
  });
}

/**
 * Puts an app into use. Turns two-step sign-in on if the app is the first second step; else only
 * tells of the app. Null if the app isn't being set up any more.
 */
export async function putAppIntoUse(
  tx: Transaction,
  owner: OwnerWithCodes,
  app: { sealedSecret: string; step: number },
): Promise<Confirmed | null> {
  const { userId, context } = owner;
  const { isOn, hasApp: hadApp } = await secondStepOf(tx, userId);
  if (!(await confirmApp(tx, userId, { ...app, now: context.at }))) return null;
  await endRestingOnFactors(tx, userId);
  await insertAuditEvent(tx, { ...context, event: "account.authenticator_added", userId });
  if (!isOn) return turnOn(tx, owner);
  const kind = hadApp ? "authenticator_replaced" : "authenticator_added";
  await notify(tx, owner.userId, { kind }, owner.context.at);
  return kind;
}

/** Reason why nothing changed; "gone" is a session that ended or was renewed meanwhile. */
type ChangeRefusal = "two_step_off" | "gone";

type TurnOffRefusal = ChangeRefusal | "second_step_required";

/** Replaces the recovery codes. Refuses while two-step sign-in is off. */
export async function renewRecoveryCodes(
  owner: OwnerIn<SessionProof>,
): Promise<Result<readonly string[], ChangeRefusal>> {
  const { userId, context } = owner;
  const codes = await newRecoveryCodes(userId);
  return database().transaction(async (tx) => {
    if (!(await enter(tx, owner))) return refuse("gone" as const);
    if (!(await secondStepOf(tx, userId)).isOn) return refuse("two_step_off" as const);
    const shown = await keepCodes(tx, { ...owner, codes });
    await endRestingOnFactors(tx, userId);
    await notify(tx, userId, { kind: "recovery_codes_made" }, context.at);
    return ok(shown);
  });
}

/**
 * Turns two-step sign-in on with the user's passkeys alone, and returns the recovery codes. One of
 * them has to have been used in the session (`amr`): whoever lost their passkeys would be locked out,
 * and whoever has only the password would get the codes. The session gets a new token, so that copies
 * of its cookie end.
 */
export async function turnOnWithPasskeys(
  owner: OwnerIn<KeptSession> & { amr: readonly string[] },
): Promise<Result<readonly string[], "two_step_on" | "no_passkey" | "passkey_first" | "gone">> {
  const { userId, session } = owner;
  const codes = await newRecoveryCodes(userId);
  return database().transaction(async (tx) => {
    if (!(await enter(tx, owner))) return refuse("gone" as const);
    const { isOn, passkeys } = await secondStepOf(tx, userId);
    if (isOn) return refuse("two_step_on" as const);
    if (passkeys.length === 0) return refuse("no_passkey" as const);
    if (!reaches(owner.amr, "phishing_resistant")) return refuse("passkey_first" as const);
    await renewToken(tx, { ...session, userId });
    return ok(await turnOn(tx, { ...owner, codes }));
  });
}

/** Removes the app and the recovery codes, so that the password alone opens the account again. */
export function turnOffTwoStep(
  owner: OwnerIn<SessionProof>,
): Promise<Result<null, TurnOffRefusal>> {
  return database().transaction(async (tx) => {
    if (!(await enter(tx, owner))) return refuse("gone" as const);
    const { isOn, hasApp } = await secondStepOf(tx, owner.userId);
    if (!isOn) return refuse("two_step_off" as const);
    if (await isSecondStepRequired(tx, owner.userId))
      return refuse("second_step_required" as const);
    await turnOff(tx, owner, hasApp);
    return ok(null);
  });
}

/** Removes the app of an account whose passkeys remain as the second step. */
export function removeAuthenticator(
  owner: OwnerIn<SessionProof>,
): Promise<Result<null, "no_app" | "no_passkey" | "gone">> {
  const { userId, context } = owner;
  return database().transaction(async (tx) => {
    if (!(await enter(tx, owner))) return refuse("gone" as const);
    const { hasApp, passkeys } = await secondStepOf(tx, userId);
    if (!hasApp) return refuse("no_app" as const);
    if (passkeys.length === 0) return refuse("no_passkey" as const);
    await deleteApps(tx, userId);
    await endRestingOnFactors(tx, userId);
    await insertAuditEvent(tx, { ...context, event: "account.authenticator_removed", userId });
    await notify(tx, userId, { kind: "authenticator_removed" }, context.at);
    return ok(null);
  });
}
