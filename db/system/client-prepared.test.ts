import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { executePrepared } from "./client";

const real = setUpTestDatabase();

test("a transaction's connection keeps a prepared statement, and no other", async () => {
  await real.db.transaction(async (tx) => {
    for (const n of [1, 2]) {
      const [row] = await executePrepared<{ doubled: number }>(
        tx,
        sql`select ${n}::int * 2 as doubled`,
      );
      expect(row?.doubled).toBe(2 * n);
    }
    await tx.execute(sql`select ${1}::int * 3 as tripled`);
    const kept = await tx.execute(sql`
      select statement from pg_prepared_statements where statement like 'select $1::int%'`);
    expect(kept.map(({ statement }) => statement)).toEqual(["select $1::int * 2 as doubled"]);
  });
});
