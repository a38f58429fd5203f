import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import * as db from "@/db/identities/administration";
import { database } from "@/db/system/client";
import { ok, type Result, refuse } from "@/lib/result";
import { announcing } from "./check";

/** Moves a provider's button by one place. False if there is no such place. */
export async function moveProvider(
  id: string,
  to: "up" | "down",
  context: AuditContext,
): Promise<Result<boolean, "provider_unknown">> {
  const stored = await db.findProvider(database(), id);
  if (!stored) return refuse("provider_unknown");
  return announcing(
    database().transaction(async (tx) => {
      const position = await db.moveProvider(tx, { id, to });
      if (position === null || position === stored.position) return ok(false);
      const [before, after] = [{ position: stored.position }, { provider: stored.name, position }];
      await insertAuditEvent(tx, { ...context, event: "provider.changed", before, after });
      return ok(true);
    }),
  );
}
