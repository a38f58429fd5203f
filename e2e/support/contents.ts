import type { Db } from "@/db/system/client";

/** The statement about a database's tables, which are the same during a test. */
const statements = new WeakMap<Db["$client"], Promise<string>>();

/** Returns one digest per table, by a single statement; equal digests mean that nothing changed. */
export async function contentsOf({ $client }: Db): Promise<Record<string, string>> {
  const statement = statements.get($client) ?? statementFor($client);
  statements.set($client, statement);
  // Prepared: planning it takes longer than reading the tables of a test.
  const rows = await $client.unsafe<{ name: string; digest: string }[]>(await statement, [], {
    prepare: true,
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

async function statementFor(client: Db["$client"]): Promise<string> {
  const tables = await client<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const digests = tables.map(
    ({ name }) => `select '${name}' as name,
      md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as digest from "${name}" t`,
  );
  // PostgreSQL may read many tables in parallel, and so in any order.
  return `select * from (${digests.join(" union all ")}) as digests order by name collate "C"`;
}
