import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");

type Entry = { idx: number; tag: string; when: number };

/**
 * Copies the migrations that `keep` accepts to a temporary directory, and adds others by name, with
 * times after them. Call `remove` when done.
 */
export async function copyMigrations(
  keep: (entry: Entry) => boolean,
  added: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "foyer-migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal: { entries: Entry[] } = JSON.parse(await readFile(path, "utf8"));
  const entries = journal.entries.filter(keep);
  const last = entries.at(-1)?.when ?? 0;
  for (const [n, [tag, text]] of Object.entries(added).entries()) {
    await writeFile(join(folder, `${tag}.sql`), text);
    entries.push({ idx: entries.length, tag, when: last + 1 + n });
  }
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
