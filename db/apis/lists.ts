import { and, asc, eq, exists, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { apiPermissions, apiScopes, apis } from "@/db/schema/apis";
import { permissionRequests } from "@/db/schema/permission-requests";
import type { Db, DbOrTransaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { contains, type Position, type SortColumn, valueInSql, walk } from "@/db/system/keyset";

const BY_NAME: SortColumn = { by: sql`lower(${apis.name})`, kind: "text", tie: apis.id };

export type ApiState = "pending" | "suspended" | "active";

/** State of an API. One that awaits approval is suspended as well (db/schema/apis.ts). */
export const stateOfApi = sql<ApiState>`case when ${apis.approvedAt} is null then 'pending'
  when ${apis.suspendedAt} is not null then 'suspended' else 'active' end`;

/** Restriction of a list: all APIs, a user's own, or those that a user's applications can request. */
type Whose = { ownerId?: string; requestableBy?: string };

export type ApiFilter = Whose & {
  /** Text that the name or the identifier contains, in any case; empty for all. */
  q: string;
  /** Only APIs that await a decision, without those with a note for the owner, or have an open request. */
  awaiting?: boolean;
};

const hasScopes = (db: Db) =>
  exists(db.select().from(apiScopes).where(eq(apiScopes.apiId, apis.id)));

const hasRequest = sql`exists (select from ${permissionRequests} r
  where r.api_id = ${apis.id} and r.declined_at is null)`;

const matching = (db: Db, { q, awaiting = false, ownerId, requestableBy }: ApiFilter) => {
  const conditions: (SQL | undefined)[] = [contains(q, apis.identifier, apis.name)];
  if (awaiting)
    conditions.push(or(and(isNull(apis.approvedAt), isNull(apis.reviewNote)), hasRequest));
  if (ownerId !== undefined) conditions.push(eq(apis.ownerId, ownerId));
  if (requestableBy !== undefined)
    conditions.push(or(isNotNull(apis.approvedAt), eq(apis.ownerId, requestableBy)), hasScopes(db));
  return and(...conditions);
};

export type ApiQuestion = ApiFilter & { from: Position | null; limit: number };

/** Returns APIs by name, with the number of applications that may use each, and of open requests. */
export function listApis(db: Db, { from, limit, ...filter }: ApiQuestion) {
  const { beyond, offset, order } = walk(BY_NAME, { down: false }, from);
  return db
    .select({
      ...columns(apis, "id", "identifier", "name", "description", "tokenFormat", "reviewNote"),
      state: stateOfApi,
      applications: sql<number>`(select count(*) from ${apiPermissions} p
        where p.api_id = ${apis.id} and p.scopes <> '{}')`.mapWith(Number),
      requests: sql<number>`(select count(*) from ${permissionRequests} r
        where r.api_id = ${apis.id} and r.declined_at is null)`.mapWith(Number),
      place: { value: valueInSql(BY_NAME), tie: apis.id },
    })
    .from(apis)
    .where(and(matching(db, filter), beyond))
    .orderBy(order)
    .offset(offset)
    .limit(limit);
}

/** Returns approved APIs by identifier, with their scopes: anyone may submit others. */
export const listDescribedApis = (db: Db, limit: number) =>
  db
    .select({
      ...columns(apis, "identifier", "name", "documentationUrl", "requireDpop"),
      scopes: sql<{ name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', s.name) order by s.name collate "C"), '[]')
        from ${apiScopes} s where s.api_id = ${apis.id})`,
    })
    .from(apis)
    .where(isNotNull(apis.approvedAt))
    .orderBy(asc(apis.identifierKey))
    .limit(limit);

export const countApis = (db: Db, filter: ApiFilter) => db.$count(apis, matching(db, filter));

/** Counts the APIs of a user in any state. */
export const countOwnedApis = (db: DbOrTransaction, ownerId: string) =>
  db.$count(apis, eq(apis.ownerId, ownerId));
