import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db, DbOrTransaction, Execute } from "@/db/client";
import { BATCH } from "@/db/prune";
import { applications } from "@/db/schema/applications";
import { removedApplications as removed } from "@/db/schema/removed-applications";
import { sites } from "@/db/schema/sites";
import { isOwned, isThis, type Which } from "./settings";

/** Batches of one application in a row: the next minute goes on. */
const MAX_BATCHES = 100;

/*
 * An application is removed by removing its row, which every statement that honours a code, a token or a request joins.
 * What people had with it has no foreign key to it: it is dead at once, and swept afterwards (docs/decisions/0043).
 */

/**
 * Removes an application as it was shown, with all that belongs to its registration. False, with nothing changed, where
 * it is another's or was changed meanwhile. Without a revision as it stands.
 */
export async function deleteApplication(
  tx: Execute,
  { revision, ...which }: Which & { revision: number | null },
  now: Date,
): Promise<boolean> {
  const shown = revision === null ? undefined : eq(applications.revision, revision);
  const [deleted] = await tx.execute(sql`
    with gone as (delete from ${applications} where ${and(isThis(which), shown)} returning id)
    insert into removed_applications (id, removed_at)
    select id, ${now.toISOString()}::timestamptz from gone
    returning id`);
  return deleted !== undefined;
}

/**
 * The sites that lead to an application, kept from others until the transaction ends. Hold them before the application:
 * whoever writes a site looks at an application last.
 */
export async function holdSitesOf(tx: DbOrTransaction, which: Which): Promise<string[]> {
  const held = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.applicationId, which.id), isOwned(which)))
    .orderBy(sites.id)
    .for("update");
  return held.map(({ id }) => id);
}

/** They lead to no application any more. Who edits one as it was is told so. */
export async function detachSites(tx: DbOrTransaction, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(sites)
    .set({ applicationId: null, revision: sql`${sites.revision} + 1`, updatedAt: now })
    .where(inArray(sites.id, ids));
}

/** Removes what is left of them, batch by batch; what is not done in one go, the next minute goes on with. */
export async function sweepRemovedApplications(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const unswept = await db
    .select({ id: removed.id })
    .from(removed)
    // A statement that saw the application may go on for a second, and must not miss a row that it refers to.
    .where(and(isNull(removed.sweptAt), sql`${removed.removedAt} < ${at} - interval '1 minute'`));
  for (const { id } of unswept) await sweep(db, id);
  // A consent that was under way at the removal may have left a grant.
  await db
    .update(removed)
    .set({ sweptAt: now })
    .where(
      and(
        isNull(removed.sweptAt),
        sql`${removed.removedAt} < ${at} - interval '1 hour'`,
        sql`not exists (select from grants g where g.application_id = ${removed.id})`,
      ),
    );
}

async function sweep(db: Db, id: string): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) if (!(await sweepBatch(db, id))) return;
}

/**
 * Of some grants: a batch of refresh tokens, which a family may have thousands of; families that have none, with their
 * other credentials; grants that have no family. What one batch empties, the next removes. False where nothing was left
 * to sweep, or another process is at it.
 */
async function sweepBatch(db: Db, id: string): Promise<boolean> {
  const [swept] = await db.$client<{ any: boolean }[]>`
    with some_grants as materialized (
      select g.id from grants g where g.application_id = ${id}
      order by g.last_used_at limit ${BATCH} for update skip locked
    ), tokens as (
      delete from refresh_tokens where token_hash in (
        select t.token_hash from some_grants s
        join token_families f on f.grant_id = s.id join refresh_tokens t on t.family_id = f.id limit ${BATCH})
      returning 1
    ), families as (
      delete from token_families where id in (
        select f.id from some_grants s join token_families f on f.grant_id = s.id
        where not exists (select from refresh_tokens t where t.family_id = f.id) limit ${BATCH})
      returning 1
    ), bare as (
      delete from grants g using some_grants s
      where g.id = s.id and not exists (select from token_families f where f.grant_id = s.id)
      returning 1
    )
    select exists (select from tokens) or exists (select from families) or exists (select from bare) as any`;
  return swept?.any ?? false;
}
