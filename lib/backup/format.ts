import { createHash } from "node:crypto";
import * as z from "zod";

/*
 * Backups are gzipped lines of UTF-8: a header, then for each table ["table", its name] and its
 * rows, each a JSON object of its columns, and finally ["sha256", of all lines before].
 */

/** Version of the format. Increase it with every change that an older Foyer couldn't read. */
const FORMAT = "foyer-backup-1";

const header = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Version of Foyer that made it. The first backups don't say. */
  version: z.string().exactOptional(),
  schema: z.object({ migrations: z.number(), latest: z.string().nullable() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

export type BackupHeader = Omit<z.infer<typeof header>, "format">;

const mark = z.tuple([z.enum(["table", "sha256"]), z.string()]);

type HeaderTable = BackupHeader["tables"][number];

/** Rows of one table, as PostgreSQL wrote them. */
export type BackupRows = { table: HeaderTable; rows: string[] };

/** Error for a file that isn't a complete backup. The message says what it is instead. */
export class UnusableBackup extends Error {
  override name = "UnusableBackup";
}

type Section = { table: string; batches: AsyncIterable<string[]> };

export async function* backupText(about: BackupHeader, sections: Iterable<Section>) {
  const hash = createHash("sha256");
  const hashed = (lines: readonly string[]) => {
    const text = `${lines.join("\n")}\n`;
    hash.update(text);
    return text;
  };
  yield hashed([JSON.stringify({ format: FORMAT, ...about })]);
  for (const { table, batches } of sections) {
    yield hashed([JSON.stringify(["table", table])]);
    for await (const batch of batches) yield hashed(batch);
  }
  yield `${JSON.stringify(["sha256", hash.digest("hex")])}\n`;
}

/** Reads a backup line by line. Its output is valid only once `finish` has returned. */
export function createBackupReader() {
  const hash = createHash("sha256");
  let about: BackupHeader | null = null;
  let table: string | null = null;
  let known: HeaderTable | null = null;
  let ended = false;

  function readMark(line: string, { tables }: BackupHeader) {
    const read = mark.safeParse(parse(line));
    if (!read.success) throw new UnusableBackup("is damaged");
    const [kind, value] = read.data;
    if (kind === "table") {
      table = value;
      known = tables.find(({ name }) => name === value) ?? null;
    } else if (value === hash.copy().digest("hex")) ended = true;
    else throw new UnusableBackup("is damaged");
  }

  /** Returns the table of a line that is a row, else null. */
  function read(line: string): HeaderTable | null {
    if (ended) throw new UnusableBackup("contains data after its end");
    if (about === null) about = readHeader(line);
    else if (table === null || !line.startsWith("{")) readMark(line, about);
    else if (known) return known;
    else
      throw new UnusableBackup(
        `contains rows of the table ${table}, which is missing from its header`,
      );
    return null;
  }

  return {
    header: () => about,
    take(lines: readonly string[]): BackupRows[] {
      const taken: BackupRows[] = [];
      for (const line of lines) {
        const of = read(line);
        hash.update(line).update("\n");
        if (of === null) continue;
        const last = taken.at(-1);
        if (last?.table === of) last.rows.push(line);
        else taken.push({ table: of, rows: [line] });
      }
      return taken;
    },
    finish(): BackupHeader {
      if (!ended || about === null) throw new UnusableBackup("is incomplete");
      return about;
    },
  };
}

function readHeader(line: string): BackupHeader {
  const read = header.safeParse(parse(line));
  if (!read.success)
    throw new UnusableBackup("is not a backup that this version of Foyer can read");
  const { format: _, ...about } = read.data;
  return about;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
