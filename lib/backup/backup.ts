import { readingSnapshot, type Snapshot } from "@/db/backup/backup";
import { writeBackupFile } from "./file";
import { backupText } from "./format";

/** How many rows of each table a backup has. */
export type BackupCounts = Record<string, number>;

/** Writes what the database has at this moment into a new file. Throws what the file system says. */
export async function makeBackup(
  databaseUrl: string,
  path: string,
  now: Date,
): Promise<BackupCounts> {
  const counts: BackupCounts = {};
  await readingSnapshot(databaseUrl, async ({ level, tables, rows }) => {
    const about = { createdAt: now.toISOString(), schema: level, tables };
    const sections = tables.map((table) => ({
      table: table.name,
      batches: counted(rows(table), (n) => {
        counts[table.name] = (counts[table.name] ?? 0) + n;
      }),
    }));
    await writeBackupFile(path, backupText(about, sections));
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
