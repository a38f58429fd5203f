import { sql } from "drizzle-orm";
import type { AuditEventName } from "@/db/audit/events";
import type { Db } from "@/db/system/client";
import { withCustomPlans } from "@/db/system/custom-plans";
import { type Position, type SortColumn, walk } from "@/db/system/keyset";
import { ownerCondition, type Which } from "./settings";

export type ApplicationEvent = {
  id: number;
  at: Date;
  event: AuditEventName;
  actorId: string | null;
  /** Current username of the actor. */
  actor: string | null;
};

const BY_TIME: SortColumn = { by: sql`e.at`, kind: "instant", tie: sql`e.id` };

type Asked = { events: readonly AuditEventName[]; from: Position | null; limit: number };

/** Events `e` of an application; with `ownerId`, only if that user owns it. */
function eventsOf(which: Which, events: readonly AuditEventName[]) {
  const names = sql.join(
    events.map((name) => sql`${name}`),
    sql`, `,
  );
  return sql`audit_events e where e.application_id = ${which.id}::uuid
    and e.event = any(array[${names}]::text[]) and ${ownerCondition(which) ?? sql`true`}`;
}

/** Returns events of an application from a position on, newest first. */
export function listEventsOfApplication(
  db: Db,
  which: Which,
  { events, from, limit }: Asked,
): Promise<ApplicationEvent[]> {
  const { beyond = sql`true`, offset, order } = walk(BY_TIME, { down: true }, from);
  const found = sql`select e.* from ${eventsOf(which, events)} and ${beyond}
    order by ${order} offset ${offset} limit ${limit}`;
  return withCustomPlans(db, async (tx) => [
    ...(await tx.execute<ApplicationEvent>(sql`
      select e.id::float8 as id, e.at, e.event, e.actor_id as "actorId", u.username as actor
      from (${found}) e left join users u on u.id = e.actor_id
      order by ${order}`)),
  ]);
}

/** Counts events of an application; `most` stops the count. */
export const countEventsOfApplication = (
  db: Db,
  which: Which,
  { events, most }: Pick<Asked, "events"> & { most: number },
) =>
  withCustomPlans(db, (tx) =>
    tx.$count(sql`(select from ${eventsOf(which, events)} limit ${most}) as counted`),
  );
