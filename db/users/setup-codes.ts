import { and, eq, gt, lte, sql } from "drizzle-orm";
import { setupCodes } from "@/db/schema/users";
import type { DbOrTransaction, Execute } from "@/db/system/client";

/** Adds a code beside those of other processes, and deletes expired ones. */
export async function insertSetupCode(
  tx: DbOrTransaction,
  code: { codeHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.delete(setupCodes).where(lte(setupCodes.expiresAt, code.createdAt));
  await tx.insert(setupCodes).values(code);
}

export async function isSetupCode(
  db: DbOrTransaction,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(setupCodes)
    .where(and(eq(setupCodes.codeHash, codeHash), gt(setupCodes.expiresAt, now)));
  return found.length === 1;
}

/** Locks users against writes until the transaction ends, by commands and other setup codes. */
export const lockUsers = (tx: Execute) =>
  tx.execute(sql`lock table users in share row exclusive mode`);

type First = { username: string; email: string; name: string | null; passwordHash: string };

/**
 * Inserts the first administrator of an installation without accounts, given a valid code. Null,
 * with nothing changed, otherwise.
 */
export async function insertFirstAdministrator(
  tx: Execute,
  { username, email, name, passwordHash }: First,
  { codeHash, now }: { codeHash: Buffer; now: Date },
): Promise<string | null> {
  const [made] = await tx.execute<{ id: string }>(sql`
    insert into users (username, email, name, role, password_hash)
    select ${username}, ${email}, ${name}::text, 'administrator', ${passwordHash}
    where not exists (select from users) and exists (select from setup_codes
      where code_hash = ${codeHash} and expires_at > ${now.toISOString()}::timestamptz)
    returning id`);
  return made?.id ?? null;
}

export async function deleteSetupCodes(tx: DbOrTransaction): Promise<void> {
  await tx.delete(setupCodes);
}
