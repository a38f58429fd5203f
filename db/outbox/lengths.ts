import type { Db } from "@/db/system/client";

/** State of an outbox. Entries beyond a number are not counted, so that the statement stays quick. */
export type OutboxLength = {
  outbox: "mail" | "logout";
  entries: number;
  /** Null if it is empty. */
  oldest: Date | null;
};

/** Most entries of an outbox that are counted. */
const MAX_ENTRIES = 10_000;

/** Returns the number of undelivered entries of both outboxes, and the time of the oldest. */
export async function outboxLengths(db: Db): Promise<OutboxLength[]> {
  return db.$client<OutboxLength[]>`
    select 'mail' as outbox, count(*)::int as entries, min(created_at) as oldest
    from (select created_at from mails order by due_at limit ${MAX_ENTRIES}) due
    union all
    select 'logout', count(*)::int, min(created_at)
    from (select created_at from logout_notices order by due_at limit ${MAX_ENTRIES}) due`;
}
