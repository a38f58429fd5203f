import type { AuditContext } from "@/db/audit/events";
import type { Transaction } from "@/db/client";
import { lockSite, type StoredSite } from "@/db/sites/administration";
import { findEarlierTarget } from "@/db/sites/targets";
import { ok, type Result, refuse } from "@/lib/result";
import { applyChange, lockShown, type ShownSite, type SiteRefusal, writingSites } from "./change";
import { findTargetProblem, type TargetProblem } from "./target-url";

/** Restores an earlier target of a site. */
export async function returnToTarget(
  shown: ShownSite,
  targetId: number,
  context: AuditContext,
): Promise<Result<null, SiteRefusal>> {
  return writingSites(async (tx) => {
    const stored = await lockShown(tx, shown);
    if (!stored.ok) return stored;
    const earlier = await findEarlierTarget(tx, { siteId: shown.siteId, id: targetId });
    if (!earlier) return refuse("site_unknown");
    await setLocked(tx, stored.value, earlier.targetUrl, context);
    return ok(null);
  });
}

/** Sets the target of a site, whatever it was before; for a command. */
export async function setTarget(
  slug: string,
  targetUrl: string,
  context: AuditContext,
): Promise<Result<{ previous: string | null }, "site_unknown" | TargetProblem>> {
  const problem = findTargetProblem(targetUrl);
  if (problem) return refuse(problem);
  return writingSites(async (tx) => {
    const stored = await lockSite(tx, { slug });
    if (!stored) return refuse("site_unknown");
    await setLocked(tx, stored, targetUrl, context);
    return ok({ previous: stored.targetUrl });
  });
}

const setLocked = (
  tx: Transaction,
  stored: StoredSite,
  targetUrl: string | null,
  context: AuditContext,
) => applyChange(tx, stored, { targetUrl }, context);
