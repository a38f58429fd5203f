import type { Sql } from "postgres";
import type { Db } from "@/db/system/client";
import { populate, type Sizes } from "./admin-population";

/** A large organization; each grant has a family of tokens, and each user a session. */
const WHOLE: Sizes = {
  sites: 1_000,
  users: 1_000_000,
  applications: 10_000,
  grants: 3_000_000,
  events: 1_000_000,
};

const TABLES = [
  "users",
  "sessions",
  "grants",
  "token_families",
  "refresh_tokens",
  "access_tokens",
  "grant_scopes",
  "family_scopes",
  "group_members",
  "audit_events",
];

/**
 * Fills the database: also five refresh and five access tokens for three families. The access tokens
 * have expired.
 */
export async function populateGrowth(db: Db, share: number) {
  const client = db.$client;
  await client`set synchronous_commit = off`;
  await client`set maintenance_work_mem = '1GB'`;
  const restore = await dropIndexes(client);
  await populate(db, WHOLE, share);
  await client`set session_replication_role = replica`;
  await populateTokens(client);
  await populateApis(client);
  await client`set session_replication_role = origin`;
  await restore();
  await client`vacuum (freeze, analyze)`;
  await client`checkpoint`;
  await client`reset all`;
}

async function populateTokens(client: Sql) {
  await client`
    insert into sessions (id, user_id, token_hash, authenticated_at, created_at, last_seen_at, expires_at)
    select md5('session ' || id)::uuid, id, sha256(id::text::bytea), now(), now(), now(), now() + interval '30 days'
    from users where username like 'person-%' order by 1`;
  await client`
    insert into token_families (id, application_id, application_epoch, user_id, user_epoch, session_id, grant_id,
      offline, scopes, authenticated_at, created_at, expires_at)
    select md5('family ' || g.id)::uuid, application_id, 0, user_id, 0, md5('session ' || user_id)::uuid, g.id,
      false, g.scopes, now(), now(), now() + interval '30 days'
    from grants g join users u on u.id = user_id where username like 'person-%' order by 1`;
  // Three families of which two have refreshed once.
  const tokens = client`
    select sha256((f.id || ' ' || n)::bytea) as hash, f.id as family, scopes, n, stamp
    from token_families f, generate_series(0, 1) n where n = 0 or stamp % 3 > 0`;
  await client`
    insert into refresh_tokens (token_hash, family_id, created_at, expires_at, rotated_at)
    select hash, family, now(), now() + interval '14 days', case when n = 0 and stamp % 3 > 0 then now() end from (${tokens}) t`;
  await client`
    insert into access_tokens (token_hash, family_id, scopes, created_at, expires_at)
    select hash, family, scopes, now() - interval '2 hours', now() - interval '1 hour' + row_number() over () * interval '100 us'
    from (${tokens}) t`;
}

/** Adds 100 APIs: each application may use one, and each grant and family has its scope. */
async function populateApis(client: Sql) {
  await client`
    insert into apis (identifier, identifier_key, name)
    select address, address, address from generate_series(0, 99) n, format('https://api-%s.example/', n) address`;
  await client`
    insert into api_permissions (application_id, api_id, scopes, changed_at)
    select a.id, api.id, '{files:read}', now()
    from (select id, row_number() over () % 100 as n from applications) a
    join apis api on api.name = format('https://api-%s.example/', a.n)`;
  await client`analyze api_permissions`;
  await client`
    insert into grant_scopes (grant_id, api_id, scopes)
    select g.id, p.api_id, p.scopes from grants g join api_permissions p using (application_id)`;
  await client`
    insert into family_scopes (family_id, api_id, api_epoch, permission_epoch, scopes)
    select f.id, p.api_id, 0, 0, p.scopes from token_families f join api_permissions p using (application_id)`;
}

/** Drops the indexes that no foreign key needs; returns what creates them again, in bulk. */
async function dropIndexes(client: Sql) {
  const indexes = await client<
    { name: string; on: string; constraint: string | null; def: string }[]
  >`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as on, c.conname as constraint,
      coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as def
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where i.indrelid = any(${TABLES}::regclass[])
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`;
  for (const { name, on, constraint } of indexes)
    await client.unsafe(
      constraint ? `alter table ${on} drop constraint ${constraint}` : `drop index ${name}`,
    );
  return async () => {
    for (const { on, constraint, def } of indexes)
      await client.unsafe(
        constraint ? `alter table ${on} add constraint ${constraint} ${def}` : def,
      );
  };
}
