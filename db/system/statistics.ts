import type { Db } from "./client";

/**
 * Analyzes small tables that have more than doubled. PostgreSQL does so once a minute at most, and keeps
 * plans until then: one that was made for a handful of rows may read all of them by a wrong index, and
 * still does when there are thousands (docs/design/hot-statements.md). Updated rows don't count, because each
 * analysis makes every connection plan its statements anew. Only a table's owner may analyze it.
 */
export async function analyzeGrown({ $client }: Db): Promise<void> {
  const grown = await $client<{ name: string }[]>`
    select quote_ident(relname) as name
    from pg_class, pg_stat_get_live_tuples(oid) as rows
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples < 1000
      and rows > 50 + 2 * greatest(reltuples, 0) and rows < 100000 and pg_has_role(relowner, 'usage')`;
  for (const { name } of grown) await $client.unsafe(`analyze (skip_locked) ${name}`);
}
