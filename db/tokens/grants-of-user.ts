import { and, sql } from "drizzle-orm";
import { ADMITS } from "@/db/applications/applications";
import type { Db, Execute } from "@/db/system/client";
import {
  contains,
  type Place,
  type Position,
  type SortColumn,
  valueInSql,
  walk,
} from "@/db/system/keyset";

export type GrantOfUser = {
  id: string;
  applicationId: string;
  /** Granted scopes without those that the application is no longer registered for. */
  scopes: string[];
  /** APIs that it may use on behalf of the user, by name, with what it may do there. */
  apis: { name: string; identifier: string; permissions: string[] }[];
  createdAt: Date;
  lastUsedAt: Date | null;
  /**
   * Number of sign-ins with a usable access or refresh token or at a gate, each of which may have several families; zero if
   * only the consent remains.
   */
  liveSessions: number;
  /** Names of the user's groups through which a gate, that asks for no consent, admits them; null for other applications. */
  admittedBy: string[] | null;
  /** Headers with what a gate's site gets about the user; null for other applications. */
  sends: string[] | null;
  application: {
    name: string;
    homepageUrl: string | null;
    /** Null while an administrator has to review it. */
    initiateLoginUri: string | null;
    developerName: string | null;
    /** SHA-256 in hexadecimal. */
    logoHash: string | null;
    verified: boolean;
    suspended: boolean;
    /** False if it is only for groups that the user isn't in. */
    admits: boolean;
  };
  /** Sites that link to the application, of those that the user sees. */
  sites: { slug: string; title: string }[];
  place: Place;
};

export type GrantFilter = {
  userId: string;
  /** Text in the name, developer or homepage of the application; empty for all. */
  search: string;
  /** Limits the list to grants that weren't used after this time. */
  unusedSince: Date | null;
};

/** When access was used last, or given. */
const USED_OR_GIVEN = sql`coalesce(g.last_used_at, g.created_at)`;

/** Access that was never used comes last, newest first. A user has few enough grants to sort them without an index. */
const BY_USE: SortColumn = {
  by: sql`coalesce(g.last_used_at, g.created_at - interval '100 years')`,
  kind: "instant",
  tie: sql`g.id`,
};

type Asked = GrantFilter & { from: Position | null; limit: number };

/** Lists a user's grants from a position on, last used first, those never used last, including consents without live tokens. */
export function listGrantsOfUser(
  db: Execute,
  { from, limit, ...filter }: Asked,
  now: Date,
): Promise<GrantOfUser[]> {
  const { beyond, offset, order } = walk(BY_USE, { down: true }, from);
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute<GrantOfUser>(sql`
    select g.id, g.application_id as "applicationId", array(select scope from unnest(g.scopes) scope where scope = any(a.scopes)) as scopes,
      ${apisOfGrant} as apis, g.created_at as "createdAt", g.last_used_at as "lastUsedAt",
      (select count(distinct f.session_id)::int from live_families f where f.grant_id = g.id and f.expires_at > ${at} and (
        exists (select from access_tokens t
          where t.family_id = f.id and t.revoked_at is null and t.expires_at > ${at})
        or exists (select from refresh_tokens t
          where t.family_id = f.id and t.rotated_at is null and t.expires_at > ${at})
        or exists (select from gate_sessions t where t.family_id = f.id and t.expires_at > ${at}))) as "liveSessions",
      case when a.type = 'gate' then array(select n.name from application_groups ag join groups n on n.id = ag.group_id
        join group_members m on m.group_id = n.id and m.user_id = g.user_id
        where ag.application_id = a.id and a.open_since is null order by lower(n.name), n.id) end as "admittedBy",
      (select sends || case when assertion then '{Remote-Sub}'::text[] else '{}' end from gates where application_id = a.id) as sends,
      jsonb_build_object('name', a.name, 'homepageUrl', a.homepage_url, 'initiateLoginUri', case when a.approved_at is not null then a.initiate_login_uri end, 'developerName', a.developer_name,
        'logoHash', encode(a.logo_hash, 'hex'), 'verified', a.verified_at is not null, 'suspended', a.suspended_at is not null,
        'admits', ${sql.raw(ADMITS)}) as application,
      (select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'title', s.title) order by s.pin_weight desc, s.slug), '[]')
        from sites s where s.application_id = a.id and s.enabled_at is not null and s.target_url is not null
          and sees_site(s.id, s.audience, g.user_id)) as sites,
      jsonb_build_object('value', ${valueInSql(BY_USE)}, 'tie', g.id) as place
    from (select g.* from grants g join applications a on a.id = g.application_id
      where ${matching(filter)} and ${beyond ?? sql`true`}
      order by ${order} offset ${offset} limit ${limit}) g
    join applications a on a.id = g.application_id join users u on u.id = g.user_id
    order by ${order}`);
}

