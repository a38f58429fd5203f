import { insertAuditEvent, type RequestOrigin } from "@/db/audit/events";
import type { DbOrTransaction } from "@/db/client";
import { lockGrant, widenGrant } from "@/db/tokens/grants";

type Given = { userId: string; applicationId: string; scopes: string[]; now: Date };

/**
 * Adds scopes to what a user granted an application; call it in a transaction. Writes an audit
 * event only if the grant is new or grows. Returns how much of `scopes` was granted before.
 */
export async function giveGrant(
  tx: DbOrTransaction,
  grant: Given,
  origin: RequestOrigin,
): Promise<"nothing" | "less" | "as_much"> {
  const { userId, applicationId, scopes, now } = grant;
  const before = await lockGrant(tx, grant);
  const added = scopes.filter((scope) => !before.includes(scope));
  if (added.length === 0) return "as_much";
  await widenGrant(tx, grant);
  await insertAuditEvent(tx, {
    at: now,
    event: "grant.given",
    actorId: userId,
    userId,
    applicationId,
    origin,
    before: { scopes: before },
    after: { scopes: [...before, ...added] },
  });
  return before.length === 0 ? "nothing" : "less";
}
