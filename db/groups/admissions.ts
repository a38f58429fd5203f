import { sql } from "drizzle-orm";
import type { Execute } from "@/db/system/client";

/**
 * Puts the changes of who is admitted in one order, until the transaction ends: a stamp that is drawn
 * here is newer than every token family that a committed change has cut, so that it revives none
 * (docs/decisions/0122-commit-admissions-in-order.md). Call it after the locks of groups, members and
 * applications, before stamps are drawn, and at the latest before the commit.
 */
export const lockAdmissions = (tx: Execute) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('foyer admissions'))`);
