import { insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/client";
import { spendChallenge } from "@/db/factors/passkey-challenges";
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type Passkey,
  renamePasskey,
} from "@/db/factors/passkeys";
import { endRestingOnFactors } from "@/db/factors/trusted-browsers";
import { reading } from "@/db/faults";
import type { SessionProof } from "@/db/users/sessions";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { log } from "@/lib/runtime/log";
import { enter, type Owner, secondStepOf, turnOff } from "@/lib/session/two-step/switch";
import { readAddition } from "./answer";
import { MAX_PASSKEYS } from "./options";
import { passkeyName } from "./passkey-name";
import { verifyAddition } from "./verify";

export type { Passkey };

export const passkeysOf = (userId: string): Promise<Passkey[]> =>
  reading(listPasskeys(database(), userId));

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
    if (!(await enter(tx, { userId, context, session }))) return refuse("passkey_refused");
    if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS) return refuse("too_many_passkeys");
    if (!(await insertPasskey(tx, made))) return refuse("passkey_known");
    await endRestingOnFactors(tx, userId);
    const { backupEligible: synced } = made;
    const event = "account.passkey_added" as const;
    await insertAuditEvent(tx, { ...context, event, userId, after: { name, synced } });
    await notify(tx, userId, { kind: "passkey_added" }, now);
    return ok(null);
  });
}

/** Passkey to change, and the session that changes it. */
type Change = { id: string; session: SessionProof };

/** Renames a passkey of the user. */
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

type RemovalRefusal = "passkey_gone" | "last_second_step";

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
    if (turnedOff && !turnsOff) return refuse("last_second_step");
    const name = await deletePasskey(tx, { userId, id });
    if (name === null) return refuse("passkey_gone");
    await endRestingOnFactors(tx, userId);
    const event = "account.passkey_removed" as const;
    await insertAuditEvent(tx, { ...context, event, userId, before: { name } });
    await notify(tx, userId, { kind: "passkey_removed" }, context.at);
    if (turnedOff) await turnOff(tx, owner, false);
    return ok({ turnedOff });
  });

type SecondStep = { isOn: boolean; hasApp: boolean; passkeys: readonly string[] };

/** True if nothing but recovery codes would be left at the second step without a passkey. */
const isLastStep = ({ isOn, hasApp, passkeys }: SecondStep, id: string) =>
  isOn && !hasApp && passkeys.every((one) => one === id);

/** Returns whether removing a passkey turns two-step sign-in off. */
export const endsTwoStep = async (userId: string, id: string): Promise<boolean> =>
  isLastStep(await reading(secondStepOf(database(), userId)), id);
