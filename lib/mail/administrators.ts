import type { AuditContext } from "@/db/audit/events";
import type { DbOrTransaction } from "@/db/system/client";
import { issuer } from "@/lib/runtime/env";
import { queueMail } from "./queue";
import { listStaff, nameActor } from "./staff";

/**
 * Mails all other administrators what opens the account of one to somebody else, within the transaction of
 * the change. Mails nobody about other users.
 */
export async function tellAdministrators(
  tx: DbOrTransaction,
  userId: string,
  kind: "administrator_reset" | "administrator_moved",
  { actorId, at }: AuditContext,
): Promise<void> {
  const administrators = await listStaff(tx, ["administrator"]);
  const of = administrators.find(({ id }) => id === userId);
  if (!of) return;
  const by = await nameActor(tx, actorId);
  const link = `${issuer()}/admin/users/${userId}`;
  const change = { link, at: at.toISOString(), of: of.username, by };
  for (const { id, name, addressed } of administrators)
    if (id !== userId) await queueMail(tx, { kind, ...addressed, parameters: { ...change, name } });
}
