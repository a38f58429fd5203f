import { insertAuditEvent } from "@/db/audit/events";
import type { ChallengeBinding } from "@/db/factors/passkey-challenges";
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type Passkey,
  renamePasskey,
} from "@/db/factors/passkeys";
import { endRestingOnFactors } from "@/db/factors/trusted-browsers";
import { findSecondStepDue, isSecondStepRequired } from "@/db/sign-in-policy";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import type { SessionProof } from "@/db/users/sessions";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { log } from "@/lib/runtime/log";
import { newRecoveryCodes } from "@/lib/session/two-step/recovery-codes";
import {
  enter,
  type Owner,
  type OwnerWithCodes,
  secondStepOf,
  turnOff,
  turnOn,
} from "@/lib/session/two-step/switch";
import { readAddition } from "./answer";
import { spend } from "./challenge";
import { MAX_PASSKEYS } from "./options";
import { passkeyName } from "./passkey-name";
import { verifyAddition } from "./verify";

export type { Passkey };

export const passkeysOf = (userId: string): Promise<Passkey[]> =>
  reading(listPasskeys(database(), userId));

/** What a browser answered to the options of a new passkey. */
type Made = { text: string; rpId: string; locale: "en" | "zh-CN" };

type KeepRefusal = "passkey_known" | "too_many_passkeys";

/** Adds the passkey that a browser made. It signs in to the account from now on. */
export async function addPasskey(
  owner: Owner,
  { session, ...made }: Made & { session: SessionProof },
): Promise<Result<readonly string[] | null, KeepRefusal | "passkey_refused">> {
  const passkey = await readNewPasskey(owner, made, { purpose: "add", sessionId: session.id });
  if (!passkey) return refuse("passkey_refused");
  const codes = await newRecoveryCodes(owner.userId);
  return database().transaction(
    async (tx): Promise<Result<readonly string[] | null, KeepRefusal | "passkey_refused">> =>
      (await enter(tx, { ...owner, session }))
        ? keepPasskey(tx, { ...owner, codes }, passkey)
        : refuse("passkey_refused"),
  );
}

export type NewPasskey = NonNullable<Awaited<ReturnType<typeof readNewPasskey>>>;

/** Returns the passkey that a browser made for a challenge, which that uses up. Null if it is refused. */
export async function readNewPasskey(
  { userId, context: { at: now, origin } }: Owner,
  { text, rpId, locale }: Made,
  asked: ChallengeBinding,
) {
  const answer = readAddition(text);
  const isAsked = answer && (await spend(answer, asked, now));
  const verified = isAsked ? await verifyAddition(answer, rpId) : refuse("nobody asked for it");
  if (!verified.ok) {
    const { requestId } = origin;
    log().info({ event: "passkey_refused", requestId, userId, reason: verified.error });
    return null;
  }
  const name = passkeyName(verified.value.aaguid, origin.userAgent, locale);
  return { ...verified.value, userId, rpId, name, createdAt: now };
}

/**
 * Stores a passkey. If the policy requires a second step, and it is the first, it turns two-step
 * sign-in on; the result is the recovery codes then. Call it with the user row locked.
 */
export async function keepPasskey(
  tx: Transaction,
  owner: OwnerWithCodes,
  made: NewPasskey,
): Promise<Result<readonly string[] | null, KeepRefusal>> {
  const { userId, context } = owner;
  if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS) return refuse("too_many_passkeys");
  if (!(await insertPasskey(tx, made))) return refuse("passkey_known");
  await endRestingOnFactors(tx, userId);
  const after = { name: made.name, synced: made.backupEligible };
  await insertAuditEvent(tx, { ...context, event: "account.passkey_added", userId, after });
  await notify(tx, userId, { kind: "passkey_added" }, context.at);
  const turnsOn = (await findSecondStepDue(tx, userId)) !== null;
  return ok(turnsOn ? await turnOn(tx, owner) : null);
}

/** Passkey to change, and the session that changes it. */
type Change = { id: string; session: SessionProof };

export const changePasskeyName = (
  { userId, context }: Owner,
  { id, name, session }: Change & { name: string },
): Promise<Result<null, "passkey_gone">> =>
  database().transaction(async (tx): Promise<Result<null, "passkey_gone">> => {
    if (!(await enter(tx, { userId, context, session }))) return refuse("passkey_gone");
    const before = await renamePasskey(tx, { userId, id, name });
    if (before === null) return refuse("passkey_gone");
    const event = "account.passkey_renamed" as const;
    const names = { before: { name: before }, after: { name } };
    if (before !== name) await insertAuditEvent(tx, { ...context, event, userId, ...names });
    return ok(null);
  });

type Removal = Change & {
  /** True if the user agreed that this turns two-step sign-in off. */
  turnsOff: boolean;
};

type RemovalRefusal = "passkey_gone" | "last_second_step" | "second_step_required";

/**
 * Removes a passkey of the user, so that it no longer signs in. The last second step of an account
 * takes two-step sign-in with it, but only if the user agreed.
 */
export const removePasskey = (
  { userId, context }: Owner,
  { id, session, turnsOff }: Removal,
): Promise<Result<{ turnedOff: boolean }, RemovalRefusal>> =>
  database().transaction(async (tx): Promise<Result<{ turnedOff: boolean }, RemovalRefusal>> => {
    const owner = { userId, context, session };
    if (!(await enter(tx, owner))) return refuse("passkey_gone");
    const turnedOff = isLastStep(await secondStepOf(tx, userId), id);
    const refusal = turnedOff && (await refusalOfLast(tx, userId, turnsOff));
    if (refusal) return refuse(refusal);
    const name = await deletePasskey(tx, { userId, id });
    if (name === null) return refuse("passkey_gone");
    await endRestingOnFactors(tx, userId);
    const event = "account.passkey_removed" as const;
    await insertAuditEvent(tx, { ...context, event, userId, before: { name } });
    await notify(tx, userId, { kind: "passkey_removed" }, context.at);
    if (turnedOff) await turnOff(tx, owner, false);
    return ok({ turnedOff });
  });

/** Returns why the last second step stays: the policy, or that the user hasn't agreed; else null. */
async function refusalOfLast(tx: Transaction, userId: string, agreed: boolean) {
  if (await isSecondStepRequired(tx, userId)) return "second_step_required" as const;
  return agreed ? null : ("last_second_step" as const);
}

type SecondStep = { isOn: boolean; hasApp: boolean; passkeys: readonly string[] };

/** True if nothing but recovery codes would be left at the second step without a passkey. */
export const isLastStep = ({ isOn, hasApp, passkeys }: SecondStep, id: string) =>
  isOn && !hasApp && passkeys.every((one) => one === id);

/** Returns whether removing a passkey turns two-step sign-in off. */
export const endsTwoStep = async (userId: string, id: string): Promise<boolean> =>
  isLastStep(await reading(secondStepOf(database(), userId)), id);
