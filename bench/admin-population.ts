import { sql } from "drizzle-orm";
import type { Db } from "@/db/system/client";

export type Sizes = Record<"sites" | "users" | "applications" | "grants" | "events", number>;

/**
 * Creates the rows in the database itself, without transferring any. `share` of 1 is the full size.
 * Every user uses the first application.
 */
export async function populate(db: Db, whole: Sizes, share: number): Promise<void> {
  const sizes = Object.fromEntries(
    Object.entries(whole).map(([of, size]) => [of, Math.max(10, Math.round(size * share))]),
  ) as Sizes;
  await db.execute(sql`
    insert into users (username, name, email, email_verified_at, role, created_at)
    select 'person-' || n, (array['Ada','Grace','Alan','Edsger','Barbara','Donald'])[1 + n % 6] || ' ' ||
        (array['Lovelace','Hopper','Turing','Dijkstra','Liskov','Knuth','Perlman'])[1 + n % 7] || ' ' || n,
      'person-' || n || '@example.org', now(), case when n % 1000 = 0 then 'developer' else 'user' end,
      now() - n * interval '1 minute'
    from generate_series(1, ${sizes.users}) n`);
  await db.execute(sql`
    insert into sites (slug, title, display_url, description, kind, pin_weight, target_url, enabled_at)
    select 'site-' || n, 'Site number ' || n, 'site-' || n || '.example.org', 'News, guidelines and forms of office ' || n,
      case when n % 3 = 0 then 'external' else 'internal' end, n % 1000,
      case when n % 50 = 0 then null else 'https://site-' || n || '.example.org/' end, now()
    from generate_series(1, ${sizes.sites}) n`);
  await db.execute(sql`
    insert into site_visits (site_id, day, visits)
    select s.id, current_date - d, (random() * 500)::int from sites s, generate_series(0, 29) d`);
  await db.execute(sql`
    insert into daily_counts (day, what, count)
    select current_date - d, what, (random() * 20000)::int
    from generate_series(0, 59) d, unnest(array['sign_in','token','failure','redirect']) what`);
  await db.execute(sql`
    with owners as (select array_agg(id) as ids from (select id from users order by created_at limit 1000) o)
    insert into applications (client_id, name, token_endpoint_auth_method, grant_types, scopes, owner_id, approved_at, submitted_at)
    select 'client-' || n, 'Application ' || n, 'client_secret_basic', '{authorization_code,refresh_token}',
      '{openid,profile,email}', owners.ids[1 + n % array_length(owners.ids, 1)],
      case when n % 40 = 0 then null else now() end, now() - n * interval '1 minute'
    from generate_series(1, ${sizes.applications}) n, owners`);
  await db.execute(sql`
    insert into redirect_uris (application_id, purpose, uri)
    select id, 'authorization', 'https://' || client_id || '.example.org/callback' from applications`);
  await db.execute(sql`
    insert into application_secrets (application_id, secret_hash, label)
    select id, sha256(client_id::bytea), 'first' from applications`);
  // Skips the checks of foreign keys, which take longer than the rows.
  await db.execute(sql`set session_replication_role = replica`);
  await populateUse(db, sizes);
  await populateGroups(db);
  await db.execute(sql`set session_replication_role = origin`);
  await db.execute(sql`
    insert into application_groups (application_id, group_id)
    select a.id, g.id from applications a, groups g where a.client_id = 'client-1' and g.key <= 'group-2'`);
  await db.execute(sql`vacuum analyze`);
}

/** Creates the grants and audit events of people who use the applications. */
async function populateUse(db: Db, sizes: Sizes) {
  await db.execute(sql`
    with u as (select array_agg(id order by created_at desc) as ids, count(*) as many from users
        where username like 'person-%'),
      a as (select array_agg(id order by submitted_at desc) as ids, count(*) as many from applications
        where client_id like 'client-%')
    insert into grants (user_id, application_id, scopes, created_at, last_used_at)
    select u.ids[1 + n % u.many],
      case when n < u.many then a.ids[1] else a.ids[2 + (n % u.many * 7919 + n / u.many) % (a.many - 1)] end, '{openid,profile}',
      now() - n * interval '1 minute', now() - n * interval '1 second'
    from generate_series(0::bigint, ${sizes.grants} - 1) n, u, a`);
  await db.execute(sql`
    with u as (select array_agg(id) as ids from users), a as (select array_agg(id) as ids from applications)
    insert into audit_events (at, event, actor_id, user_id, application_id, network, user_agent, request_id)
    select now() - (${sizes.events} - n) * interval '10 seconds',
      (array['session.signed_in','session.signed_in','session.sign_in_failed','grant.given','session.signed_out'])[1 + n % 5],
      u.ids[1 + n % array_length(u.ids, 1)], u.ids[1 + n % array_length(u.ids, 1)],
      case when n % 5 = 3 then a.ids[1 + n % array_length(a.ids, 1)] end, '192.0.2.0/24',
      'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', gen_random_uuid()
    from generate_series(1, ${sizes.events}) n, u, a`);
}

/** Groups, and groups of each person besides the first, which has everybody. */
const [GROUPS, EACH] = [1000, 5];

/** Creates groups, and puts every account into the first one and into five others. */
async function populateGroups({ $client: client }: Db): Promise<void> {
  await client`
    insert into groups (key, name) select 'group-' || n, 'Group ' || n from generate_series(1, ${GROUPS}) n`;
  await client`
    insert into group_members (user_id, group_id)
    select u.id, g.id from users u, groups g where g.key = 'group-1'`;
  // Without statistics, PostgreSQL would compare all people with all groups.
  await client`analyze users, groups`;
  await client`
    with u as (select id, row_number() over () as i from users where username like 'person-%'),
      g as (select id, row_number() over () - 1 as n from groups where key <> 'group-1')
    insert into group_members (user_id, group_id)
    select u.id, g.id from u cross join generate_series(1, ${EACH}) k
    join g on g.n = (u.i + k * 199) % ${GROUPS - 1}`;
}
