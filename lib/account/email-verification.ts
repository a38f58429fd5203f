import { type AuditContext, insertAuditEvent, type RequestOrigin } from "@/db/audit/events";
import {
  findMailLink,
  findOtherOwner,
  setVerifiedEmail,
  spendMailLink,
} from "@/db/outbox/mail-links";
import { type DbOrTransaction, database } from "@/db/system/client";
import { isDuplicate } from "@/db/system/faults";
import type { SessionProof } from "@/db/users/sessions";
import type { Locale } from "@/lib/i18n/locale";
import type { Mail } from "@/lib/mail/mail";
import { makeMailLink } from "@/lib/mail/mail-link";
import { queueMail } from "@/lib/mail/queue";
import { newVerificationLink } from "@/lib/mail/verification-link";
import { ok, type Result, refuse } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";

type Recipient = { id: string; session: SessionProof; locale: Locale; name: string };

/**
 * Sends a link to an address that a user wants; using the link makes it theirs. If the address is
 * someone else's, its owner is told instead, and the caller can't tell: the same rows are written,
 * with a token that nobody has (docs/decisions/0038). The caller has checked the address's syntax.
 */
export async function requestEmailVerification(
  user: Recipient,
  email: string,
  context: AuditContext,
): Promise<Result<null, "too_many">> {
  const { at: now } = context;
  const link = newVerificationLink({ ...user, userId: user.id, email }, now);
  const made = await database().transaction(async (tx) => {
    const stored = await makeMailLink(tx, link.stored, user.session);
    if (!stored.ok) return stored;
    const owner = await findOtherOwner(tx, { userId: user.id, email });
    await queueMail(tx, owner ? wantedMail(owner, now) : link.mail);
    await insertAuditEvent(tx, {
      ...context,
      event: "account.email_requested",
      userId: user.id,
      after: { email },
    });
    return stored;
  });
  // The account was deactivated or the session ended at this moment, so nobody reads the response.
  return !made.ok && made.error === "too_many" ? refuse("too_many") : ok(null);
}

type Owner = NonNullable<Awaited<ReturnType<typeof findOtherOwner>>>;

const wantedMail = ({ email, verified, name, username, locale }: Owner, now: Date): Mail => ({
  kind: "address_wanted",
  to: email,
  verified,
  locale: locale ?? "en",
  parameters: { name: name ?? username, at: now.toISOString() },
});

/**
 * Returns the address that a link verifies and its account, or null if the link was used, has
 * expired or never existed.
 */
export async function findEmailVerification(token: string, now: Date) {
  const tokenHash = credentialHash("emailVerification", token);
  return tokenHash && findMailLink(database(), { tokenHash, purpose: "verify_email" }, now);
}

/**
 * Reasons why an address was not verified: the link was used or has expired; it belongs to another
 * account than the one signed in, if any; or someone else has the address now.
 */
export type VerifyRefusal = "gone" | "another_account" | "taken";

/**
 * Verifies an address for the signed-in account. The link alone proves only that someone reads the
 * mailbox: a victim's click must not verify the victim's address for an attacker's account.
 */
export async function verifyEmail(
  token: string,
  signedIn: string | null,
  now: Date,
  origin: RequestOrigin,
): Promise<Result<void, VerifyRefusal>> {
  const tokenHash = credentialHash("emailVerification", token);
  if (!tokenHash) return refuse("gone");
  const spelled = { tokenHash, purpose: "verify_email" } as const;
  const reason = async (db: DbOrTransaction) =>
    refuse((await findMailLink(db, spelled, now)) ? "another_account" : "gone");
  if (signedIn === null) return reason(database());
  try {
    return await database().transaction(async (tx) => {
      const link = await spendMailLink(tx, { ...spelled, userId: signedIn }, now);
      if (!link) return reason(tx);
      await setVerifiedEmail(tx, link, now);
      const { userId, email, provedEmail } = link;
      if (provedEmail?.toLowerCase() !== email.toLowerCase())
        await queueMail(tx, {
          kind: "email_changed",
          to: provedEmail,
          verified: true,
          locale: link.locale ?? "en",
          parameters: { name: link.name ?? link.username, at: now.toISOString() },
        });
      const context = { actorId: userId, origin, at: now };
      await insertAuditEvent(tx, {
        ...context,
        event: "account.email_verified",
        userId,
        after: { email },
      });
      return ok(undefined);
    });
  } catch (error) {
    // The rollback keeps the link, which works later if the other account gives up the address.
    if (isDuplicate(error, "users_email")) return refuse("taken");
    throw error;
  }
}
