import { eq } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { gates } from "@/db/schema/gates";
import type { Db, DbOrTransaction } from "@/db/system/client";

/** Site behind a proxy, as its checks need it. */
export type Gate = typeof gates.$inferSelect & { clientId: string; scopes: string[] };

/** Returns all gates: as few as sites, so that each process keeps them. */
export const listGates = (db: Db): Promise<Gate[]> =>
  db
    .select({
      clientId: applications.clientId,
      scopes: applications.scopes,
      applicationId: gates.applicationId,
      origin: gates.origin,
      publicPaths: gates.publicPaths,
      sends: gates.sends,
      assertion: gates.assertion,
      idleMinutes: gates.idleMinutes,
    })
    .from(gates)
    .innerJoin(applications, eq(applications.id, gates.applicationId));

/** Inserts a gate. False if another one protects the origin. */
export async function insertGate(
  tx: DbOrTransaction,
  gate: typeof gates.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(gates)
    .values(gate)
    .onConflictDoNothing()
    .returning({ id: gates.applicationId });
  return made.length === 1;
}
