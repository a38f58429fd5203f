import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { lockClient, lockSite, type StoredSite, updateSite } from "@/db/sites/administration";
import { writeSiteGroups } from "@/db/sites/groups";
import { hasTargets, insertTargets } from "@/db/sites/targets";
import { database, type Transaction } from "@/db/system/client";
import { tellOfTargets } from "@/lib/mail/site-targets";
import { ok, type Result, refuse } from "@/lib/result";
import { changedHere } from "@/lib/runtime/watched";
import { findKeys, lacksApplication, settle } from "./audience";
import { SITE_FIELDS, type SiteFields, type SiteProblems } from "./fields";
import { type Permit, redirectChanges } from "./redirects";

export type ShownSite = { siteId: string; revision: number };

/** Site as a form shows it, or as a program names it, whatever its revision. */
export type WhichSite = ShownSite | { slug: string };

export type SiteRefusal =
  | "site_unknown"
  /** Someone changed the site since the form was shown. Their changes are not overwritten. */
  | "changed_meanwhile";

/**
 * Runs a transaction that changes sites. Afterwards this process shows the changes without waiting
 * for a notification.
 */
export async function writingSites<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const done = await database().transaction(work);
  changedHere("sites");
  return done;
}

export async function lockShown(
  tx: Transaction,
  which: WhichSite,
): Promise<Result<StoredSite, SiteRefusal>> {
  const stored = await lockSite(tx, "slug" in which ? which : { id: which.siteId });
  if (!stored) return refuse("site_unknown");
  const isStale = "revision" in which && which.revision !== stored.revision;
  return isStale ? refuse("changed_meanwhile") : ok(stored);
}

/** Runs a transaction that changes a site, if it is still as shown. */
export const withShown = <T, E>(
  which: WhichSite,
  work: (tx: Transaction, stored: StoredSite) => Promise<Result<T, E>>,
): Promise<Result<T, E | SiteRefusal>> =>
  writingSites(async (tx): Promise<Result<T, E | SiteRefusal>> => {
    const locked = await lockShown(tx, which);
    return locked.ok ? work(tx, locked.value) : locked;
  });

export const fieldsOf = ({ enabledAt, ...site }: StoredSite): SiteFields =>
  pick({ ...site, enabled: enabledAt !== null }, SITE_FIELDS);

type Change<E> = {
  stored: StoredSite;
  asked: Partial<SiteFields>;
  permit: Permit<E>;
};

/** Writes what differs from a locked site, the audit event, and a new target to the history. */
export async function applyChange<E>(
  tx: Transaction,
  { stored, asked, permit }: Change<E>,
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", SiteProblems | E>> {
  const before = fieldsOf(stored);
  if (lacksApplication({ ...before, ...asked }, before))
    return refuse({ application: "application_missing" });
  const settled = await settleAsked(tx, before, asked);
  if (!settled.ok) return settled;
  const wanted = settled.value;
  const changed = SITE_FIELDS.filter((name) => name in wanted && wanted[name] !== before[name]);
  if (changed.length === 0) return ok("as_it_was");
  const after: Partial<SiteFields> = pick(wanted, changed);
  const redirects = redirectChanges(before, { ...before, ...after });
  const permitted = permit(redirects);
  if (!permitted.ok) return permitted;
  if (after.application && !(await lockClient(tx, after.application)))
    return refuse({ application: "application_unknown" });
  if (after.targetUrl !== undefined) await rememberTarget(tx, stored, after.targetUrl, context);
  const { enabled, groups, ...columns } = after;
  const enabledAt = enabled ? context.at : null;
  const change = { ...columns, ...(enabled !== undefined && { enabledAt }) };
  await updateLocked(tx, stored, change, context);
  const { slug } = { ...before, ...wanted };
  if (groups !== undefined) await writeSiteGroups(tx, [{ slug, groups }]);
  await noteChange(tx, stored.id, { before: pick(before, changed), after }, context);
  await tellOfTargets(tx, redirects, context);
  return ok("saved");
}

/** Checks the groups in a change of who sees the site, if it is one. */
async function settleAsked(
  tx: Transaction,
  before: SiteFields,
  asked: Partial<SiteFields>,
): Promise<Result<Partial<SiteFields>, SiteProblems>> {
  const { audience, groups } = { ...before, ...asked };
  if (audience === before.audience && groups === before.groups) return ok(asked);
  const settled = settle({ audience, groups }, await findKeys(tx, [{ audience, groups }]));
  return settled.ok ? ok({ ...asked, ...settled.value }) : refuse({ groups: settled.error });
}

export async function updateLocked(
  tx: Transaction,
  stored: StoredSite,
  change: Parameters<typeof updateSite>[2],
  { at }: AuditContext,
): Promise<void> {
  if (!(await updateSite(tx, stored, change, at))) throw new Error("a locked site was changed");
}

export const noteChange = (
  tx: Transaction,
  siteId: string,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
  context: AuditContext,
) => insertAuditEvent(tx, { ...context, event: "site.changed", siteId, ...change });

/** Adds a target to the history. A site without a history begins it with its previous target. */
async function rememberTarget(
  tx: Transaction,
  { id: siteId, targetUrl: had, createdAt }: StoredSite,
  targetUrl: string | null,
  context: AuditContext,
): Promise<void> {
  const begins = had !== null && !(await hasTargets(tx, siteId));
  await insertTargets(tx, [
    ...(begins ? [{ siteId, targetUrl: had, setAt: createdAt, setBy: null }] : []),
    { siteId, targetUrl, setAt: context.at, setBy: context.actorId },
  ]);
}

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
