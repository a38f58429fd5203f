import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { deleteSite, insertSite, lockClient } from "@/db/sites/administration";
import { writeSiteGroups } from "@/db/sites/groups";
import { insertTargets } from "@/db/sites/targets";
import type { Transaction } from "@/db/system/client";
import { isDuplicate } from "@/db/system/faults";
import { imageAddress } from "@/lib/images/image-address";
import { tellOfTargets } from "@/lib/mail/site-targets";
import { ok, type Result, refuse } from "@/lib/result";
import { findKeys, lacksApplication, settle } from "./audience";
import {
  applyChange,
  fieldsOf,
  type ShownSite,
  type SiteRefusal,
  type WhichSite,
  withShown,
  writingSites,
} from "./change";
import type { SiteFields, SiteProblems } from "./fields";
import { type Permit, permitAll, redirectChanges } from "./redirects";

export async function addSite<E>(
  fields: SiteFields,
  permit: Permit<E>,
  context: AuditContext,
): Promise<Result<string, SiteProblems | E>> {
  const now = context.at;
  return refusingDuplicates<string, SiteProblems | E>(() =>
    writingSites(async (tx) => {
      const checked = await checkNew(tx, fields, permit);
      if (!checked.ok) return checked;
      const { enabled, groups, ...site } = checked.value;
      const { slug, targetUrl } = site;
      const siteId = await insertSite(tx, { ...site, enabledAt: enabled ? now : null }, now);
      await writeSiteGroups(tx, [{ slug, groups }]);
      if (targetUrl !== null)
        await insertTargets(tx, [{ siteId, targetUrl, setAt: now, setBy: context.actorId }]);
      const after = checked.value;
      await insertAuditEvent(tx, { ...context, event: "site.added", siteId, after });
      await tellOfTargets(tx, redirectChanges(null, site), context);
      return ok(siteId);
    }),
  );
}

/** Checks the application and the groups that a new site names, and locks them. */
async function checkNew<E>(
  tx: Transaction,
  fields: SiteFields,
  permit: Permit<E>,
): Promise<Result<SiteFields, SiteProblems | E>> {
  const permitted = permit(redirectChanges(null, fields));
  if (!permitted.ok) return permitted;
  if (lacksApplication(fields, {})) return refuse({ application: "application_missing" });
  if (fields.application !== null && !(await lockClient(tx, fields.application)))
    return refuse({ application: "application_unknown" });
  const settled = settle(fields, await findKeys(tx, [fields]));
  return settled.ok ? ok({ ...fields, ...settled.value }) : refuse({ groups: settled.error });
}

/** Saves a site, if nobody changed it since it was shown. */
export async function changeSite<E>(
  which: WhichSite,
  { fields, permit }: { fields: Partial<SiteFields>; permit: Permit<E> },
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", SiteRefusal | SiteProblems | E>> {
  return refusingDuplicates<"saved" | "as_it_was", SiteRefusal | SiteProblems | E>(() =>
    withShown(which, (tx, stored) => applyChange(tx, { stored, asked: fields, permit }, context)),
  );
}

/** Enables or disables a site, both its card and its redirect. */
export const switchSite = (
  shown: ShownSite,
  enabled: boolean,
  context: AuditContext,
): Promise<Result<{ title: string }, SiteRefusal>> =>
  withShown<{ title: string }, never>(shown, async (tx, stored) => {
    await applyChange(tx, { stored, asked: { enabled }, permit: permitAll }, context);
    return ok({ title: stored.title });
  });

/** Removes a site, with its target history, its visits and the favorites that it is among. */
export const removeSite = (
  which: WhichSite,
  context: AuditContext,
): Promise<Result<null, SiteRefusal>> =>
  withShown<null, never>(which, async (tx, stored) => {
    if (!(await deleteSite(tx, stored))) throw new Error("a locked site was changed");
    const icon = stored.iconHash && imageAddress(stored.iconHash);
    const before = { ...fieldsOf(stored), ...(icon && { icon }) };
    await insertAuditEvent(tx, {
      ...context,
      event: "site.removed",
      siteId: stored.id,
      before,
    });
    return ok(null);
  });

async function refusingDuplicates<T, E>(
  write: () => Promise<Result<T, E>>,
): Promise<Result<T, E | SiteProblems>> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error, "sites_slug_unique")) return refuse({ slug: "slug_taken" as const });
    throw error;
  }
}
