import { deleteApplication, detachSites, lockSitesOf } from "@/db/applications/removed";
import { lockSettings, type SettingsRow } from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { findUsername } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import type { ShownApplication } from "./change";
import { settingsOf } from "./settings";

export type RemovalRefusal = "unknown" | "changed_meanwhile";

/** Application in the revision that was shown; null for a command, which shows nothing. */
type Removed = Omit<ShownApplication, "revision"> & { revision: number | null };

/**
 * Removes an application for good. All its access ends at once. Its owner is told if someone else
 * removes it.
 */
export function removeApplication(
  shown: Removed,
  context: AuditContext,
): Promise<Result<{ name: string }, RemovalRefusal>> {
  return database().transaction(async (tx) => {
    const sites = await lockSitesOf(tx, shown);
    const stored = await lockSettings(tx, shown);
    if (!stored) return refuse("unknown");
    const before = await rememberedOf(tx, stored);
    if (!(await deleteApplication(tx, shown, context.at))) return refuse("changed_meanwhile");
    const { id, clientId, name, ownerId } = stored;
    const event = { ...context, event: "application.removed", applicationId: id } as const;
    await insertAuditEvent(tx, { ...event, userId: ownerId, before });
    await detachSites(tx, sites, context.at);
    const change = { before: { application: clientId }, after: { application: null } };
    for (const siteId of sites)
      await insertAuditEvent(tx, { ...context, event: "site.changed", siteId, ...change });
    if (ownerId && ownerId !== context.actorId)
      await notify(tx, ownerId, { kind: "application_removed", application: name }, context.at);
    return ok({ name });
  });
}

/** Returns all settings of an application for the event, so that it can be registered again. */
async function rememberedOf(tx: Transaction, stored: SettingsRow) {
  const { clientId, ownerId, approvedAt, suspendedAt, createdAt } = stored;
  return {
    clientId,
    ...settingsOf(stored),
    owner: ownerId && (await findUsername(tx, ownerId)),
    approved: approvedAt !== null,
    suspended: suspendedAt !== null,
    registeredAt: createdAt.toISOString(),
  };
}
