import type { Writable } from "node:stream";
import { readingSnapshot, type Snapshot } from "@/db/backup/backup";
import { writeBackup, writeBackupFile } from "./file";
import { backupText } from "./format";

/** Number of rows in a backup, by table. */
export type BackupCounts = Record<string, number>;

type Options = {
  /** Version that makes it, with its commit. */
  version?: string;
  recipients?: readonly string[];
  signal?: AbortSignal;
};

/**
 * Writes a snapshot of the database to a new file or a stream, encrypted if there are recipients.
 * Throws the errors of the file system, and an AbortError if the signal ended it.
 */
export async function makeBackup(
  databaseUrl: string,
  target: string | Writable,
  now: Date,
  { version, recipients = [], signal = AbortSignal.any([]) }: Options = {},
): Promise<BackupCounts> {
  const counts: BackupCounts = {};
  await readingSnapshot(databaseUrl, async ({ level, tables, rows }) => {
    const createdAt = now.toISOString();
    const about = { createdAt, ...(version && { version }), schema: level, tables };
    const sections = tables.map((table) => ({
      table: table.name,
      batches: counted(rows(table), (n) => {
        counts[table.name] = (counts[table.name] ?? 0) + n;
      }),
    }));
    const text = backupText(about, sections);
    if (typeof target === "string") await writeBackupFile(target, text, recipients, signal);
    else await writeBackup(target, text, recipients, signal);
  });
  return counts;
}

async function* counted(batches: ReturnType<Snapshot["rows"]>, count: (rows: number) => void) {
  count(0);
  for await (const batch of batches) {
    count(batch.length);
    yield batch;
  }
}
