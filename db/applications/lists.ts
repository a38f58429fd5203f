import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { applications } from "@/db/schema/applications";
import { applicationFailures } from "@/db/schema/client-activity";
import { ownerCondition, type Which } from "./settings";

export type ApplicationState = "pending" | "active" | "suspended";

/** Position in a list, and the direction from it. */
export type ListKey = { id: string; way: "after" | "before" };

export type ApplicationRow = {
  id: string;
  clientId: string;
  name: string;
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
  lastUsedAt: Date | null;
};

export type ListFilter = {
  state: ApplicationState | null;
  /** Text in the name or client_id; empty for all. */
  search: string;
  /** Limits the list to one owner's applications. */
  ownerId?: string;
};

/**
 * Lists applications by name, nearest to the key first: `before` a key the order is reversed. Usage
 * is counted only for the applications of the page.
 */
export function listApplications(
  db: Db,
  asked: ListFilter & { key: ListKey | null; limit: number },
): Promise<ApplicationRow[]> {
  const { key, limit } = asked;
  const sql = db.$client;
  const backward = key?.way === "before";
  const place = key && sql`(select lower(k.name), k.id from applications k where k.id = ${key.id})`;
  return sql<ApplicationRow[]>`
    select p.*,
      (select count(*)::int from grants g where g.application_id = p.id and g.revoked_at is null) as users,
      (select max(g.last_used_at) from grants g where g.application_id = p.id) as "lastUsedAt"
    from (select a.id, a.client_id as "clientId", a.name, a.homepage_url as "homepageUrl",
        encode(a.logo_hash, 'hex') as "logoHash", a.verified_at is not null as verified, a.first_party as "firstParty",
        a.suspended_at is not null as suspended, a.approved_at is not null as approved,
        case when u.id is not null then jsonb_build_object('id', u.id, 'username', u.username) end as owner
      from applications a left join users u on u.id = a.owner_id
      where ${matching(db, asked)}
        ${place === null ? sql`` : sql`and (lower(a.name), a.id) ${backward ? sql`<` : sql`>`} ${place}`}
      order by ${backward ? sql`lower(a.name) desc, a.id desc` : sql`lower(a.name), a.id`}
      limit ${limit}) p
    order by ${backward ? sql`lower(p.name) desc, p.id desc` : sql`lower(p.name), p.id`}`;
}

/** Counts the applications of a list. */
export async function countApplications(db: Db, filter: ListFilter): Promise<number> {
  const [counted] = await db.$client<{ count: number }[]>`
    select count(*)::int as count from applications a where ${matching(db, filter)}`;
  return counted?.count ?? 0;
}

function matching(db: Db, { state, search, ownerId }: ListFilter) {
  const sql = db.$client;
  const text = search.toLowerCase();
  return sql`${inState(db, state)} ${ownerId === undefined ? sql`` : sql`and a.owner_id = ${ownerId}`}
    ${text === "" ? sql`` : sql`and (strpos(lower(a.name), ${text}) > 0 or strpos(lower(a.client_id), ${text}) > 0)`}`;
}

/**
 * Filters by state. A suspended application has no other state; one that was never approved, or is
 * under review again, is pending.
 */
function inState(db: Db, state: ApplicationState | null) {
  const sql = db.$client;
  if (state === "suspended") return sql`a.suspended_at is not null`;
  if (state === "pending") return sql`a.suspended_at is null and a.approved_at is null`;
  if (state === "active") return sql`a.suspended_at is null and a.approved_at is not null`;
  return sql`true`;
}

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
        select from grants g
        join live_families f on f.grant_id = g.id and f.expires_at > ${now}
        join lateral (select from access_tokens t
            where t.family_id = f.id and t.revoked_at is null and t.expires_at > ${now}
          union all select from refresh_tokens t
            where t.family_id = f.id and t.rotated_at is null and t.expires_at > ${now}) t on true
        where g.application_id = ${applicationId} and g.revoked_at is null limit ${most}) x) as tokens`;
  return held ?? { users: 0, tokens: 0 };
}

/** Counts the users of an owner's application, up to `most`. */
export async function countUsersOf(
  db: Db,
  { id, ownerId, most }: { id: string; ownerId: string; most: number },
): Promise<number> {
  const [counted] = await db.$client<{ users: number }[]>`
    select count(*)::int as users from (select from grants g
      where g.revoked_at is null
        and g.application_id = (select a.id from applications a where a.id = ${id} and a.owner_id = ${ownerId})
      limit ${most}) x`;
  return counted?.users ?? 0;
}

/** Returns the last failed requests of an application, newest first. */
export const listFailures = (db: Db, which: Which, limit: number) =>
  db
    .select({
      id: applicationFailures.id,
      at: applicationFailures.at,
      error: applicationFailures.error,
      description: applicationFailures.description,
      sent: applicationFailures.sent,
      requestId: applicationFailures.requestId,
    })
    .from(applicationFailures)
    .where(and(eq(applicationFailures.applicationId, which.id), ownerCondition(which)))
    .orderBy(desc(applicationFailures.id))
    .limit(limit);

/** Returns the first applications by name. */
export const listNames = (db: Db, limit: number) =>
  db
    .select({ clientId: applications.clientId, name: applications.name })
    .from(applications)
    .orderBy(asc(applications.name), asc(applications.id))
    .limit(limit);
