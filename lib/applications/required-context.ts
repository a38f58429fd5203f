import { findIdOfClient, lockSettings, updateSettings } from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/system/client";
import type { Strength } from "@/lib/oauth/authorize/authentication";
import { ok, type Result, refuse } from "@/lib/result";

/**
 * Sets how strongly users of an application must have signed in. Tokens from weaker sign-ins can't
 * be refreshed from then on. True if that changed anything.
 */
export function requireContext(
  clientId: string,
  requiredContext: Strength,
  context: AuditContext,
): Promise<Result<boolean, "client_unknown">> {
  return database().transaction(async (tx) => {
    const id = await findIdOfClient(tx, clientId);
    const stored = id === null ? null : await lockSettings(tx, { id });
    if (!stored) return refuse("client_unknown" as const);
    const { requiredContext: was, revision } = stored;
    if (was === requiredContext) return ok(false);
    await updateSettings(tx, { id: stored.id, revision }, { requiredContext });
    await insertAuditEvent(tx, {
      ...context,
      event: "application.changed",
      applicationId: stored.id,
      before: { requiredContext: was },
      after: { requiredContext },
    });
    return ok(true);
  });
}
