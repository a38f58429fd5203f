import { and, eq, getTableColumns, inArray, isNull, not, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { redirectUris } from "@/db/schema/redirect-uris";
import type { Db, DbOrTransaction } from "@/db/system/client";
import { grantsOfApplication, typeOfApplication } from "./type";

const addresses = (purpose: "authorization" | "post_logout") => sql<string[]>`array(
  select r.uri from redirect_uris r where r.application_id = applications.id and r.purpose = ${purpose} order by r.uri)`;

/** Columns that are read by another name, in another form, or by other statements only. */
const {
  tokenEndpointAuthMethod: authMethod,
  openSince: _,
  reviewToldAt: __,
  scopeRemovals: ___,
  narrowedRevision: ____,
  ...columns
} = getTableColumns(applications);

const SETTINGS = {
  ...columns,
  ...grantsOfApplication,
  authMethod,
  type: typeOfApplication,
  verified: sql<boolean>`applications.verified_at is not null`,
  redirectUris: addresses("authorization"),
  postLogoutRedirectUris: addresses("post_logout"),
  logoHash: sql<string | null>`encode(applications.logo_hash, 'hex')`,
};

/** Application by its ID; with an owner, only if it is theirs. */
export type Which = { id: string; ownerId?: string | undefined };

/**
 * Filters by ID and owner on the application's own row, so that PostgreSQL re-evaluates the
 * condition after waiting for a lock.
 */
export const applicationCondition = ({ id, ownerId }: Which) =>
  and(
    eq(applications.id, id),
    ownerId === undefined ? undefined : eq(applications.ownerId, ownerId),
  );

/** Restricts rows that belong to an application to its owner, if one is given. */
export const ownerCondition = ({ id, ownerId }: Which) =>
  ownerId === undefined
    ? undefined
    : sql`exists (select from applications o where o.id = ${id} and o.owner_id = ${ownerId})`;

/** Returns all settings of an application; null if there is none. */
export async function findSettings(db: Db, which: Which) {
  const [settings] = await db
    .select(SETTINGS)
    .from(applications)
    .where(applicationCondition(which));
  return settings ?? null;
}

/** Returns the ID of an application by its client ID; with an owner, only if it is theirs. */
export async function findIdOfClient(db: DbOrTransaction, clientId: string, ownerId?: string) {
  const owned = ownerId === undefined ? undefined : eq(applications.ownerId, ownerId);
  const named = and(eq(applications.clientId, clientId), owned);
  const [found] = await db.select({ id: applications.id }).from(applications).where(named);
  return found?.id ?? null;
}

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Returns the settings and locks the row until the transaction ends. */
export async function lockSettings(tx: DbOrTransaction, which: Which): Promise<SettingsRow | null> {
  const [settings] = await tx
    .select(SETTINGS)
    .from(applications)
    .where(applicationCondition(which))
    .for("update");
  return settings ?? null;
}

type Changes = Partial<typeof applications.$inferInsert>;

/** Updates the revision that the editor saw. False, with nothing changed, if somebody else was first. */
export async function updateSettings(
  tx: DbOrTransaction,
  seen: Which & { revision: number },
  changes: Changes,
): Promise<boolean> {
  const updated = await tx
    .update(applications)
    .set({ ...changes, revision: sql`${applications.revision} + 1` })
    .where(and(applicationCondition(seen), eq(applications.revision, seen.revision)))
    .returning({ id: applications.id });
  return updated.length === 1;
}

/** Replaces the addresses of a purpose with the given ones. */
export async function replaceAddresses(
  tx: DbOrTransaction,
  { id, purpose }: { id: string; purpose: "authorization" | "post_logout" },
  uris: readonly string[],
): Promise<void> {
  const own = and(eq(redirectUris.applicationId, id), eq(redirectUris.purpose, purpose));
  const kept = uris.length === 0 ? undefined : not(inArray(redirectUris.uri, [...uris]));
  await tx.delete(redirectUris).where(and(own, kept));
  if (uris.length === 0) return;
  await tx
    .insert(redirectUris)
    .values(uris.map((uri) => ({ applicationId: id, purpose, uri })))
    .onConflictDoNothing();
}

/**
 * Approves the revision that the reviewer saw, with the badge that they decided on. False if it was
 * changed concurrently or is no longer pending.
 */
export async function approve(
  tx: DbOrTransaction,
  seen: { id: string; revision: number },
  { approvedAt, verifiedAt }: { approvedAt: Date; verifiedAt: Date | null },
): Promise<boolean> {
  const approved = await tx
    .update(applications)
    .set({ approvedAt, verifiedAt, reviewNote: null, lastApproved: null })
    .where(
      and(
        eq(applications.id, seen.id),
        eq(applications.revision, seen.revision),
        isNull(applications.approvedAt),
      ),
    )
    .returning({ id: applications.id });
  return approved.length === 1;
}

/**
 * Rejects a request for review with a note. False if it was changed concurrently or is no longer
 * pending.
 */
export async function reject(
  tx: DbOrTransaction,
  seen: { id: string; revision: number },
  note: string,
): Promise<boolean> {
  const rejected = await tx
    .update(applications)
    .set({ reviewNote: note })
    .where(
      and(
        eq(applications.id, seen.id),
        eq(applications.revision, seen.revision),
        isNull(applications.approvedAt),
        isNull(applications.reviewNote),
      ),
    )
    .returning({ id: applications.id });
  return rejected.length === 1;
}

/**
 * Transfers an application to an active user, if it still belongs to `from`. Unless `vouched`,
 * verification and first-party status are dropped.
 */
export async function transfer(
  tx: DbOrTransaction,
  change: { id: string; from: string | null; to: string; vouched: boolean },
): Promise<boolean> {
  const { id, from, to, vouched } = change;
  const transferred = await tx
    .update(applications)
    .set({
      ownerId: to,
      ...(!vouched && { verifiedAt: null, firstParty: false }),
      revision: sql`${applications.revision} + 1`,
    })
    .where(
      and(
        eq(applications.id, id),
        sql`${applications.ownerId} is not distinct from ${from}::uuid`,
        sql`exists (select from users u where u.id = ${to} and u.deactivated_at is null)`,
      ),
    )
    .returning({ id: applications.id });
  return transferred.length === 1;
}
