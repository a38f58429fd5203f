import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import type { Db, DbOrTransaction } from "@/db/client";
import { signingKeys } from "@/db/schema/tokens";

export type SigningKeyRow = typeof signingKeys.$inferSelect;
type Alg = SigningKeyRow["alg"];

/** Key that has not signed anything yet. */
export type NewSigningKey = Pick<
  SigningKeyRow,
  "kid" | "alg" | "publicJwk" | "sealedPrivateJwk" | "createdAt"
>;

/**
 * Returns all keys, oldest first: `next`, `active`, and retired keys whose tokens may still be
 * presented.
 */
export function listSigningKeys(db: DbOrTransaction) {
  return db.select().from(signingKeys).orderBy(signingKeys.createdAt, signingKeys.kid);
}

/**
 * Publishes a key as its algorithm's next one, or as the active one if there is none yet. False if
 * both exist.
 */
export function publishKey(db: Db, key: NewSigningKey): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lock(tx, key.alg);
    const [active] = await tx.select().from(signingKeys).where(isActive(key.alg));
    const [next] = await tx.select().from(signingKeys).where(isNext(key.alg));
    if (active && next) return false;
    const activatedAt = active ? null : key.createdAt;
    await tx.insert(signingKeys).values({ ...key, activatedAt });
    return true;
  });
}

/**
 * Activates the next key, retires the active one without its private part, publishes `following` as
 * the next, and deletes keys retired before `forgottenBefore`. False, with nothing changed, if
 * `expected` is no longer active or there is no next key.
 */
export function rotateKey(
  db: Db,
  following: NewSigningKey,
  { expected, forgottenBefore }: { expected: string; forgottenBefore: Date },
  context: AuditContext,
): Promise<boolean> {
  const { alg } = following;
  const now = context.at;
  return db.transaction(async (tx) => {
    await lock(tx, alg);
    const [next] = await tx.select().from(signingKeys).where(isNext(alg));
    if (!next) return false;
    const retired = await tx
      .update(signingKeys)
      .set({ retiredAt: now, sealedPrivateJwk: null })
      .where(and(isActive(alg), eq(signingKeys.kid, expected)))
      .returning({ kid: signingKeys.kid });
    if (retired.length === 0) return false;
    await tx.update(signingKeys).set({ activatedAt: now }).where(eq(signingKeys.kid, next.kid));
    await tx.insert(signingKeys).values(following);
    await tx.delete(signingKeys).where(lt(signingKeys.retiredAt, forgottenBefore));
    const [before, after] = [
      { alg, active: expected },
      { alg, active: next.kid },
    ];
    await insertAuditEvent(tx, { ...context, event: "key.rotated", before, after });
    return true;
  });
}

/** Replaces a key's sealed private part. False if it was changed concurrently. */
export async function resealKey(db: Db, key: { kid: string; from: string; to: string }) {
  const resealed = await db
    .update(signingKeys)
    .set({ sealedPrivateJwk: key.to })
    .where(and(eq(signingKeys.kid, key.kid), eq(signingKeys.sealedPrivateJwk, key.from)))
    .returning({ kid: signingKeys.kid });
  return resealed.length === 1;
}

/** Serializes changes of an algorithm's keys across processes. */
const lock = (tx: { execute: (query: ReturnType<typeof sql>) => unknown }, alg: Alg) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`foyer signing key ${alg}`}))`);

const isNext = (alg: Alg) => and(eq(signingKeys.alg, alg), isNull(signingKeys.activatedAt));

const isActive = (alg: Alg) =>
  and(eq(signingKeys.alg, alg), isNotNull(signingKeys.activatedAt), isNull(signingKeys.retiredAt));
