import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { typeOfApplication } from "@/db/applications/type";
import { apiUses } from "@/db/schema/api-uses";
import { apiIntrospectors, apiPermissions, apis } from "@/db/schema/apis";
import { applications } from "@/db/schema/applications";
import type { DbOrTransaction, Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { stateOfApi } from "./lists";

type Pair = { applicationId: string; apiId: string };

const is = ({ applicationId, apiId }: Pair) =>
  and(eq(apiPermissions.applicationId, applicationId), eq(apiPermissions.apiId, apiId));

/** Returns the scopes that an application may use, and locks them; none without a permission. */
export async function lockPermission(tx: Transaction, pair: Pair): Promise<string[]> {
  const [row] = await tx
    .select({ scopes: apiPermissions.scopes })
    .from(apiPermissions)
    .where(is(pair))
    .for("no key update");
  return row?.scopes ?? [];
}

/** Writes the scopes that an application may use. What it loses ends at once (db/schema/apis.ts). */
export async function writePermission(
  tx: Transaction,
  pair: Pair,
  scopes: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .insert(apiPermissions)
    .values({ ...pair, scopes: [...scopes], changedAt: at })
    .onConflictDoUpdate({
      target: [apiPermissions.applicationId, apiPermissions.apiId],
      set: { scopes: [...scopes], changedAt: at },
    });
}

const APPLICATION = columns(applications, "id", "clientId", "name");

/** Days whose tokens are shown together. */
const USE_DAYS = 30;

/** Tokens that were issued by a permission in the last 30 days. */
const recentTokens = sql<number>`coalesce((select sum(u.tokens) from ${apiUses} u
  where u.api_id = ${apiPermissions.apiId} and u.application_id = ${apiPermissions.applicationId}
    and u.day > current_date - ${sql.raw(String(USE_DAYS))}), 0)`.mapWith(Number);

/** Returns the applications that may use an API, by name. */
export const listPermissions = (db: DbOrTransaction, apiId: string) =>
  db
    .select({
      ...APPLICATION,
      ownerId: applications.ownerId,
      type: typeOfApplication,
      scopes: apiPermissions.scopes,
      tokens: recentTokens,
    })
    .from(apiPermissions)
    .innerJoin(applications, eq(applications.id, apiPermissions.applicationId))
    .where(and(eq(apiPermissions.apiId, apiId), sql`${apiPermissions.scopes} <> '{}'`))
    .orderBy(sql`lower(${applications.name})`, applications.id);

/** Returns the APIs that an application may use, by name. */
export const listApisOf = (db: DbOrTransaction, applicationId: string) =>
  db
    .select({
      ...columns(apis, "id", "identifier", "name", "tokenFormat"),
      state: stateOfApi,
      scopes: apiPermissions.scopes,
      tokens: recentTokens,
    })
    .from(apiPermissions)
    .innerJoin(apis, eq(apis.id, apiPermissions.apiId))
    .where(
      and(eq(apiPermissions.applicationId, applicationId), sql`${apiPermissions.scopes} <> '{}'`),
    )
    .orderBy(sql`lower(${apis.name})`, apis.id);

/** Returns the applications that may introspect the tokens of an API, by name. */
export const listIntrospectors = (db: DbOrTransaction, apiId: string) =>
  db
    .select(APPLICATION)
    .from(apiIntrospectors)
    .innerJoin(applications, eq(applications.id, apiIntrospectors.applicationId))
    .where(eq(apiIntrospectors.apiId, apiId))
    .orderBy(sql`lower(${applications.name})`, applications.id);

/** Writes all applications that may introspect the tokens of a locked API. */
export async function writeIntrospectors(
  tx: Transaction,
  apiId: string,
  applicationIds: readonly string[],
): Promise<void> {
  await tx.delete(apiIntrospectors).where(eq(apiIntrospectors.apiId, apiId));
  if (applicationIds.length > 0)
    await tx
      .insert(apiIntrospectors)
      .values(applicationIds.map((applicationId) => ({ apiId, applicationId })));
}

const lockApplications = (tx: Transaction, which: SQL) =>
  tx
    .select({
      ...APPLICATION,
      type: typeOfApplication,
      authMethod: applications.tokenEndpointAuthMethod,
      ownerId: applications.ownerId,
      approvedAt: applications.approvedAt,
    })
    .from(applications)
    .where(which)
    .orderBy(applications.id)
    .for("key share");

/** Returns the applications with these client IDs, and lets nobody remove them until the transaction ends. */
export const lockByClientIds = (tx: Transaction, clientIds: readonly string[]) =>
  lockApplications(tx, inArray(applications.clientId, [...clientIds]));

/** Returns the applications with these IDs, and lets nobody remove them until the transaction ends. */
export const lockByIds = (tx: Transaction, ids: readonly string[]) =>
  lockApplications(tx, inArray(applications.id, [...ids]));
