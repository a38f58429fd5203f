import { and, desc, eq } from "drizzle-orm";
import { siteTargets } from "@/db/schema/sites";
import { users } from "@/db/schema/users";
import type { Db, DbOrTransaction } from "@/db/system/client";

/** Returns a site's newest targets and who set each; null if a command or an import did. */
export function listTargets(db: Db, siteId: string, limit: number) {
  return db
    .select({
      id: siteTargets.id,
      targetUrl: siteTargets.targetUrl,
      setAt: siteTargets.setAt,
      setBy: users.username,
    })
    .from(siteTargets)
    .leftJoin(users, eq(users.id, siteTargets.setBy))
    .where(eq(siteTargets.siteId, siteId))
    .orderBy(desc(siteTargets.id))
    .limit(limit);
}

/** Returns a target from this site's history; undefined if it is not in it. */
export async function findEarlierTarget(
  tx: DbOrTransaction,
  { siteId, id }: { siteId: string; id: number },
): Promise<{ targetUrl: string | null } | undefined> {
  const [target] = await tx
    .select({ targetUrl: siteTargets.targetUrl })
    .from(siteTargets)
    .where(and(eq(siteTargets.siteId, siteId), eq(siteTargets.id, id)));
  return target;
}

export async function hasTargets(tx: DbOrTransaction, siteId: string): Promise<boolean> {
  const [any] = await tx
    .select({ id: siteTargets.id })
    .from(siteTargets)
    .where(eq(siteTargets.siteId, siteId))
    .limit(1);
  return any !== undefined;
}

type NewTarget = { siteId: string; targetUrl: string | null; setAt: Date; setBy: string | null };

export async function insertTargets(tx: DbOrTransaction, targets: NewTarget[]): Promise<void> {
  await tx.insert(siteTargets).values(targets);
}
