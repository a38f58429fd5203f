import type { AuditContext } from "@/db/audit/events";
import type { DbOrTransaction } from "@/db/system/client";
import { issuer } from "@/lib/runtime/env";
import { notify } from "./notify";
import { queueMail } from "./queue";
import { listStaff, nameActor } from "./staff";

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
  const administrators = await listStaff(tx, ["administrator"]);
  const of = administrators.find(({ id }) => id === userId);
  if (!of) return;
  const by = await nameActor(tx, actorId);
  const link = `${issuer()}/admin/users/${userId}`;
  const reset = { link, at: at.toISOString(), of: of.username, by };
  for (const { id, name, addressed } of administrators) {
    if (id === userId) continue;
    const parameters = { ...reset, name };
    await queueMail(tx, { kind: "administrator_reset", ...addressed, parameters });
  }
}
