import { sql } from "drizzle-orm";
import type { Transaction } from "./system/client";

/** Application or API that waits for a review, and who registered it. */
export type Waiting = {
  kind: "application" | "api";
  name: string;
  ownerId: string;
  owner: string;
};

/**
 * Returns what waits for a review and wasn't returned before, and marks it. What an owner submits
 * again is returned again; what was suspended, or belongs to a deactivated account, isn't.
 */
export const takeWaiting = (tx: Transaction, now: Date): Promise<Waiting[]> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return tx.execute<Waiting>(sql`
    with asked as (
      update applications a set review_told_at = ${at} from users u
      where u.id = a.owner_id and u.deactivated_at is null
        and a.approved_at is null and a.suspended_at is null and a.review_note is null
        and (a.review_told_at is null or a.review_told_at < a.submitted_at)
      returning 'application' as kind, a.name, u.id as "ownerId", u.username as owner),
    asked_apis as (
      update apis set review_told_at = ${at} from users u
      where u.id = apis.owner_id and u.deactivated_at is null
        and apis.approved_at is null and apis.review_note is null and apis.review_told_at is null
      returning 'api' as kind, apis.name, u.id as "ownerId", u.username as owner)
    select * from asked union all select * from asked_apis order by kind desc, name`);
};