/** Column of the APIs in grant `g`, each with the scopes that its application may still use. */
const apisOfGrant = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('name', api.name, 'identifier', api.identifier,
      'permissions', held.permissions) order by lower(api.name), api.id), '[]')
    from grant_scopes gs join apis api on api.id = gs.api_id
    join api_permissions p on p.application_id = g.application_id and p.api_id = gs.api_id
    cross join lateral (
      select jsonb_agg(s.description order by s.name collate "C") as permissions from api_scopes s
      where s.api_id = gs.api_id and s.name = any(gs.scopes) and s.name = any(p.scopes)) held
    where gs.grant_id = g.id and held.permissions is not null)`;

/** Counts a user's grants that match a filter, and all those not used since a time. */
export async function countGrantsOfUser(
  db: Execute,
  { userId, ...filter }: GrantFilter,
  since: Date,
): Promise<{ all: number; unused: number; matching: number }> {
  const all = { userId, search: "", unusedSince: null };
  const [counts] = await db.execute<{ all: number; unused: number; matching: number }>(sql`
    select count(*)::int as all, count(*) filter (where ${isUnused(since)})::int as unused,
      count(*) filter (where ${matching({ userId, ...filter })})::int as matching
    from grants g join applications a on a.id = g.application_id where ${matching(all)}`);
  return counts ?? { all: 0, unused: 0, matching: 0 };
}

const isUnused = (since: Date) => sql`${USED_OR_GIVEN} <= ${since.toISOString()}::timestamptz`;

const matching = ({ userId, search, unusedSince }: GrantFilter) =>
  and(
    sql`g.user_id = ${userId} and g.revoked_at is null`,
    contains(search, sql`a.name`, sql`a.developer_name`, sql`a.homepage_url`),
    unusedSince === null ? undefined : isUnused(unusedSince),
  );

/** Use of a grant, and the name and state of its application. */
export type GrantUse = Pick<GrantOfUser, "id" | "createdAt" | "lastUsedAt"> & {
  /** Time at which the user decided to keep the unused application. */
  keptAt: Date | null;
  application: Pick<GrantOfUser["application"], "name" | "logoHash" | "suspended">;
};

/** Lists the uses of all grants of a user, last used first, those never used last. */
export const listGrantUses = (db: Db, userId: string): Promise<GrantUse[]> =>
  db.$client<GrantUse[]>`
    select g.id, g.created_at as "createdAt", g.last_used_at as "lastUsedAt",
      (select max(e.at) from audit_events e
        where e.user_id = g.user_id and e.event = 'grant.kept' and e.application_id = g.application_id
          and e.at >= g.created_at) as "keptAt",
      jsonb_build_object('name', a.name, 'logoHash', encode(a.logo_hash, 'hex'), 'suspended', a.suspended_at is not null) as application
    from grants g join applications a on a.id = g.application_id
    where g.user_id = ${userId} and g.revoked_at is null
    order by g.last_used_at desc nulls last, g.created_at desc, g.id desc`;
