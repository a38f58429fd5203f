import type { Db } from "@/db/client";

/** Returns one digest per table, by a single statement; equal digests mean that nothing changed. */
export async function contentsOf({ $client }: Db): Promise<Record<string, string>> {
  const tables = await $client<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const digests = tables.map(
    ({ name }) => `select '${name}' as name,
      md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as digest from "${name}" t`,
  );
  // PostgreSQL may read many tables in parallel, and so in any order.
  const rows = await $client.unsafe<{ name: string; digest: string }[]>(
    `select * from (${digests.join(" union all ")}) as digests order by name collate "C"`,
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
