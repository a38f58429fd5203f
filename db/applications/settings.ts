import { and, eq, getTableColumns, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
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

const selectSettings = (db: DbOrTransaction, which: Which) =>
  db.select(SETTINGS).from(applications).where(applicationCondition(which));

export const findSettings = async (db: Db, which: Which) =>
  (await selectSettings(db, which))[0] ?? null;

/** Returns the ID of an application by its client ID; with an owner, only if it is theirs. */
export async function findIdOfClient(db: DbOrTransaction, clientId: string, ownerId?: string) {
  const owned = ownerId === undefined ? undefined : eq(applications.ownerId, ownerId);
  const named = and(eq(applications.clientId, clientId), owned);
  const [found] = await db.select({ id: applications.id }).from(applications).where(named);
  return found?.id ?? null;
}

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Returns the settings and locks the row until the transaction ends. */
export const lockSettings = async (
  tx: DbOrTransaction,
  which: Which,
): Promise<SettingsRow | null> => (await selectSettings(tx, which).for("update"))[0] ?? null;

type Changes = PgUpdateSetSource<typeof applications>;

const NEXT_REVISION = { revision: sql`${applications.revision} + 1` };

/** Changes the applications that a condition names. False if there are none. */
async function updateWhere(
  tx: DbOrTransaction,
  condition: SQL | undefined,
  changes: Changes,
): Promise<boolean> {
  const table = tx.update(applications).set(changes).where(condition);
  return (await table.returning({ id: applications.id })).length === 1;
}

/** Updates the revision that the editor saw. False, with nothing changed, if somebody else was first. */
export const updateSettings = (
  tx: DbOrTransaction,
  seen: Which & { revision: number },
  changes: Partial<typeof applications.$inferInsert>,
): Promise<boolean> =>
  updateWhere(tx, and(applicationCondition(seen), eq(applications.revision, seen.revision)), {
    ...changes,
    ...NEXT_REVISION,
  });

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

type Seen = { id: string; revision: number };

/** Condition that an application is pending, in the revision that its reviewer saw. */
const pendingCondition = ({ id, revision }: Seen) =>
  and(
    eq(applications.id, id),
    eq(applications.revision, revision),
    isNull(applications.approvedAt),
  );

/** Approves an application, with the badge that its reviewer decided on. False if that came too late. */
export const approve = (
  tx: DbOrTransaction,
  seen: Seen,
  dates: { approvedAt: Date; verifiedAt: Date | null },
): Promise<boolean> =>
  updateWhere(tx, pendingCondition(seen), { ...dates, reviewNote: null, lastApproved: null });

/** Rejects a request for review with a note. False if that came too late. */
export const reject = (tx: DbOrTransaction, seen: Seen, reviewNote: string): Promise<boolean> =>
  updateWhere(tx, and(pendingCondition(seen), isNull(applications.reviewNote)), { reviewNote });

/**
 * Transfers an application to an active user, if it still belongs to `from`. Unless `vouched`,
 * verification and first-party status are dropped.
 */
export const transfer = (
  tx: DbOrTransaction,
  { id, from, to, vouched }: { id: string; from: string | null; to: string; vouched: boolean },
): Promise<boolean> =>
  updateWhere(
    tx,
    and(
      eq(applications.id, id),
      sql`${applications.ownerId} is not distinct from ${from}::uuid`,
      sql`exists (select from users u where u.id = ${to} and u.deactivated_at is null)`,
    ),
    {
      ownerId: to,
      ...(!vouched && { verifiedAt: null, firstParty: false }),
      ...NEXT_REVISION,
    },
  );
