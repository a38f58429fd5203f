import { sql } from "drizzle-orm";
import { openDatabase } from "@/db/client";
import {
  type BackedUpTable,
  readColumns,
  readSchemaLevel,
  type SchemaLevel,
} from "@/db/schema-level";
import { BACKED_UP } from "./tables";

/**
 * Consistent snapshot of a database, however long reading takes and whatever is written
 * concurrently.
 */
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
