import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { passkeys } from "@/db/schema/factors";
import { users } from "@/db/schema/users";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { isKeepable } from "@/db/users/deletion";

const { id, userId: owner, signCount, suspectedAt } = passkeys;

/** A passkey as its owner sees it. */
export type Passkey = Pick<
  typeof passkeys.$inferSelect,
  | "id"
  | "name"
  | "rpId"
  | "aaguid"
  | "transports"
  | "backupEligible"
  | "createdAt"
  | "lastUsedAt"
  | "suspectedAt"
>;

const SHOWN = {
  id,
  ...columns(
    passkeys,
    "name",
    "rpId",
    "aaguid",
    "transports",
    "backupEligible",
    "createdAt",
    "lastUsedAt",
  ),
  suspectedAt,
};

export const listPasskeys = (db: DbOrTransaction, userId: string): Promise<Passkey[]> =>
  db.select(SHOWN).from(passkeys).where(eq(owner, userId)).orderBy(asc(passkeys.createdAt));

/** Returns the credentials that a user has at a host, for `excludeCredentials`. */
export const listCredentials = (db: Db, userId: string, rpId: string) =>
  db
    .select({ credentialId: passkeys.credentialId })
    .from(passkeys)
    .where(and(eq(owner, userId), eq(passkeys.rpId, rpId)));

/** Returns the credentials with which a user can sign in at a host, for `allowCredentials`. */
export const listUsableCredentials = (db: DbOrTransaction, userId: string, rpId: string) =>
  db
    .select({ id, credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(usableBy(userId, rpId));

const usableBy = (userId: string, rpId: string) =>
  and(eq(owner, userId), eq(passkeys.rpId, rpId), isNull(suspectedAt));

export const countPasskeys = (tx: Db | Transaction, userId: string): Promise<number> =>
  tx.$count(passkeys, eq(owner, userId));

/** Returns a user's handle for passkeys, `made` if there was none yet; null if there is no user. */
export async function keepPasskeyHandle(
  db: Db,
  userId: string,
  made: Buffer,
): Promise<Buffer | null> {
  const [user] = await db
    .update(users)
    .set({ passkeyHandle: sql`coalesce(${users.passkeyHandle}, ${made})` })
    .where(eq(users.id, userId))
    .returning({ handle: users.passkeyHandle });
  return user?.handle ?? null;
}

/** Returns a passkey with its owner, active or not; null if it is unknown. */
export async function findPasskey(db: Db, credentialId: Buffer, now: Date) {
  const [found] = await db
    .select({
      id,
      publicKey: passkeys.publicKey,
      rpId: passkeys.rpId,
      userId: users.id,
      handle: users.passkeyHandle,
      accessEpoch: users.accessEpoch,
      deactivatedAt: users.deactivatedAt,
      isKeepable: isKeepable(now),
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, owner))
    .where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

/** Returns the names of the passkeys with which a user can sign in at a host. */
export async function listUsableNames(
  tx: DbOrTransaction,
  userId: string,
  rpId: string,
): Promise<string[]> {
  const usable = await tx
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(usableBy(userId, rpId))
    .orderBy(asc(passkeys.createdAt));
  return usable.map(({ name }) => name);
}

/** Returns a user's handle for passkeys, and the IDs of all their passkeys of a host. */
export async function findPasskeyState(db: Db, userId: string, rpId: string) {
  const rows = await db
    .select({ handle: users.passkeyHandle, credentialId: passkeys.credentialId })
    .from(users)
    .leftJoin(passkeys, and(eq(owner, users.id), eq(passkeys.rpId, rpId)))
    .where(eq(users.id, userId));
  const handle = rows[0]?.handle ?? null;
  return { handle, credentialIds: rows.flatMap(({ credentialId }) => credentialId ?? []) };
}

export const countPasskeysByHost = (db: Db) =>
  db
    .select({ rpId: passkeys.rpId, count: sql<number>`count(*)::int` })
    .from(passkeys)
    .groupBy(passkeys.rpId)
    .orderBy(asc(passkeys.rpId));

type NewPasskey = typeof passkeys.$inferInsert;

/** Inserts a passkey. False if the credential is known already. */
export async function insertPasskey(tx: Transaction, passkey: NewPasskey): Promise<boolean> {
  const made = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id });
  return made.length === 1;
}

type Use = { signCount: number; backupEligible: boolean; backedUp: boolean; now: Date };

/** Records a use. False if the counter didn't grow, or the passkey is suspected or gone. */
export async function notePasskeyUse(
  tx: Transaction,
  passkeyId: string,
  { now, ...use }: Use,
): Promise<boolean> {
  const grew = or(
    lt(signCount, use.signCount),
    use.signCount === 0 ? eq(signCount, 0) : sql`false`,
  );
  const used = await tx
    .update(passkeys)
    .set({ ...use, lastUsedAt: now })
    .where(and(eq(id, passkeyId), isNull(suspectedAt), grew))
    .returning({ id });
  return used.length === 1;
}

/**
 * Refuses a passkey from now on. False if it is refused already or gone, or was used since an
 * instant, or this counter is larger than the stored one.
 */
export async function suspectPasskey(
  tx: Transaction,
  passkeyId: string,
  { count, unusedSince, now }: { count: number; unusedSince: Date; now: Date },
): Promise<string | null> {
  const unused = or(isNull(passkeys.lastUsedAt), lt(passkeys.lastUsedAt, unusedSince));
  const [suspected] = await tx
    .update(passkeys)
    .set({ suspectedAt: now })
    .where(and(eq(id, passkeyId), isNull(suspectedAt), unused, sql`${signCount} >= ${count}`))
    .returning({ name: passkeys.name });
  return suspected?.name ?? null;
}

/** Renames a passkey, and returns its earlier name; null if the user has no such passkey. */
export async function renamePasskey(
  tx: Transaction,
  { userId, id: passkeyId, name }: { userId: string; id: string; name: string },
): Promise<string | null> {
  const own = and(eq(id, passkeyId), eq(owner, userId));
  const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(own).for("update");
  if (!before) return null;
  await tx.update(passkeys).set({ name }).where(own);
  return before.name;
}

/** Deletes a passkey, and returns its name; null if the user has no such passkey. */
export async function deletePasskey(
  tx: Transaction,
  { userId, id: passkeyId }: { userId: string; id: string },
): Promise<string | null> {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(id, passkeyId), eq(owner, userId)))
    .returning({ name: passkeys.name });
  return gone?.name ?? null;
}

export async function deletePasskeys(tx: DbOrTransaction, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(owner, userId));
}
