import { sql } from "drizzle-orm";
import type { Db } from "./client";

/** Rows a statement removes at most, so that no one waits for it. */
const BATCH = 1000;

/**
 * Removes what nobody can use or ask about any more. Rotated refresh tokens stay until their family's absolute end:
 * they are how a replay is known. Codes stay an hour longer than they live, to tell "used" from "unknown".
 */
export async function prune(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    delete from authorization_requests where id_hash in (
      select id_hash from authorization_requests where expires_at < ${at}::timestamptz
      limit ${BATCH} for update skip locked)`);
  await db.execute(sql`
    delete from access_tokens where token_hash in (
      select token_hash from access_tokens where expires_at < ${at}::timestamptz
      limit ${BATCH} for update skip locked)`);
  await db.execute(sql`
    delete from authorization_codes where code_hash in (
      select code_hash from authorization_codes where expires_at < ${at}::timestamptz - interval '1 hour'
      limit ${BATCH} for update skip locked)`);
  // Past its end, or of a code that was never redeemed.
  await db.execute(sql`
    delete from token_families where id in (
      select f.id from token_families f
      where f.expires_at < ${at}::timestamptz
        or (f.created_at < ${at}::timestamptz - interval '2 hours'
          and not exists (select from authorization_codes c where c.family_id = f.id)
          and not exists (select from refresh_tokens r where r.family_id = f.id)
          and not exists (select from access_tokens t where t.family_id = f.id))
      limit ${BATCH} for update skip locked)`);
  await db.execute(sql`
    delete from sessions where id in (
      select s.id from sessions s
      where (s.expires_at < ${at}::timestamptz or s.ended_at < ${at}::timestamptz - interval '1 day')
        and not exists (select from token_families f where f.session_id = s.id)
        and not exists (select from authorization_requests r where r.session_id = s.id)
      limit ${BATCH} for update skip locked)`);
}
