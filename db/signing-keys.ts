import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "./client";
import { signingKeys } from "./schema/tokens";

export type SigningKeyRow = typeof signingKeys.$inferSelect;

/** All keys that a verifier may still need. */
export function listPublishedKeys(db: Db) {
  return db.select().from(signingKeys).orderBy(signingKeys.createdAt, signingKeys.kid);
}

/** Makes `key` the active one of its algorithm unless there is one; of several processes at once, one does. */
export function ensureActiveKey(db: Db, key: Omit<SigningKeyRow, "retiredAt">): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`foyer signing key ${key.alg}`}))`,
    );
    const [active] = await tx
      .select({ kid: signingKeys.kid })
      .from(signingKeys)
      .where(isActive(key.alg));
    if (active) return false;
    await tx.insert(signingKeys).values(key);
    return true;
  });
}

const isActive = (alg: SigningKeyRow["alg"]) =>
  and(eq(signingKeys.alg, alg), isNotNull(signingKeys.activatedAt), isNull(signingKeys.retiredAt));
