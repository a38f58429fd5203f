import type { Origin } from "@/db/audit/events";
import { database } from "@/db/client";
import { findInvitation, spendInvitation } from "@/db/users/invitations";
import { credentialHash } from "@/lib/runtime/crypto";

/** Whom the link with this token invites; null for one that was used, has expired or never was. */
export async function findInvited(token: string, now: Date) {
  const tokenHash = credentialHash("invitation", token);
  return tokenHash && findInvitation(database(), tokenHash, now);
}

/** The password that an invited person chose. False where the link works no more. */
export async function acceptInvitation(
  token: string,
  passwordHash: string,
  now: Date,
  origin: Origin,
): Promise<boolean> {
  const tokenHash = credentialHash("invitation", token);
  return (
    tokenHash !== null && spendInvitation(database(), { tokenHash, passwordHash }, now, origin)
  );
}
