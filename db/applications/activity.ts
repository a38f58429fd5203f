import { sql } from "drizzle-orm";
import type { AuditEventName } from "@/db/audit/events";
import type { EventKey } from "@/db/audit/events-of-users";
import type { Db } from "@/db/system/client";
import { withCustomPlans } from "@/db/system/custom-plans";
import { ownerCondition, type Which } from "./settings";

/** Event of an application's history. */
export type ApplicationEvent = {
  id: number;
  at: Date;
  event: AuditEventName;
  actorId: string | null;
  /** Current username of the actor. */
  actor: string | null;
};

/** Returns events of an application before a given one, newest first; with `ownerId`, only if that user owns it. */
export function listEventsOfApplication(
  db: Db,
  which: Which,
  asked: {
    events: readonly AuditEventName[];
    before: EventKey | null;
    limit: number;
  },
): Promise<ApplicationEvent[]> {
  const { before, limit } = asked;
  const names = sql.join(
    asked.events.map((name) => sql`${name}`),
    sql`, `,
  );
  const conditions = [
    sql`e.application_id = ${which.id}::uuid`,
    sql`e.event = any(array[${names}]::text[])`,
    before && sql`(e.at, e.id) < (${before.at.toISOString()}::timestamptz, ${before.id}::bigint)`,
    ownerCondition(which),
  ].flatMap((condition) => condition ?? []);
  const found = sql`
    select e.* from audit_events e where ${sql.join(conditions, sql` and `)}
    order by e.at desc, e.id desc limit ${limit}`;
  return withCustomPlans(db, async (tx) => [
    ...(await tx.execute<ApplicationEvent>(sql`
      select e.id::float8 as id, e.at, e.event, e.actor_id as "actorId", u.username as actor
      from (${found}) e left join users u on u.id = e.actor_id
      order by e.at desc, e.id desc`)),
  ]);
}
