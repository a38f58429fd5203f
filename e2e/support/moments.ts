import { createHash } from "node:crypto";
import { type Db, openDatabase } from "@/db/system/client";
import { db } from "./world";

export const hashOf = (credential: string) =>
  createHash("sha256").update(credential, "utf8").digest();

type Row = { familyId: string; age: number };

/** Returns the family of a code or token, and the credential's age in seconds. */
async function findRow(credential: string, on: Db): Promise<Row> {
  const [row] = await on.$client<Row[]>`
    select family_id as "familyId", extract(epoch from now() - created_at)::float8 as age from (
      select code_hash as hash, family_id, created_at from authorization_codes
      union all select token_hash, family_id, created_at from access_tokens
      union all select token_hash, family_id, created_at from refresh_tokens
    ) credentials where hash = ${hashOf(credential)}`;
  if (!row) throw new Error("no such credential is stored");
  return row;
}

export const familyOf = async (credential: string, on = db()) =>
  (await findRow(credential, on)).familyId;

/** Moves all timestamps of a credential's family into the past until the credential is this many seconds old. */
export async function makeItThatOld(credential: string, seconds: number) {
  const { familyId, age } = await findRow(credential, db());
  await letTimePass(familyId, seconds - age);
}

/** Moves a whole authorization, and its session, this many seconds into the past. */
export async function letTimePass(familyId: string, seconds: number) {
  await db().$client.begin(async (sql) => {
    const by = sql`make_interval(secs => ${seconds})`;
    await sql`update token_families set created_at = created_at - ${by}, expires_at = expires_at - ${by},
      authenticated_at = authenticated_at - ${by} where id = ${familyId}`;
    await sql`update authorization_codes set created_at = created_at - ${by}, expires_at = expires_at - ${by},
      consumed_at = consumed_at - ${by} where family_id = ${familyId}`;
    await sql`update refresh_tokens set created_at = created_at - ${by}, expires_at = expires_at - ${by},
      rotated_at = rotated_at - ${by} where family_id = ${familyId}`;
    await sql`update access_tokens set created_at = created_at - ${by}, expires_at = expires_at - ${by}
      where family_id = ${familyId}`;
    await sql`update sessions set authenticated_at = authenticated_at - ${by}, created_at = created_at - ${by},
      last_seen_at = last_seen_at - ${by}, expires_at = expires_at - ${by}
      where id = (select session_id from token_families where id = ${familyId})`;
  });
}

/** Counts the credentials of a family that would be accepted now. */
export async function countLive(familyId: string, on = db()): Promise<number> {
  const [row] = await on.$client<{ live: number }[]>`
    select count(*)::int as live from (
      select family_id from authorization_codes where consumed_at is null and expires_at > now()
      union all select family_id from access_tokens where revoked_at is null and expires_at > now()
      union all select family_id from refresh_tokens where rotated_at is null and expires_at > now()
    ) credentials join live_families f on f.id = credentials.family_id and f.id = ${familyId}`;
  return row?.live ?? 0;
}

export async function grantOf(userId: string, applicationId: string): Promise<string> {
  const [grant] = await db().$client<{ id: string }[]>`
    select id from grants where user_id = ${userId} and application_id = ${applicationId} and revoked_at is null`;
  if (!grant) throw new Error("no live grant");
  return grant.id;
}

/** Opens a pool on another database than the test run's. */
export const openElsewhere = (url: string) => openDatabase(url, { connections: 2 });
