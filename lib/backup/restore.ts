import { isDeepStrictEqual } from "node:util";
import { commandContext, insertAuditEvent } from "@/db/audit/events";
import {
  emptyAll,
  finishRestore,
  loadRows,
  loadStage,
  restoring,
  stageRows,
} from "@/db/backup/restore";
import { stage, stagedColumns } from "@/db/backup/staging";
import { BACKED_UP } from "@/db/backup/tables";
import type { Transaction } from "@/db/system/client";
import {
  isSameLevel,
  levelOf,
  type MigrationMeta,
  readColumns,
  readMigrations,
  readSchemaLevel,
  type SchemaLevel,
} from "@/db/system/schema-level";
import { listSigningKeys } from "@/db/tokens/signing-key-changes";
import { ok, type Result, refuse } from "@/lib/result";
import { unseal } from "@/lib/runtime/crypto";
import { type Consumer, readBackupFile } from "./file";
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
  | { why: "other_schema"; version: string | null; backup: number; database: number }
  | { why: "sealed_otherwise" };

class Refused extends Error {
  readonly refusal: RestoreRefusal;

  constructor(refusal: RestoreRefusal) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

type Options = {
  now: Date;
  /** Folder of this version's migrations. */
  migrations: string;
  identities?: readonly string[];
  /** True to accept signing keys that APP_SECRET doesn't open: the caller replaces them. */
  keysLost?: boolean;
};

/**
 * Replaces everything in the database with a backup of this version or an earlier one, in one
 * transaction. All sessions, tokens and links end, those from the time of the backup and the
 * current ones.
 */
export async function restoreBackup(
  databaseUrl: string,
  path: string,
  { now, migrations, identities = [], keysLost = false }: Options,
): Promise<Result<Restored, RestoreRefusal>> {
  const read = (consumer: Consumer) => readBackupFile(path, consumer, identities);
  try {
    // Read to its end, so that nothing begins with a damaged one.
    const { header } = await read({ header: ignore, rows: ignore });
    const known = readMigrations(migrations);
    const replacement = { header, known, read, now, keysLost };
    return ok(await restoring(databaseUrl, (tx) => replaceAll(tx, replacement)));
  } catch (error) {
    if (error instanceof UnusableBackup) return refuse({ why: "unusable", words: error.message });
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  }
}

type Read = (consumer: Consumer) => ReturnType<typeof readBackupFile>;

const ignore = () => Promise.resolve();

type Replacement = {
  header: BackupHeader;
  known: readonly MigrationMeta[];
  read: Read;
  now: Date;
  keysLost: boolean;
};

async function replaceAll(
  tx: Transaction,
  { header, known, read, now, keysLost }: Replacement,
): Promise<Restored> {
  const older = await compareLevels(tx, header, known);
  const loadBy = (insert: typeof loadRows) =>
    loadAll(read, header, (of, rows) => insert(tx, of, rows));
  if (older)
    await stage(tx, older, async () => {
      await compareStage(tx, header);
      await loadBy(stageRows);
    });
  await emptyAll(tx, now);
  const counts = older ? await loadStage(tx) : await loadBy(loadRows);
  if (!keysLost) await openEveryKey(tx);
  const deletedAgain = await finishRestore(tx, now);
  const after = { backup: header.createdAt };
  await insertAuditEvent(tx, { ...commandContext(now), event: "installation.restored", after });
  return { createdAt: header.createdAt, counts, deletedAgain };
}

/** Returns the migrations before and since an older backup; null for one of the database's level. */
async function compareLevels(
  tx: Transaction,
  header: BackupHeader,
  known: readonly MigrationMeta[],
) {
  const { schema, tables } = header;
  const level = await readSchemaLevel(tx);
  const here = await readColumns(tx, BACKED_UP);
  if (isSameLevel(schema, level) && isDeepStrictEqual(tables, here)) return null;
  const before = known.slice(0, schema.migrations);
  const isOlder = before.length < known.length && isSameLevel(schema, levelOf(before));
  if (!isOlder || !isSameLevel(level, levelOf(known))) throw otherSchema(header, level);
  return { before, since: known.slice(before.length) };
}

/** Refuses a backup whose tables aren't those that the migrations before it make. */
async function compareStage(tx: Transaction, header: BackupHeader) {
  const names = header.tables.map(({ name }) => name);
  if (!isDeepStrictEqual(header.tables, await stagedColumns(tx, names)))
    throw otherSchema(header, header.schema);
}

const otherSchema = ({ version, schema }: BackupHeader, database: SchemaLevel) =>
  new Refused({
    ...{ why: "other_schema", version: version ?? null },
    ...{ backup: schema.migrations, database: database.migrations },
  });

/** Rows that one statement adds. */
const BATCH = 2000;

type Insert = (table: BackupRows["table"], rows: readonly string[]) => Promise<void>;

/** Reads the rows again and inserts them. Returns their number by table. */
async function loadAll(read: Read, header: BackupHeader, insert: Insert) {
  const counts = Object.fromEntries(header.tables.map(({ name }) => [name, 0]));
  const rows = async ({ table, rows }: BackupRows) => {
    for (let at = 0; at < rows.length; at += BATCH)
      await insert(table, rows.slice(at, at + BATCH)).catch(explainRows(table.name));
    counts[table.name] = (counts[table.name] ?? 0) + rows.length;
  };
  const compare = async (again: BackupHeader) => {
    if (!isDeepStrictEqual(again, header)) throw new UnusableBackup("changed while it was read");
  };
  await read({ header: compare, rows });
  return counts;
}

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
