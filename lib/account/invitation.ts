import { cutUser } from "@/db/access";
import type { RequestOrigin } from "@/db/audit/events";
import { database } from "@/db/client";
import { findInvitation, spendInvitation } from "@/db/users/invitations";
import { credentialHash } from "@/lib/runtime/crypto";

/** Returns the user that a link invites, or null if it was used, has expired or never existed. */
export async function findInvited(token: string, now: Date) {
  const tokenHash = credentialHash("invitation", token);
  return tokenHash && findInvitation(database(), tokenHash, now);
}

/** Stores the password that an invited user chose. False if the link is no longer valid. */
export async function acceptInvitation(
  token: string,
  passwordHash: string,
  now: Date,
  origin: RequestOrigin,
): Promise<boolean> {
  const tokenHash = credentialHash("invitation", token);
  if (tokenHash === null) return false;
  return database().transaction(async (tx) => {
    const userId = await spendInvitation(tx, tokenHash, now);
    if (userId === null) return false;
    const cut = { userId, change: { passwordHash }, event: "account.invitation_accepted" } as const;
    return cutUser(tx, cut, { actorId: userId, origin, at: now });
  });
}
