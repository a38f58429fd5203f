import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { type GateSettings, listGates as list, lockGate, updateGate } from "@/db/gates/gates";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { ok, type Result, refuse } from "@/lib/result";
import { changedHere } from "@/lib/runtime/watched";

export type { GateSettings };

/** Returns all gates, by origin. */
export const listGates = () => reading(list(database()));

/** Changes what a gate sends, and what it leaves open. True if anything differs. */
export async function changeGate(
  { id }: { id: string },
  change: Partial<GateSettings>,
  context: AuditContext,
): Promise<Result<boolean, "gate_unknown">> {
  const changed = await database().transaction(async (tx) => {
    const held = await lockGate(tx, id);
    if (!held) return null;
    const after = Object.fromEntries(
      Object.entries(change).filter(
        ([name, value]) =>
          JSON.stringify(held[name as keyof GateSettings]) !== JSON.stringify(value),
      ),
    );
    const before = Object.fromEntries(
      Object.keys(after).map((name) => [name, held[name as keyof GateSettings]]),
    );
    if (Object.keys(after).length === 0) return false;
    await updateGate(tx, id, after);
    const event = { ...context, event: "application.changed", applicationId: id } as const;
    await insertAuditEvent(tx, { ...event, before, after });
    return true;
  });
  if (changed) changedHere("gates");
  return changed === null ? refuse("gate_unknown") : ok(changed);
}
