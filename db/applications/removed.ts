import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { removedApplications as removed } from "@/db/schema/removed";
import { sites } from "@/db/schema/sites";
import type { Db, DbOrTransaction, Execute } from "@/db/system/client";
import { BATCH_ROWS } from "@/db/system/prune";
import { applicationCondition, ownerCondition, type Which } from "./settings";

/** Maximum number of consecutive batches per application; the next minute's run continues. */
const MAX_BATCHES = 100;

/*
 * Removing an application means deleting its row, which every statement that accepts a code, a
 * token or a request joins. Users' credentials have no foreign key to it: they stop working at
 * once, and are deleted in the background
 * (docs/decisions/0043-delete-the-application-row-first.md).
 */

/**
 * Deletes an application with its registration, at the revision that was shown; a null revision
 * matches any. False, with nothing changed, if it has another owner or was changed concurrently.
 */
export async function deleteApplication(
  tx: Execute,
  { revision, ...which }: Which & { revision: number | null },
  now: Date,
): Promise<boolean> {
  const shown = revision === null ? undefined : eq(applications.revision, revision);
  const [deleted] = await tx.execute(sql`
    with gone as (delete from ${applications} where ${and(applicationCondition(which), shown)} returning id)
    insert into removed_applications (id, removed_at)
    select id, ${now.toISOString()}::timestamptz from gone
    returning id`);
  return deleted !== undefined;
}

/**
 * Locks the sites that link to an application until the transaction ends. Lock them before the
 * application, in the same order as editing a site does.
 */
export async function lockSitesOf(tx: DbOrTransaction, which: Which): Promise<string[]> {
  const held = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.applicationId, which.id), ownerCondition(which)))
    .orderBy(sites.id)
    .for("update");
  return held.map(({ id }) => id);
}

/** Detaches sites from a removed application. A new revision makes concurrent edits fail. */
export async function detachSites(tx: DbOrTransaction, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(sites)
    .set({ applicationId: null, revision: sql`${sites.revision} + 1`, updatedAt: now })
    .where(inArray(sites.id, ids));
}

/** Deletes the leftovers of removed applications in batches; the next minute's run continues. */
export async function sweepRemovedApplications(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const unswept = await db
    .select({ id: removed.id })
    .from(removed)
    // A statement that saw the application can run for another second, and must still find the rows
    // it refers to.
    .where(and(isNull(removed.sweptAt), sql`${removed.removedAt} < ${at} - interval '1 minute'`));
  for (const { id } of unswept) await sweep(db, id);
  // A consent concurrent with the removal can have left a grant.
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
 * Deletes, for some grants and some of their families: a batch of refresh tokens, since a family can have
 * thousands; families without refresh tokens, with their other credentials; grants without families. What one batch
 * empties, the next one removes. False if nothing was left, or another process is sweeping.
 */
export async function sweepBatch(db: Db, id: string): Promise<boolean> {
  const [swept] = await db.$client<{ any: boolean }[]>`
    with some_grants as materialized (
      select g.id from grants g where g.application_id = ${id}
      order by g.last_used_at limit ${BATCH_ROWS} for update skip locked
    ), some_families as materialized (
      select f.id from some_grants s
      cross join lateral (select id from token_families where grant_id = s.id limit ${BATCH_ROWS}) f
      limit ${BATCH_ROWS}
    ), tokens as (
      delete from refresh_tokens where token_hash in (
        select t.token_hash from some_families f join refresh_tokens t on t.family_id = f.id limit ${BATCH_ROWS})
      returning 1
    ), families as (
      delete from token_families where id in (
        select f.id from some_families f
        where not exists (select from refresh_tokens t where t.family_id = f.id))
      returning 1
    ), bare as (
      delete from grants g using some_grants s
      where g.id = s.id and not exists (select from token_families f where f.grant_id = s.id)
      returning 1
    )
    select exists (select from tokens) or exists (select from families) or exists (select from bare) as any`;
  return swept?.any ?? false;
}
