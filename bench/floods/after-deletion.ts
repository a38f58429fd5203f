import { sql } from "drizzle-orm";
import type { Db } from "@/db/system/client";
import type { Foyer } from "../foyer";
import { fire } from "../load/load";
import { foyerProvider } from "../providers/foyer-provider";
import { profileLoad } from "../providers/targets";

/**
 * Throughput of `/me` after a mass deletion and an ANALYZE, relative to before, on the same
 * connections.
 */
export type PlanOutcome = { deleted: number; before: number; after: number; ratio: number };

/**
 * Plans `/me` while `access_tokens` is large, empties the table, and lets PostgreSQL see that it is
 * small: replanning for each request then costs more than the request itself.
 */
export async function measureAfterDeletion(
  foyer: Foyer,
  { tokens, seconds }: { tokens: number; seconds: number },
): Promise<PlanOutcome> {
  const { db } = foyer;
  const target = await profileLoad(await foyerProvider(foyer), foyer.application);
  await addExpiredTokens(db, tokens);
  await fire(target, seconds);
  const before = await fire(target, seconds);
  await db.execute(sql`delete from access_tokens where expires_at < now()`);
  await db.execute(sql`analyze access_tokens`);
  await fire(target, 1);
  const after = await fire(target, seconds);
  return {
    deleted: tokens,
    before: before.rate,
    after: after.rate,
    ratio: after.rate / before.rate,
  };
}

/** Copies all columns of a live token, so that a new column needs no change here. */
async function addExpiredTokens(db: Db, count: number) {
  await db.execute(sql`
    insert into access_tokens
    select (jsonb_populate_record(null::access_tokens, to_jsonb(t) || jsonb_build_object(
      'token_hash', '\\x' || encode(sha256(n::text::bytea), 'hex'), 'expires_at', now() - interval '1 hour'))).*
    from (select * from access_tokens limit 1) t, generate_series(1, ${count}) n`);
}
