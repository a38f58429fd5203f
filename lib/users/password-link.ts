import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { mayUsePassword } from "@/db/identities/exclusive";
import { insertMailLink } from "@/db/outbox/mail-links";
import { database } from "@/db/system/client";
import { findAddressee, lockUser } from "@/db/users/users";
import { newPasswordLink } from "@/lib/mail/password-link";
import { ok, type Result, refuse } from "@/lib/result";

export type PasswordLink = { url: string; expiresAt: Date };

/**
 * Makes a link to choose a new password for somebody whom mail doesn't reach. The limit of
 * mailed links doesn't apply, because strangers can use it up.
 */
export async function makePasswordLink(
  { id: userId }: { id: string },
  context: AuditContext,
): Promise<Result<PasswordLink, "deactivated" | "signs_in_elsewhere">> {
  return database().transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return refuse("deactivated" as const);
    if (!(await mayUsePassword(tx, userId))) return refuse("signs_in_elsewhere" as const);
    const email = (await findAddressee(tx, userId))?.email ?? "";
    const { url, stored } = newPasswordLink({ userId, email }, context.at);
    await insertMailLink(tx, { ...stored, userEpoch: user.accessEpoch });
    await insertAuditEvent(tx, { ...context, event: "user.password_link_made", userId });
    return ok({ url, expiresAt: stored.expiresAt });
  });
}
