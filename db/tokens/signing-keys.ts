import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { type Doer, insertAuditEvent } from "@/db/audit/events";
import type { Db, DbOrTransaction } from "@/db/client";
import { signingKeys } from "@/db/schema/tokens";

export type SigningKeyRow = typeof signingKeys.$inferSelect;
type Alg = SigningKeyRow["alg"];

/** A key that was made and has signed nothing yet. */
export type NewSigningKey = Pick<
  SigningKeyRow,
  "kid" | "alg" | "publicJwk" | "sealedPrivateJwk" | "createdAt"
>;

/** All keys, oldest first: `next`, `active`, and those retired ones whose tokens somebody may still show us. */
export function listSigningKeys(db: DbOrTransaction) {
  return db.select().from(signingKeys).orderBy(signingKeys.createdAt, signingKeys.kid);
}

/** Publishes a key as the next one of its algorithm, or at once as the active one where there is none yet. */
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
 * The next key becomes the active one, the active one retires and loses its private part, and `following` is published
 * as the next; those that retired before `forgottenBefore` go. False if `expected` is active no more, or no next key is published: nothing has changed then.
 */
export function rotateKey(
  db: Db,
  following: NewSigningKey,
  change: { expected: string; now: Date; by: Doer; forgottenBefore: Date },
): Promise<boolean> {
  const { alg } = following;
  const { expected, now, by, forgottenBefore } = change;
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
    await insertAuditEvent(tx, { ...by, at: now, event: "key.rotated", before, after });
    return true;
  });
}

/** Seals a key's private part anew. False if it changed meanwhile. */
export async function resealKey(db: Db, key: { kid: string; from: string; to: string }) {
  const resealed = await db
    .update(signingKeys)
    .set({ sealedPrivateJwk: key.to })
    .where(and(eq(signingKeys.kid, key.kid), eq(signingKeys.sealedPrivateJwk, key.from)))
    .returning({ kid: signingKeys.kid });
  return resealed.length === 1;
}

/** Of several processes one at a time decides about an algorithm's keys. */
const lock = (tx: { execute: (query: ReturnType<typeof sql>) => unknown }, alg: Alg) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`foyer signing key ${alg}`}))`);

const isNext = (alg: Alg) => and(eq(signingKeys.alg, alg), isNull(signingKeys.activatedAt));

const isActive = (alg: Alg) =>
  and(eq(signingKeys.alg, alg), isNotNull(signingKeys.activatedAt), isNull(signingKeys.retiredAt));
