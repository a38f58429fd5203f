import type { DbOrTransaction } from "@/db/system/client";
import { issuer } from "@/lib/runtime/env";
import { queueMail } from "./queue";
import { listStaff } from "./staff";

/** Mails all administrators that a site which a gate should protect answers without sign-in. */
export async function tellOfOpenSite(
  tx: DbOrTransaction,
  { siteId, origin: site }: { siteId: string; origin: string },
  now: Date,
): Promise<void> {
  const about = { link: `${issuer()}/admin/sites/${siteId}`, at: now.toISOString(), site };
  for (const { name, addressed } of await listStaff(tx, ["administrator"]))
    await queueMail(tx, { kind: "site_open", ...addressed, parameters: { ...about, name } });
}
