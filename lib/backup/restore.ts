import { isDeepStrictEqual } from "node:util";
import { commandContext, insertAuditEvent } from "@/db/audit/events";
import { emptyAll, finishRestore, loadRows, restoring } from "@/db/backup/restore";
import { BACKED_UP } from "@/db/backup/tables";
import type { Transaction } from "@/db/client";
import { isSameLevel, readColumns, readSchemaLevel } from "@/db/schema-level";
import { listSigningKeys } from "@/db/tokens/signing-keys";
import { ok, type Result, refuse } from "@/lib/result";
import { unseal } from "@/lib/runtime/crypto";
import { readBackupFile } from "./file";
import { type BackupHeader, type BackupRows, UnusableBackup } from "./format";

export type Restored = {
  createdAt: string;
  counts: Record<string, number>;
  /** Accounts of the backup that were deleted since, and are deleted again. */
  deletedAgain: number;
};

/** Refusals that changed nothing. `words` says what the file is. */
export type RestoreRefusal =
  | { why: "unusable"; words: string }
  | { why: "other_schema"; backup: number; database: number }
  | { why: "sealed_otherwise" };

class Refused extends Error {
  readonly refusal: RestoreRefusal;

  constructor(refusal: RestoreRefusal) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

/**
 * Replaces everything in the database with a backup, in one transaction. All sessions, tokens and
 * links end, those from the time of the backup and the current ones.
 */
export async function restoreBackup(
  databaseUrl: string,
  path: string,
  now: Date,
  identities: readonly string[] = [],
): Promise<Result<Restored, RestoreRefusal>> {
  try {
    const nothing = () => Promise.resolve();
    await readBackupFile(path, { header: nothing, rows: nothing }, identities);
    return ok(await restoreFrom(databaseUrl, path, now, identities));
  } catch (error) {
    if (error instanceof UnusableBackup) return refuse({ why: "unusable", words: error.message });
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  }
}

async function restoreFrom(
  databaseUrl: string,
  path: string,
  now: Date,
  identities: readonly string[],
): Promise<Restored> {
  const restored: Restored = { createdAt: "", counts: {}, deletedAgain: 0 };
  await restoring(databaseUrl, async (tx) => {
    const begin = async (header: BackupHeader) => {
      await compareSchema(tx, header);
      restored.createdAt = header.createdAt;
      for (const { name } of header.tables) restored.counts[name] = 0;
      await emptyAll(tx, now);
    };
    const load = createLoader(tx, restored.counts);
    await readBackupFile(path, { header: begin, rows: load }, identities);
    await openEveryKey(tx);
    restored.deletedAgain = await finishRestore(tx, now);
    const after = { backup: restored.createdAt };
    await insertAuditEvent(tx, { ...commandContext(now), event: "installation.restored", after });
  });
  return restored;
}

async function compareSchema(tx: Transaction, { schema, tables }: BackupHeader) {
  const level = await readSchemaLevel(tx);
  const here = await readColumns(tx, BACKED_UP);
  if (!isSameLevel(schema, level) || !isDeepStrictEqual(tables, here))
    throw new Refused({
      why: "other_schema",
      backup: schema.migrations,
      database: level.migrations,
    });
}

/** Rows that one statement adds. */
const BATCH = 2000;

const createLoader =
  (tx: Transaction, counts: Restored["counts"]) =>
  async ({ table, rows }: BackupRows) => {
    const { name } = table;
    for (let at = 0; at < rows.length; at += BATCH)
      await loadRows(tx, table, rows.slice(at, at + BATCH)).catch(explainRows(name));
    counts[name] = (counts[name] ?? 0) + rows.length;
  };

/**
 * SQLSTATE classes of faults in the data: an invalid value, a constraint, a limit (PostgreSQL,
 * appendix A).
 */
const OF_DATA = /^(?:22|23|54)/;

const explainRows = (table: string) => (error: Error) => {
  const { code = "" } = (error.cause ?? error) as { code?: string };
  throw OF_DATA.test(code)
    ? new UnusableBackup(`contains a row of ${table} that the database rejected (${code})`)
    : error;
};

/**
 * Refuses keys that APP_SECRET doesn't open: no server could sign with them. Checked while the old
 * keys can still be kept.
 */
async function openEveryKey(tx: Transaction) {
  for (const { sealedPrivateJwk } of await listSigningKeys(tx))
    if (sealedPrivateJwk !== null && (await unseal(sealedPrivateJwk)) === null)
      throw new Refused({ why: "sealed_otherwise" });
}
