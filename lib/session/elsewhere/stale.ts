import { cutUser } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { listStaleAccounts, noteStaleEnded } from "@/db/identities/stale";
import { database } from "@/db/system/client";
import { deletePassword, lockUser } from "@/db/users/users";

/** Accounts that are listed at once. */
const MOST = 100;

/**
 * Ends all access of accounts without a password that signs in, whose providers haven't vouched for them lately, so
 * that no token outlives a person who left. Signing in there again gives new access. Until
 * then, no passkey opens any (`awaitsProvider`), and what was opened otherwise ends in the next run. A password that
 * only the provider kept from signing in is deleted, so that it doesn't once the provider is disabled.
 */
export async function endStaleAccounts(now: Date, most = MOST): Promise<void> {
  for (let after: string | null = null; ; ) {
    const some: string[] = await listStaleAccounts(database(), now, { after, limit: most });
    for (const userId of some) await endStale(userId, now);
    after = some.at(-1) ?? null;
    if (some.length < most) return;
  }
}

const endStale = (userId: string, now: Date) =>
  database().transaction(async (tx) => {
    // The user first, as in every transaction that takes both.
    if (!(await lockUser(tx, userId)) || !(await noteStaleEnded(tx, userId, now))) return;
    await deletePassword(tx, userId);
    const cut = { userId, change: null, event: "user.stale_ended" } as const;
    await cutUser(tx, cut, serviceContext(now));
  });
