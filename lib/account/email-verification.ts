import { insertAuditEvent, NOWHERE, type Origin } from "@/db/audit-events";
import { database } from "@/db/client";
import { isDuplicate } from "@/db/faults";
import {
  findMailLink,
  insertMailLink,
  isAddressTaken,
  setVerifiedEmail,
  spendMailLink,
} from "@/db/mail-links";
import { credentialHash, newCredential, sha256 } from "@/lib/crypto";
import { issuer } from "@/lib/env";
import type { Locale } from "@/lib/i18n/locale";
import { queueMail } from "@/lib/mail/queue";
import { ok, type Result, refuse } from "@/lib/result";

/** Milliseconds that a link waits for its person. */
const LIFETIME = 86_400_000;

/**
 * Sends a link to an address that a user wants to have; it is theirs once the link was used. The caller has checked
 * that it is an address.
 */
export async function requestEmailVerification(
  user: { id: string; sessionId: string; locale: Locale; name: string },
  email: string,
  now: Date,
  origin: Origin = NOWHERE,
): Promise<Result<void, "taken" | "too_many">> {
  if (await isAddressTaken(database(), { userId: user.id, email })) return refuse("taken");
  const token = newCredential("emailVerification");
  const link = {
    tokenHash: sha256(token),
    purpose: "verify_email",
    userId: user.id,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME),
  } as const;
  const made = await database().transaction(async (tx) => {
    const outcome = await insertMailLink(tx, link, user.sessionId);
    if (outcome !== "made") return outcome;
    const parameters = { name: user.name, link: `${issuer()}/verify-email/${token}` };
    await queueMail(tx, { kind: "verify_email", to: email, locale: user.locale, parameters });
    const by = { at: now, actorId: user.id, userId: user.id, origin };
    await insertAuditEvent(tx, { ...by, event: "account.email_requested", after: { email } });
    return outcome;
  });
  // An account that was deactivated, or a session that was ended, at this very moment: nobody reads the answer.
  return made === "too_many" ? refuse("too_many") : ok(undefined);
}

/** The address that a link proves, and whose it becomes; null for one that was used, has expired or never was. */
export async function findEmailVerification(token: string, now: Date) {
  const tokenHash = credentialHash("emailVerification", token);
  return tokenHash && findMailLink(database(), { tokenHash, purpose: "verify_email" }, now);
}

/** The address is proved. Nothing has changed where the link works no more, or the address became somebody else's. */
export async function verifyEmail(
  token: string,
  now: Date,
  origin: Origin,
): Promise<Result<void, "gone" | "taken">> {
  const tokenHash = credentialHash("emailVerification", token);
  if (!tokenHash) return refuse("gone");
  try {
    return await database().transaction(async (tx) => {
      const link = await spendMailLink(tx, { tokenHash, purpose: "verify_email" }, now);
      if (!link) return refuse("gone");
      await setVerifiedEmail(tx, link, now);
      const { userId, email, provedEmail } = link;
      if (provedEmail?.toLowerCase() !== email.toLowerCase())
        await queueMail(tx, {
          kind: "email_changed",
          to: provedEmail,
          locale: link.locale ?? "en",
          parameters: { name: link.name ?? link.username, at: now.toISOString() },
        });
      const by = { at: now, actorId: userId, userId, origin };
      await insertAuditEvent(tx, { ...by, event: "account.email_verified", after: { email } });
      return ok(undefined);
    });
  } catch (error) {
    // Rolled back: the link is there for another try, should the other account give the address up.
    if (isDuplicate(error, "users_email")) return refuse("taken");
    throw error;
  }
}
