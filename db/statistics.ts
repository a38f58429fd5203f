import type { Db } from "./client";

/**
 * Analyzes small tables that have doubled. PostgreSQL does so once a minute at most, and keeps a plan
 * until then: one that was made for a handful of rows reads all of them by a wrong index, also once
 * there are thousands (docs/decisions/0157). Updated rows don't count, because each analysis makes
 * every connection plan its statements anew.
 */
export async function analyzeGrown({ $client }: Db): Promise<void> {
  const grown = await $client<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and reltuples < 1000 and pg_stat_get_live_tuples(oid) > 50 + 2 * greatest(reltuples, 0)`;
  for (const { name } of grown) await $client.unsafe(`analyze (skip_locked) ${name}`);
}
