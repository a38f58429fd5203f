import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { typeOfApplication } from "@/db/applications/type";
import { apiScopes, apis } from "@/db/schema/apis";
import { applications } from "@/db/schema/applications";
import { permissionRequests } from "@/db/schema/permission-requests";
import { users } from "@/db/schema/users";
import type { Db, Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { stateOfApi } from "./lists";

export type PermissionRequest = typeof permissionRequests.$inferSelect;

type Pair = Pick<PermissionRequest, "applicationId" | "apiId">;

const is = ({ applicationId, apiId }: Pair) =>
  and(eq(permissionRequests.applicationId, applicationId), eq(permissionRequests.apiId, apiId));

/** Writes a request in place of an earlier one of the same application for the same API. */
export async function writeRequest(
  tx: Transaction,
  request: Omit<PermissionRequest, "declinedAt" | "answer">,
): Promise<void> {
  const { scopes, note, requestedAt } = request;
  await tx
    .insert(permissionRequests)
    .values(request)
    .onConflictDoUpdate({
      target: [permissionRequests.applicationId, permissionRequests.apiId],
      set: { scopes, note, requestedAt, declinedAt: null, answer: null },
    });
}

/** Returns a request that awaits an answer, and locks it; null if there is none. */
export async function lockRequest(tx: Transaction, pair: Pair): Promise<PermissionRequest | null> {
  const [request] = await tx
    .select()
    .from(permissionRequests)
    .where(and(is(pair), isNull(permissionRequests.declinedAt)))
    .for("update");
  return request ?? null;
}

/** Leaves a locked request with its answer, for the owner of the application. */
export async function declineRequest(
  tx: Transaction,
  pair: Pair,
  { answer, declinedAt }: { answer: string; declinedAt: Date },
): Promise<void> {
  await tx.update(permissionRequests).set({ answer, declinedAt }).where(is(pair));
}

/** Deletes a request, and returns it; null if there is none. */
export async function deleteRequest(
  tx: Transaction,
  pair: Pair,
): Promise<PermissionRequest | null> {
  const [request] = await tx.delete(permissionRequests).where(is(pair)).returning();
  return request ?? null;
}

/** Counts the requests of an application for other APIs, declined ones included. */
export const countOtherRequests = (tx: Transaction, { applicationId, apiId }: Pair) =>
  tx.$count(
    permissionRequests,
    and(
      eq(permissionRequests.applicationId, applicationId),
      sql`${permissionRequests.apiId} <> ${apiId}`,
    ),
  );

/** Returns the oldest requests for an API that await an answer. */
export const listRequests = (db: Db, apiId: string, limit: number) =>
  db
    .select({
      ...columns(applications, "id", "clientId", "name", "ownerId"),
      type: typeOfApplication,
      approved: sql<boolean>`${applications.approvedAt} is not null`,
      owner: users.username,
      ...columns(permissionRequests, "scopes", "note", "requestedAt"),
    })
    .from(permissionRequests)
    .innerJoin(applications, eq(applications.id, permissionRequests.applicationId))
    .leftJoin(users, eq(users.id, applications.ownerId))
    .where(and(eq(permissionRequests.apiId, apiId), isNull(permissionRequests.declinedAt)))
    .orderBy(asc(permissionRequests.requestedAt), applications.id)
    .limit(limit);

export const listRequestsOf = (db: Db, applicationId: string) =>
  db
    .select({
      ...columns(apis, "id", "identifier", "name"),
      state: stateOfApi,
      ...columns(permissionRequests, "scopes", "note", "requestedAt", "answer"),
    })
    .from(permissionRequests)
    .innerJoin(apis, eq(apis.id, permissionRequests.apiId))
    .where(eq(permissionRequests.applicationId, applicationId))
    .orderBy(sql`lower(${apis.name})`, apis.id);

/**
 * Deletes requests for scopes that an API no longer has for such an application; the others keep
 * those that are left.
 */
export async function narrowRequests(tx: Transaction, apiId: string): Promise<void> {
  const left = sql`array(select s from unnest(${permissionRequests.scopes}) s
    where s in (select ${apiScopes.name} from ${apiScopes}, ${applications} where api_id = ${apiId}
      and ${applications.id} = ${permissionRequests.applicationId}
      and audience <> case ${applications.type} when 'service' then 'users' else 'services' end
      and not (sensitive and ${applications.type} is not distinct from 'device')))`;
  const ofApi = eq(permissionRequests.apiId, apiId);
  await tx.delete(permissionRequests).where(and(ofApi, sql`cardinality(${left}) = 0`));
  await tx
    .update(permissionRequests)
    .set({ scopes: left })
    .where(and(ofApi, sql`cardinality(${left}) < cardinality(${permissionRequests.scopes})`));
}
