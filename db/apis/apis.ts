import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { apiPermissions, apiScopes, apis } from "@/db/schema/apis";
import { applications } from "@/db/schema/applications";
import type { DbOrTransaction, Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { narrowRequests } from "./requests";

export type Api = typeof apis.$inferSelect;

/**
 * Names an API by its ID or by the compared form of its identifier; with `ownerId`, only if that
 * user owns it.
 */
export type WhichApi = ({ id: string } | { identifierKey: string }) & {
  ownerId?: string | undefined;
};

const is = (which: WhichApi) =>
  and(
    "id" in which ? eq(apis.id, which.id) : eq(apis.identifierKey, which.identifierKey),
    which.ownerId === undefined ? undefined : eq(apis.ownerId, which.ownerId),
  );

export async function findApi(db: DbOrTransaction, which: WhichApi): Promise<Api | null> {
  const [api] = await db.select().from(apis).where(is(which));
  return api ?? null;
}

/** Returns an API, and lets nobody else change it until the transaction ends. Null if there is none. */
export async function lockApi(tx: Transaction, which: WhichApi): Promise<Api | null> {
  const [api] = await tx.select().from(apis).where(is(which)).for("no key update");
  return api ?? null;
}

export type ApiSettings = Pick<
  Api,
  | "name"
  | "description"
  | "documentationUrl"
  | "tokenFormat"
  | "signingAlg"
  | "requireDpop"
  | "openTo"
>;

type NewApi = ApiSettings &
  Pick<Api, "identifier" | "identifierKey" | "ownerId" | "approvedAt" | "suspendedAt">;

/** Registers an API. Null if its identifier is taken. */
export async function insertApi(tx: Transaction, api: NewApi): Promise<string | null> {
  const [made] = await tx
    .insert(apis)
    .values(api)
    .onConflictDoNothing({ target: apis.identifierKey })
    .returning({ id: apis.id });
  return made?.id ?? null;
}

/** Changes a locked API, and counts its revision up. One that was sent back awaits a review again. */
export async function updateApi(tx: Transaction, id: string, change: ApiSettings): Promise<void> {
  await tx
    .update(apis)
    .set({ ...change, reviewNote: null, revision: sql`${apis.revision} + 1` })
    .where(eq(apis.id, id));
}

/** Suspends an API; its tokens end at once, and lifting the suspension revives none. */
export async function suspendApi(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const suspended = await tx
    .update(apis)
    .set({ suspendedAt: at, accessEpoch: sql`${apis.accessEpoch} + 1` })
    .where(and(eq(apis.id, id), isNull(apis.suspendedAt)))
    .returning({ id: apis.id });
  return suspended.length === 1;
}

/** Lifts the suspension of an API. Only an approval ends that of one that awaits it. */
export async function liftApi(tx: Transaction, id: string): Promise<boolean> {
  const lifted = await tx
    .update(apis)
    .set({ suspendedAt: null })
    .where(and(eq(apis.id, id), isNotNull(apis.suspendedAt), isNotNull(apis.approvedAt)))
    .returning({ id: apis.id });
  return lifted.length === 1;
}

/** Removes an API with its scopes, permissions and introspectors. Its tokens end at once. */
export async function deleteApi(tx: Transaction, id: string): Promise<void> {
  await tx.delete(apis).where(eq(apis.id, id));
}

export type ApiScope = Omit<typeof apiScopes.$inferSelect, "apiId">;

export const listScopes = (db: DbOrTransaction, apiId: string): Promise<ApiScope[]> =>
  db
    .select(columns(apiScopes, "name", "description", "sensitive", "audience"))
    .from(apiScopes)
    .where(eq(apiScopes.apiId, apiId))
    .orderBy(asc(sql`${apiScopes.name} collate "C"`));

/** Returns the names of the scopes that a service, or any other application, may use. */
export const namesFor = (isService: boolean, scopes: readonly ApiScope[]): string[] =>
  scopes
    .filter(({ audience }) => audience !== (isService ? "users" : "services"))
    .map(({ name }) => name);

/**
 * Writes all scopes of a locked API. Applications lose those that are gone or no longer for them,
 * with the tokens that have them, and so do requests.
 */
export async function writeScopes(
  tx: Transaction,
  apiId: string,
  scopes: readonly ApiScope[],
  at: Date,
): Promise<void> {
  const [services, others] = [namesFor(true, scopes), namesFor(false, scopes)];
  const names = sql`case when ${applications.type} is not distinct from 'service'
    then ${sql.param(services)}::text[] else ${sql.param(others)}::text[] end`;
  const kept = sql`array(select unnest(${apiPermissions.scopes}) intersect select unnest(${names}))`;
  await tx.delete(apiScopes).where(eq(apiScopes.apiId, apiId));
  if (scopes.length > 0)
    await tx.insert(apiScopes).values(scopes.map((scope) => ({ apiId, ...scope })));
  await tx
    .update(apiPermissions)
    .set({ scopes: kept, changedAt: at })
    .from(applications)
    .where(
      and(
        eq(apiPermissions.apiId, apiId),
        eq(apiPermissions.applicationId, applications.id),
        sql`not ${apiPermissions.scopes} <@ (${names})`,
      ),
    );
  await narrowRequests(tx, apiId);
}
