import { sql } from "drizzle-orm";
import { MigrationError } from "@/db/system/apply-migrations";
import { openDatabase } from "@/db/system/client";
import {
  type BackedUpTable,
  readColumns,
  readSchemaLevel,
  type SchemaLevel,
} from "@/db/system/schema-level";
import { BACKED_UP, CARRIED_OVER, ENDED_BY_RESTORE, LEFT_ALONE } from "./tables";

/** Consistent snapshot of a database, however long reading takes and whatever is written. */
export type Snapshot = {
  level: SchemaLevel;
  tables: BackedUpTable[];
  /** Yields the rows of a table as lines of JSON, in batches. */
  rows(table: BackedUpTable): AsyncIterable<string[]>;
};

/** Rows per fetch. */
const BATCH = 2000;

/** Runs `work` on a snapshot of the database at a URL, on a connection without request timeouts. */
export async function readingSnapshot<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const db = openDatabase(url, { connections: 1 });
  try {
    return await db.transaction(
      async (tx) => {
        // Operators set the timeouts of this role for requests, not for a backup.
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await refuseUnknownTables(tx);
        const level = await readSchemaLevel(tx);
        const tables = await readColumns(tx, BACKED_UP);
        return work({ level, tables, rows: (table) => readRows(tx, table) });
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}

const KNOWN = [...BACKED_UP, ...ENDED_BY_RESTORE, ...CARRIED_OVER, ...LEFT_ALONE];

/** After a rollback to the previous version, a backup would lack the newer version's tables. */
async function refuseUnknownTables(tx: Execute): Promise<void> {
  const unknown = await tx.execute<{ relname: string }>(sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname <> all (${sql.param([...KNOWN])}::text[])`);
  if (unknown.length > 0)
    throw new MigrationError(
      `this version can't back up the tables of a newer one (${unknown.map(({ relname }) => relname).join(", ")}): run \`foyer backup\` of the version that migrated this database`,
    );
}

type Execute = Pick<ReturnType<typeof openDatabase>, "execute">;

async function* readRows(tx: Execute, { name, columns }: BackedUpTable) {
  const chosen = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    declare backed_up no scroll cursor for
    select row_to_json(chosen)::text as line from (select ${chosen} from ${sql.identifier(name)}) chosen`);
  for (;;) {
    const rows = await tx.execute<{ line: string }>(
      sql`fetch forward ${sql.raw(String(BATCH))} from backed_up`,
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < BATCH) break;
  }
  await tx.execute(sql`close backed_up`);
}
