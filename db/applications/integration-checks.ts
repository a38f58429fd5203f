import { eq, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { integrationChecks, type NotedStep, type SeenSteps } from "@/db/schema/integration-checks";
import type { Db, Execute } from "@/db/system/client";
import { applicationCondition, type Which } from "./settings";

export type { NotedStep, SeenSteps };

/** Check of an application's integration, whose requests are noted. */
export type OpenCheck = { applicationId: string; clientId: string; startedAt: Date };

/** Check to start, instead of the one that the page showed, if any. */
export type NewCheck = Which & { shownAt: Date | null };

/**
 * Starts a check, unless somebody has started another one than the page showed: a form sent twice
 * starts one. Checks of more than an hour ago are shown no more.
 */
export async function insertCheck(
  tx: Execute,
  { shownAt, ...which }: NewCheck,
  now: Date,
): Promise<{ isKnown: boolean; isStarted: boolean }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [result] = await tx.execute<{ isKnown: boolean; isStarted: boolean }>(sql`
    with application as (select id from applications where ${applicationCondition(which)}),
    started as (
      insert into integration_checks as c (application_id, started_at) select id, ${at} from application
      on conflict (application_id) do update set started_at = excluded.started_at, seen = '{}'
      where c.started_at = ${shownAt?.toISOString() ?? null}::timestamptz or c.started_at < ${at} - interval '1 hour'
      returning application_id
    )
    select exists (select from application) as "isKnown", exists (select from started) as "isStarted"`);
  return result ?? { isKnown: false, isStarted: false };
}

/** Returns the checks that were started since. */
export const listChecksSince = (db: Db, since: Date): Promise<OpenCheck[]> =>
  db
    .select({
      applicationId: integrationChecks.applicationId,
      clientId: applications.clientId,
      startedAt: integrationChecks.startedAt,
    })
    .from(integrationChecks)
    .innerJoin(applications, eq(applications.id, integrationChecks.applicationId))
    .where(sql`${integrationChecks.startedAt} > ${since.toISOString()}::timestamptz`);

export type Notes = Pick<OpenCheck, "applicationId" | "startedAt"> & { seen: SeenSteps };

/**
 * Adds what a process noted to each check, unless it was started anew since. Locks the rows in one
 * order, so that concurrent processes don't wait for each other in a circle.
 */
export async function addSeenSteps(db: Execute, notes: readonly Notes[]): Promise<void> {
  await db.execute(sql`
    with noted as (
      select * from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
        as n("applicationId" uuid, "startedAt" timestamptz, seen jsonb)
    ), held as (
      select c.application_id, noted.seen from integration_checks c
      join noted on noted."applicationId" = c.application_id and noted."startedAt" = c.started_at
      order by c.application_id for no key update of c
    )
    update integration_checks c set seen = c.seen || held.seen from held
    where held.application_id = c.application_id`);
}

/** Returns the latest check of an application; null if there is none. */
export async function findCheck(db: Db, applicationId: string) {
  const { startedAt, seen } = integrationChecks;
  const [check] = await db
    .select({ startedAt, seen })
    .from(integrationChecks)
    .where(eq(integrationChecks.applicationId, applicationId));
  return check ?? null;
}
