import * as z from "zod";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { type ClientPolicies, findClientPolicies, writeClientPolicies } from "@/db/client-policies";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { ok, type Result, refuse } from "@/lib/result";
import { processWide } from "@/lib/runtime/process-wide";
import { changedHere, watch } from "@/lib/runtime/watched";

export type { ClientPolicies };

/** Fields of the policies, each with its default first. */
export const policyFields = z.object({ loopbackPorts: z.enum(["exact", "any"]) });

const copy = () =>
  processWide("client policies", () =>
    watch("client_policies", () => reading(findClientPolicies(database()))),
  );

/** Returns the policies, from memory if no change can have been missed. */
export const clientPolicies = async (): Promise<ClientPolicies> => copy().current();

/** Changes policies; of the given revision alone, if there is one. */
export async function changeClientPolicies(
  { revision, ...wanted }: Partial<ClientPolicies>,
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", "changed_meanwhile">> {
  const done = await database().transaction(
    async (tx): Promise<Result<"saved" | "as_it_was", "changed_meanwhile">> => {
      const stored = await findClientPolicies(tx);
      if (revision !== undefined && stored.revision !== revision)
        return refuse("changed_meanwhile");
      const { revision: shown, ...before } = stored;
      const after = { ...before, ...wanted };
      if (JSON.stringify(before) === JSON.stringify(after)) return ok("as_it_was");
      if (!(await writeClientPolicies(tx, { ...after, revision: shown }, context.at)))
        return refuse("changed_meanwhile");
      await insertAuditEvent(tx, { ...context, event: "policy.changed", before, after });
      return ok("saved");
    },
  );
  changedHere("client_policies");
  return done;
}
