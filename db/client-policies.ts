import { eq } from "drizzle-orm";
import { clientPolicies } from "./schema/client-policies";
import type { DbOrTransaction } from "./system/client";

/** Policies about clients. `revision` is 0 until somebody changes one. */
export type ClientPolicies = Omit<typeof clientPolicies.$inferSelect, "id" | "changedAt">;

const UNCHANGED: ClientPolicies = { loopbackPorts: "exact", revision: 0 };

export async function findClientPolicies(db: DbOrTransaction): Promise<ClientPolicies> {
  const [row] = await db
    .select({ loopbackPorts: clientPolicies.loopbackPorts, revision: clientPolicies.revision })
    .from(clientPolicies);
  return row ?? UNCHANGED;
}

/** Replaces the policies of a revision. False if somebody has changed them since. */
export async function writeClientPolicies(
  tx: DbOrTransaction,
  { revision, ...policies }: ClientPolicies,
  changedAt: Date,
): Promise<boolean> {
  const values = { ...policies, changedAt, revision: revision + 1 };
  const written = await tx
    .insert(clientPolicies)
    .values(values)
    .onConflictDoUpdate({
      target: clientPolicies.id,
      set: values,
      setWhere: eq(clientPolicies.revision, revision),
    })
    .returning({ revision: clientPolicies.revision });
  return written.length === 1;
}
