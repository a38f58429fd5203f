import { suspendApplication } from "@/db/access";
import { findClient } from "@/db/applications/applications";
import { countHeld } from "@/db/applications/lists";
import { endAccess, liftSuspension, type ShownClient } from "@/db/applications/registrations";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { MOST_COUNTED } from "@/lib/lists/page";
import { ok, type Result, refuse } from "@/lib/result";

export type SuspensionRefusal = "client_unknown" | "suspended_already" | "not_suspended";

/** Ends everything that an application holds, at once and in every process. Its grants stay. */
export async function suspend(
  clientId: string,
  context: AuditContext,
): Promise<Result<null, SuspensionRefusal>> {
  if (await suspendApplication(database(), clientId, context)) return ok(null);
  return refuse((await isKnown(clientId)) ? "suspended_already" : "client_unknown");
}

/** Lets an application in again. Revives no token, code or request. */
export async function lift(
  clientId: string,
  context: AuditContext,
): Promise<Result<null, SuspensionRefusal>> {
  const lifted = await database().transaction(async (tx) => {
    const applicationId = await liftSuspension(tx, clientId);
    if (applicationId === null) return false;
    const event = { ...context, event: "application.lifted", applicationId } as const;
    const change = { before: { suspended: true }, after: { suspended: false } };
    await insertAuditEvent(tx, { ...event, ...change });
    return true;
  });
  if (lifted) return ok(null);
  return refuse((await isKnown(clientId)) ? "not_suspended" : "client_unknown");
}

/**
 * Ends everything that an application holds, at once and in every process, without suspending it:
 * it can obtain new tokens.
 */
export function revokeAccess(
  which: ShownClient,
  context: AuditContext,
): Promise<Result<null, "client_unknown">> {
  return database().transaction(async (tx) => {
    const applicationId = await endAccess(tx, which);
    if (applicationId === null) return refuse("client_unknown");
    const event = { ...context, event: "application.access_revoked", applicationId } as const;
    await insertAuditEvent(tx, { ...event, after: { access: "revoked" } });
    return ok(null);
  });
}

const isKnown = async (clientId: string) => (await findClient(database(), clientId)) !== null;

/** Counts the users and tokens that a suspension cuts, each up to one more than MOST_COUNTED. */
export const heldBy = (applicationId: string, now: Date) =>
  countHeld(database(), { applicationId, most: MOST_COUNTED + 1 }, now);
