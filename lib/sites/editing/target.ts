import type { AuditContext } from "@/db/audit/events";
import { lockSite } from "@/db/sites/administration";
import { findEarlierTarget } from "@/db/sites/targets";
import { ok, type Result, refuse } from "@/lib/result";
import { applyChange, type ShownSite, type SiteRefusal, withShown, writingSites } from "./change";
import type { SiteProblems } from "./fields";
import { type Permit, permitAll } from "./redirects";

export const returnToTarget = <E>(
  shown: ShownSite,
  { targetId, permit }: { targetId: number; permit: Permit<E> },
  context: AuditContext,
): Promise<Result<null, SiteRefusal | SiteProblems | E>> =>
  withShown<null, SiteRefusal | SiteProblems | E>(shown, async (tx, stored) => {
    const earlier = await findEarlierTarget(tx, { siteId: shown.siteId, id: targetId });
    if (!earlier) return refuse("site_unknown");
    const asked = { targetUrl: earlier.targetUrl };
    const applied = await applyChange(tx, { stored, asked, permit }, context);
    return applied.ok ? ok(null) : applied;
  });

/** Sets the target of a site, whatever it was before; for a command. */
export async function setTarget(
  slug: string,
  targetUrl: string,
  context: AuditContext,
): Promise<Result<{ previous: string | null }, "site_unknown">> {
  return writingSites(async (tx) => {
    const stored = await lockSite(tx, { slug });
    if (!stored) return refuse("site_unknown");
    await applyChange(tx, { stored, asked: { targetUrl }, permit: permitAll }, context);
    return ok({ previous: stored.targetUrl });
  });
}
