import { insertAuditEvent } from "@/db/audit/events";
import { findUsableApp, forgetFailures, useStep } from "@/db/factors/authenticator-apps";
import { countRecoveryCodes, spendRecoveryCode } from "@/db/factors/recovery-codes";
import { database, type Transaction } from "@/db/system/client";
import { originOf } from "@/lib/http/request";
import { notify } from "@/lib/mail/notify";
import { unseal } from "@/lib/runtime/crypto";
import { log } from "@/lib/runtime/log";
import { recoveryCodeHash } from "./recovery-codes";
import { stepOf } from "./totp";

/** Code that a user typed. */
export type Answer = { way: "authenticator_app" | "recovery_code"; text: string };

/** Uses up the answer within the transaction that it allows. False if it was used before. */
export type Proof = (tx: Transaction) => Promise<boolean>;

/** Returns how to use up an answer; null if it can't be right. */
export async function proofOf(
  userId: string,
  { way, text }: Answer,
  headers: Headers,
  now: Date,
): Promise<Proof | null> {
  if (way === "authenticator_app") {
    const secret = await secretOf(userId);
    const step = secret === null ? null : stepOf(secret, text, now);
    return step === null ? null : (tx) => useStep(tx, userId, step);
  }
  const codeHash = await recoveryCodeHash(userId, text);
  return codeHash && ((tx) => useRecoveryCode(tx, userId, codeHash, { headers, now }));
}

async function secretOf(userId: string): Promise<string | null> {
  const app = await findUsableApp(database(), userId);
  const opened = app && (await unseal(app.sealedSecret));
  if (app && !opened) log().error({ event: "authenticator_app_unreadable", userId });
  return opened?.text ?? null;
}

async function useRecoveryCode(
  tx: Transaction,
  userId: string,
  codeHash: Buffer,
  { headers, now }: { headers: Headers; now: Date },
): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, userId, { codeHash, now }))) return false;
  const left = await countRecoveryCodes(tx, userId);
  const about = { at: now, actorId: userId, userId, origin: originOf(headers) };
  await insertAuditEvent(tx, { ...about, event: "account.recovery_code_used", after: { left } });
  await notify(tx, userId, { kind: "recovery_code_used", left }, now);
  await forgetFailures(tx, userId);
  return true;
}
