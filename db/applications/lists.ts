import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { applicationFailures } from "@/db/schema/client-activity";
import { users } from "@/db/schema/users";
import type { Db, DbOrTransaction, Execute } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import {
  type Place,
  type Position,
  type Sort,
  type SortColumn,
  valueInSql,
  walk,
} from "@/db/system/keyset";
import { type ListFilter, matching } from "./list-filter";
import { ownerCondition, type Which } from "./settings";
import { type ApplicationType, typeOfApplication } from "./type";

export type ApplicationRow = {
  id: string;
  clientId: string;
  name: string;
  type: ApplicationType;
  homepageUrl: string | null;
  /** SHA-256 in hexadecimal. */
  logoHash: string | null;
  verified: boolean;
  firstParty: boolean;
  suspended: boolean;
  approved: boolean;
  owner: { id: string; username: string } | null;
  /** Number of users with a live grant. */
  users: number;
  createdAt: Date;
  lastUsedAt: Date | null;
  place: Place;
};

export type ApplicationOrder = "name" | "registered";

const COLUMNS: Record<ApplicationOrder, SortColumn> = {
  name: { by: sql`lower(a.name)`, kind: "text", tie: sql`a.id` },
  registered: { by: sql`a.created_at`, kind: "instant", tie: sql`a.id` },
};

type Asked = ListFilter & { sort: Sort<ApplicationOrder>; from: Position | null; limit: number };

/** Lists applications from a position on. Usage is counted only for the applications of the page. */
export async function listApplications(
  db: Execute,
  { sort, from, limit, ...filter }: Asked,
): Promise<ApplicationRow[]> {
  const column = COLUMNS[sort.by];
  const { beyond, offset, order } = walk(column, sort, from);
  return db.execute<ApplicationRow>(sql`
    select p.*,
      (select ${typeOfApplication} from applications where applications.id = p.id) as type,
      (select count(*)::int from grants g where g.application_id = p.id and g.revoked_at is null) as users,
      (select max(g.last_used_at) from grants g where g.application_id = p.id) as "lastUsedAt"
    from (select a.id, a.client_id as "clientId", a.name, a.homepage_url as "homepageUrl",
        encode(a.logo_hash, 'hex') as "logoHash", a.verified_at is not null as verified, a.first_party as "firstParty",
        a.suspended_at is not null as suspended, a.approved_at is not null as approved, a.created_at as "createdAt",
        case when u.id is not null then jsonb_build_object('id', u.id, 'username', u.username) end as owner,
        jsonb_build_object('value', ${valueInSql(column)}, 'tie', a.id) as place,
        row_number() over (order by ${order}) as number
      from applications a left join users u on u.id = a.owner_id
      where ${matching(filter)} and ${beyond ?? sql`true`}
      order by ${order} offset ${offset} limit ${limit}) p
    order by p.number`);
}

/** Returns the applications with these IDs, by name. */
export const findApplications = (db: Db, ids: readonly string[]) =>
  db
    .select({
      ...columns(applications, "id", "name", "revision"),
      owner: users.username,
      addresses: sql<string[]>`array(select r.uri from redirect_uris r
        where r.application_id = ${applications.id} and r.purpose = 'authorization' order by r.uri limit 3)`,
      suspended: sql<boolean>`${applications.suspendedAt} is not null`,
      approved: sql<boolean>`${applications.approvedAt} is not null`,
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.ownerId))
    .where(inArray(applications.id, [...ids]))
    .orderBy(sql`lower(${applications.name})`, applications.id);

export const countApplications = (db: Db, filter: ListFilter) =>
  db.$count(sql`applications a`, matching(filter));

/** Counts what a suspension would end, up to `most` each, so that the cost is bounded. */
export async function countHeld(
  db: Db,
  { applicationId, most }: { applicationId: string; most: number },
  now: Date,
): Promise<{ users: number; tokens: number }> {
  const [held] = await db.$client<{ users: number; tokens: number }[]>`
    select (select count(*)::int from (select from grants g
        where g.application_id = ${applicationId} and g.revoked_at is null limit ${most}) x) as users,
      (select count(*)::int from (
        select from live_service_tokens t where t.application_id = ${applicationId} and t.expires_at > ${now}
        union all select from grants g
        join live_families f on f.grant_id = g.id and f.expires_at > ${now}
        join lateral (select from access_tokens t
            where t.family_id = f.id and t.revoked_at is null and t.expires_at > ${now}
          union all select from refresh_tokens t
            where t.family_id = f.id and t.rotated_at is null and t.expires_at > ${now}) t on true
        where g.application_id = ${applicationId} and g.revoked_at is null limit ${most}) x) as tokens`;
  return held ?? { users: 0, tokens: 0 };
}

/** Counts the users of an application, up to `most`; with an owner, only if it is theirs. */
export const countUsersOf = (db: Db, which: Which, most: number) =>
  db.$count(sql`(select from grants g where g.application_id = ${which.id} and g.revoked_at is null
    and ${ownerCondition(which) ?? sql`true`} limit ${most}) as counted`);

/** Returns the last failed requests of an application, newest first. */
export const listFailures = (db: Db, which: Which, limit: number) =>
  db
    .select(
      columns(
        applicationFailures,
        "id",
        "at",
        "error",
        "description",
        "sent",
        "requestId",
        "endpoint",
        "times",
        "authenticated",
      ),
    )
    .from(applicationFailures)
    .where(and(eq(applicationFailures.applicationId, which.id), ownerCondition(which)))
    .orderBy(desc(applicationFailures.at), desc(applicationFailures.id))
    .limit(limit);

/** Counts a user's applications in any state, excluding the one that is about to change owner. */
export const countOwned = (db: DbOrTransaction, ownerId: string, beside: string | null) =>
  db.$count(
    applications,
    and(
      eq(applications.ownerId, ownerId),
      beside === null ? undefined : ne(applications.id, beside),
    ),
  );
