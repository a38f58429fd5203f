import { asc, eq, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { gates } from "@/db/schema/gates";
import type { Db, DbOrTransaction } from "@/db/system/client";

const settings = {
  publicPaths: gates.publicPaths,
  sends: gates.sends,
  assertion: gates.assertion,
  idleMinutes: gates.idleMinutes,
};

/** What can be changed of a gate. */
export type GateSettings = Pick<typeof gates.$inferSelect, keyof typeof settings>;

/** Site behind a proxy, as its checks need it. */
export type Gate = Awaited<ReturnType<typeof listGates>>[number];

/** Returns all gates by origin: as few as sites, so that each process keeps them. */
export const listGates = (db: Db) =>
  db
    .select({
      clientId: applications.clientId,
      name: applications.name,
      scopes: applications.scopes,
      applicationId: gates.applicationId,
      origin: gates.origin,
      ...settings,
    })
    .from(gates)
    .innerJoin(applications, eq(applications.id, gates.applicationId))
    .orderBy(asc(gates.origin));

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

/** Returns what can be changed of a gate, and locks its row until the transaction ends; null if there is none. */
export async function lockGate(tx: DbOrTransaction, id: string): Promise<GateSettings | null> {
  const [held] = await tx
    .select(settings)
    .from(gates)
    .where(eq(gates.applicationId, id))
    .for("update");
  return held ?? null;
}

/** Returns the origin and settings of an application's gate; null if it is none. */
export async function findGateOf(db: Db, id: string) {
  const of = { origin: gates.origin, ...settings };
  const [found] = await db.select(of).from(gates).where(eq(gates.applicationId, id));
  return found ?? null;
}

/** Returns the gate of a client ID, and when it last let somebody in; null if there is none. */
export async function findGateState(db: Db, clientId: string) {
  const [found] = await db.execute<{ id: string; open: boolean; usedAt: string | null }>(sql`
    select a.id, a.open_since is not null as open,
      (select max(last_used_at) from grants where application_id = a.id) as "usedAt"
    from gates g join applications a on a.id = g.application_id where a.client_id = ${clientId}`);
  return found ? { ...found, usedAt: found.usedAt === null ? null : new Date(found.usedAt) } : null;
}

export const updateGate = (tx: DbOrTransaction, id: string, change: Partial<GateSettings>) =>
  tx.update(gates).set(change).where(eq(gates.applicationId, id));
