import { sql } from "drizzle-orm";
import type { Execute } from "@/db/system/client";

/** Failed requests of a client that are equal but for their time and ID; `clientId` as sent. */
export type ClientFailure = {
  clientId: string;
  /** Time and ID of the last one. */
  at: Date;
  requestId: string | null;
  error: string;
  description: string;
  sent: string | null;
  /** Path of the endpoint that refused. */
  endpoint: string | null;
  /** True if the client had proved its identity; null or missing if that isn't known. */
  authenticated?: boolean | null;
  /** 1 by default. */
  times?: number;
};

/** Number of failures kept per application. */
const KEPT = 100;

/**
 * Stores failures of registered clients and deletes the oldest beyond the limit, in one statement
 * each. A failure within a minute of an equal one is added to its row, so that a client that repeats
 * a request leaves room for others. Counts all of them by day.
 */
export async function addFailures(db: Execute, failures: readonly ClientFailure[]): Promise<void> {
  const added = await db.execute<{ application_id: string }>(sql`
    with failed as (
      select a.id, f.*
      from jsonb_to_recordset(${JSON.stringify(failures.map((one, n) => ({ ...one, n })))}::jsonb)
        as f(n int, "clientId" text, at timestamptz, error text, description text, sent text, "requestId" uuid, endpoint text,
          authenticated boolean, times int)
      join applications a on a.client_id = f."clientId"
      order by f.at for key share of a
    ), repeated as (
      update application_failures old
      set times = old.times + coalesce(f.times, 1), at = f.at, request_id = f."requestId"
      from failed f
      where old.id = (select max(last.id) from application_failures last
        where last.application_id = f.id and last.at > f.at - interval '1 minute'
          and last.error = f.error and last.description = f.description and last.sent is not distinct from f.sent
          and last.endpoint is not distinct from f.endpoint and last.authenticated is not distinct from f.authenticated)
      returning f.n
    ), counted as (
      insert into application_uses (application_id, day, failures)
      select id, (at at time zone 'utc')::date, sum(coalesce(times, 1))::int from failed group by 1, 2 order by 1, 2
      on conflict (application_id, day) do update set failures = application_uses.failures + excluded.failures
    )
    insert into application_failures (application_id, at, error, description, sent, request_id, endpoint, authenticated, times)
    select id, at, error, description, sent, "requestId", endpoint, authenticated, coalesce(times, 1) from failed
    where n not in (select n from repeated) order by at
    returning application_id`);
  const touched = [...new Set(added.map((row) => row.application_id))];
  if (touched.length === 0) return;
  await db.execute(sql`
    delete from application_failures old
    using unnest(${`{${touched.join()}}`}::uuid[]) as touched (id)
    where old.application_id = touched.id and (old.at, old.id) <= (select at, id from application_failures kept
      where kept.application_id = touched.id order by at desc, id desc offset ${KEPT} limit 1)`);
}

/** Returns the application whose newest failures have one of these request IDs; null if none has. */
export async function findFailedRequest(
  db: Execute,
  { first, last }: { first: string; last: string },
) {
  const [found] = await db.execute<{ id: string; name: string }>(sql`
    select a.id, a.name from application_failures f join applications a on a.id = f.application_id
    where f.request_id between ${first}::uuid and ${last}::uuid limit 1`);
  return found ?? null;
}
