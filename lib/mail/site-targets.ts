import type { AuditContext } from "@/db/audit/events";
import type { DbOrTransaction } from "@/db/system/client";
import { issuer } from "@/lib/runtime/env";
import { queueMail } from "./queue";
import { listStaff, nameActor } from "./staff";

/** Slug whose address leads elsewhere; null leads nowhere. */
type Change = { slug: string; from: string | null; to: string | null };

/** Maximum number of links that a mail lists. */
const MOST_LISTED = 20;

/**
 * Mails the other editors and administrators where links lead now, in one mail each, within the
 * transaction of the change. Nobody is mailed about their own change.
 */
export async function tellOfTargets(
  tx: DbOrTransaction,
  changes: readonly Change[],
  { actorId, at }: AuditContext,
): Promise<void> {
  if (changes.length === 0) return;
  const by = await nameActor(tx, actorId);
  const sites = changes.slice(0, MOST_LISTED);
  const link = `${issuer()}/admin/sites`;
  const about = { link, at: at.toISOString(), by, count: changes.length, sites };
  for (const { name, addressed } of await listStaff(tx, ["editor", "administrator"], actorId))
    await queueMail(tx, { kind: "site_targets", ...addressed, parameters: { ...about, name } });
}
