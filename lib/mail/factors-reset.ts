import type { AuditContext } from "@/db/audit/events";
import type { DbOrTransaction } from "@/db/client";
import { listAdministrators } from "@/db/users/administrators";
import { findUsername } from "@/db/users/users";
import { issuer } from "@/lib/runtime/env";
import { notify } from "./notify";
import { queueMail } from "./queue";

/**
 * Mails a user whose factors were reset, and all other administrators if the user is one, within the
 * transaction of the reset.
 */
export async function tellOfFactorsReset(
  tx: DbOrTransaction,
  userId: string,
  { actorId, at }: AuditContext,
): Promise<void> {
  await notify(tx, userId, { kind: "factors_reset" }, at);
  const administrators = await listAdministrators(tx);
  const of = administrators.find(({ id }) => id === userId);
  if (!of) return;
  const by = (actorId !== null && (await findUsername(tx, actorId))) || "";
  const link = `${issuer()}/admin/users/${userId}`;
  const reset = { link, at: at.toISOString(), of: of.username, by };
  for (const { id, email, verified, locale, ...named } of administrators) {
    if (id === userId) continue;
    const addressed = { to: email, verified, locale: locale ?? "en" } as const;
    const parameters = { ...reset, name: named.name ?? named.username };
    await queueMail(tx, { kind: "administrator_reset", ...addressed, parameters });
  }
}
