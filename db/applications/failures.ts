import { sql } from "drizzle-orm";
import type { Execute } from "@/db/client";

/** Failed request of a client; `clientId` as sent. */
export type ClientFailure = {
  clientId: string;
  at: Date;
  error: string;
  description: string;
  sent: string | null;
  requestId: string | null;
  /** Path of the endpoint that refused. */
  endpoint: string | null;
};

/** Number of failures kept per application. */
const KEPT = 100;

/**
 * Stores failures of registered clients and deletes the oldest beyond the limit, in one statement
 * each.
 */
export async function addFailures(db: Execute, failures: readonly ClientFailure[]): Promise<void> {
  const added = await db.execute<{ application_id: string }>(sql`
    insert into application_failures (application_id, at, error, description, sent, request_id, endpoint)
    select a.id, f.at, f.error, f.description, f.sent, f."requestId", f.endpoint
    from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb)
      as f("clientId" text, at timestamptz, error text, description text, sent text, "requestId" uuid, endpoint text)
    join applications a on a.client_id = f."clientId"
    order by f.at for key share of a
    returning application_id`);
  const touched = [...new Set(added.map((row) => row.application_id))];
  if (touched.length === 0) return;
  await db.execute(sql`
    delete from application_failures old
    using unnest(${`{${touched.join()}}`}::uuid[]) as touched (id)
    where old.application_id = touched.id and old.id <= (select id from application_failures kept
      where kept.application_id = touched.id order by id desc offset ${KEPT} limit 1)`);
}
