import { eq, sql } from "drizzle-orm";
import { settings } from "@/db/schema/settings";
import type { DbOrTransaction, Execute } from "./client";

/** Settings and the JSON stored for them. A setting that was never changed has no row. */
export type Settings = {
  /** Days that audit events are kept; all are kept without it. */
  audit_retention_days: number;
  /** Time of the last test email, in ISO 8601. */
  mail_tested: string;
  /** Time of the last backup by the command, in ISO 8601. */
  backed_up: string;
  /** Time of the last mail about what waits for a review, in ISO 8601. */
  reviews_mailed: string;
  /** True once an administrator hid the first steps. */
  first_steps_hidden: true;
  /** Sealed key of the hashes in `removed_users` (lib/users/removed-usernames.ts). */
  removed_usernames_key: string;
};

export async function findSetting<K extends keyof Settings>(
  db: DbOrTransaction,
  key: K,
): Promise<Settings[K] | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key));
  return (row?.value as Settings[K] | undefined) ?? null;
}

/** Locks a setting, which may have no row yet, until the transaction ends. */
export const lockSetting = (tx: Execute, key: keyof Settings) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`foyer setting ${key}`}))`);

/** Stores a setting; null deletes it. */
export async function writeSetting<K extends keyof Settings>(
  db: DbOrTransaction,
  key: K,
  value: Settings[K] | null,
): Promise<void> {
  if (value === null) await db.delete(settings).where(eq(settings.key, key));
  else
    await db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
}
