import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { signingKeys } from "@/db/schema/tokens";
import type { Db, Execute, Transaction } from "@/db/system/client";

/** Key that has not signed anything yet. */
export type NewSigningKey = Pick<
  SigningKeyRow,
  "kid" | "alg" | "publicJwk" | "sealedPrivateJwk" | "createdAt"
>;

/** Serializes changes of an algorithm's keys across processes, until the transaction ends. */
export async function lockSigningKeys(tx: Transaction, alg: SigningKeyRow["alg"]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`foyer signing key ${alg}`}))`);
}

/** Inserts a key: active, or with `activatedAt` null the algorithm's next one. */
export async function insertSigningKey(
  tx: Transaction,
  key: NewSigningKey & { activatedAt: Date | null },
): Promise<void> {
  await tx.insert(signingKeys).values(key);
}

/** Retires an active key and erases its private part. False if it is not active. */
export async function retireKey(tx: Transaction, kid: string, now: Date): Promise<boolean> {
  const retired = await tx
    .update(signingKeys)
    .set({ retiredAt: now, sealedPrivateJwk: null })
    .where(
      and(
        eq(signingKeys.kid, kid),
        isNotNull(signingKeys.activatedAt),
        isNull(signingKeys.retiredAt),
      ),
    )
    .returning({ kid: signingKeys.kid });
  return retired.length === 1;
}

export async function activateKey(tx: Transaction, kid: string, now: Date): Promise<void> {
  await tx.update(signingKeys).set({ activatedAt: now }).where(eq(signingKeys.kid, kid));
}

/** Deletes a key, and returns what it was; null if it is gone already. */
export async function deleteKey(tx: Transaction, kid: string): Promise<SigningKeyRow | null> {
  const [deleted] = await tx.delete(signingKeys).where(eq(signingKeys.kid, kid)).returning();
  return deleted ?? null;
}

export async function deleteKeysRetiredBefore(tx: Transaction, instant: Date): Promise<void> {
  await tx.delete(signingKeys).where(lt(signingKeys.retiredAt, instant));
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

export type SigningKeyRow = typeof signingKeys.$inferSelect;

/**
 * Returns all keys, oldest first: `next`, `active`, and retired keys whose tokens may still be
 * presented.
 */
export const listSigningKeys = async (db: Execute): Promise<SigningKeyRow[]> => [
  ...(await db.execute<SigningKeyRow>(sql`
    select kid, alg, public_jwk as "publicJwk", sealed_private_jwk as "sealedPrivateJwk", created_at as "createdAt",
      activated_at as "activatedAt", retired_at as "retiredAt"
    from signing_keys order by created_at, kid`)),
];
