import { randomBytes } from "node:crypto";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import type { IdentityProvider } from "@/db/identities/providers";
import type { Transaction } from "@/db/system/client";
import { deleteNewUser, insertUser } from "@/db/users/users";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import type { Arrival } from "@/lib/oauth/upstream/claims";
import { isReservedUsername } from "@/lib/users/reserved-usernames";
import { usernameOf } from "@/lib/users/username";
import { findReservation } from "@/lib/users/users";

type Newcomer = { id: string; arrival: Arrival; provider: IdentityProvider };

/**
 * Creates the account of somebody who comes from a provider: with the role `user`, without a password,
 * and with their address only if the provider is believed about it. False if another account has just
 * got the address.
 */
export async function provision(
  tx: Transaction,
  { id, arrival, provider }: Newcomer,
  context: AuditContext,
): Promise<boolean> {
  const { trustedEmail: email } = arrival;
  const name = arrival.name !== null && findNameFault(arrival.name) === null ? arrival.name : null;
  const emailVerifiedAt = email === null ? null : context.at;
  const account = { id, email, emailVerifiedAt, name, role: "user", passwordHash: null } as const;
  for (const username of usernamesFor(arrival)) {
    if ((await insertUser(tx, { ...account, username })) === null) continue;
    if ((await findReservation(tx, { userId: id, username }, context.at)) === null) {
      const after = { username, email, name, role: account.role, provider: provider.name };
      await insertAuditEvent(tx, { ...context, event: "user.created", userId: id, after });
      return true;
    }
    await deleteNewUser(tx, id);
  }
  return false;
}

/** Returns usernames that may be free, the nicest first; the last one is free, as far as chance goes. */
function usernamesFor({ username, trustedEmail, name }: Arrival): string[] {
  const derived = usernameOf(username ?? trustedEmail ?? name ?? "");
  const base = isReservedUsername(derived) ? "person" : derived;
  return [base, `${base}2`, `${base}3`, `${base}-${randomBytes(4).toString("hex")}`];
}
