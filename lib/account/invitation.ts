import { cutUser } from "@/db/access";
import { insertAuditEvent, type RequestOrigin } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { findInvitation, spendInvitation } from "@/db/users/invitations";
import { readToken } from "@/lib/mail/invitation-link";
import { credentialHash } from "@/lib/runtime/crypto";

/** Returns the user that a link invites, or null if it was used, has expired or never existed. */
export async function findInvited(link: string, now: Date) {
  const tokenHash = credentialHash("invitation", readToken(link).token);
  return tokenHash && findInvitation(database(), tokenHash, now);
}

/**
 * Stores the password that an invited user chose, and verifies the address that the link was mailed
 * to. False if the link is no longer valid.
 */
export async function acceptInvitation(
  link: string,
  passwordHash: string,
  now: Date,
  origin: RequestOrigin,
): Promise<boolean> {
  const { token, isMailedTo } = readToken(link);
  const tokenHash = credentialHash("invitation", token);
  if (tokenHash === null) return false;
  return database().transaction(async (tx) => {
    const invited = await spendInvitation(tx, tokenHash, now);
    if (invited === null) return false;
    const { userId, email } = invited;
    const proves = email !== null && isMailedTo(email);
    const change = { passwordHash, ...(proves && { emailVerifiedAt: now }) };
    const context = { actorId: userId, origin, at: now };
    if (!(await cutUser(tx, { userId, change, event: "account.invitation_accepted" }, context)))
      return false;
    const verified = { event: "account.email_verified", userId, after: { email } } as const;
    if (proves) await insertAuditEvent(tx, { ...context, ...verified });
    return true;
  });
}
