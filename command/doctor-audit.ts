import { findAuditRetention } from "@/lib/audit/retention";
import { type Finding, fine, unset } from "./doctor-finding";

/** Reports how long audit events are kept. */
export async function examineAudit(): Promise<Finding> {
  const days = await findAuditRetention();
  return days === null
    ? unset(
        "audit",
        "all audit events are kept; `foyer audit retention 400` deletes events older than 400 days",
      )
    : fine("audit", `audit events are kept for ${days} days`);
}
