import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { writeSiteGroups } from "@/db/sites/groups";
import {
  insertSites,
  listAllSites,
  listSitesOfSlugs,
  listSlugsSigningIn,
  noteTargets,
  updateSites,
} from "@/db/sites/import";
import { lockOrder } from "@/db/sites/order";
import { type DbOrTransaction, database, type Transaction } from "@/db/system/client";
import { tellOfTargets } from "@/lib/mail/site-targets";
import { ok, type Result, refuse } from "@/lib/result";
import { findKeys, settle } from "@/lib/sites/editing/audience";
import { writingSites } from "@/lib/sites/editing/change";
import { type Permit, redirectChanges } from "@/lib/sites/editing/redirects";
import { namesOf, placeNewSections } from "@/lib/sites/order/sections";
import { firstFaults } from "@/lib/tables/rows";
import type { FileSite, ListedSite } from "./cells";
import { type FileRow, readSiteFile } from "./file";
import type { FileFault } from "./file-problem";
import { differingColumns, pick, recordOfImport } from "./import-record";
import type { ListingFormat } from "./listing";

type Values = Readonly<Partial<Record<keyof ListedSite, unknown>>>;

/** Site that a file changes: the columns that change, and their values. */
export type SiteChange = {
  slug: string;
  columns: readonly (keyof ListedSite)[];
  before: Values;
  after: Values;
};

/**
 * Effect of an import: added and changed sites in the order of the file, and the number of
 * unchanged ones.
 */
export type ImportPlan = { added: string[]; changed: SiteChange[]; unchanged: number };

/** Rows that one statement reads or writes, so that each meets the deadlines of requests. */
const BATCH = 500;

/** Returns what a file would change, or all its faults. */
export async function checkImport(
  file: Uint8Array,
): Promise<Result<ImportPlan, readonly FileFault[]>> {
  const read = await readSiteFile(file);
  if (!read.ok) return read;
  const found = await compare(database(), read.value);
  return found.ok ? ok(planOf(found.value.sorted, found.value.stored)) : found;
}

/** Adds the sites of a file, and changes those whose slug exists; removes none. All or nothing. */
export async function importSites<E>(
  file: Uint8Array,
  permit: Permit<E>,
  context: AuditContext,
): Promise<Result<ImportPlan, readonly FileFault[] | E>> {
  const read = await readSiteFile(file);
  if (!read.ok) return read;
  return writingSites(async (tx) => {
    await lockOrder(tx);
    const found = await compare(tx, read.value);
    if (!found.ok) return found;
    const { sorted, stored } = found.value;
    const { added, changed } = sorted;
    const redirects = redirectsOf([...changed, ...added], stored);
    const permitted = permit(redirects);
    if (!permitted.ok) return permitted;
    if (added.length + changed.length > 0) {
      const sections = await namesOf(tx);
      await write(tx, { added, changed }, context);
      await placeNewSections(tx, sections, sorted.all);
      const change = recordOfImport({ ...sorted, stored });
      await insertAuditEvent(tx, { ...context, event: "site.imported", ...change });
      await tellOfTargets(tx, redirects, context);
    }
    return ok(planOf(sorted, stored));
  });
}

/**
 * Returns all sites in the order of sections, for a file that can be imported again. Records the export.
 */
export async function exportSites(
  format: ListingFormat,
  context: AuditContext,
): Promise<ListedSite[]> {
  const sites = await listAllSites(database());
  const after = { format, sites: sites.length };
  await insertAuditEvent(database(), { ...context, event: "site.exported", after });
  return sites;
}

/** Compares the sites of a file with those stored, or finds faults that only show there. */
async function compare(db: DbOrTransaction, rows: readonly FileRow[]) {
  const stored = await findStored(
    db,
    rows.map(({ site }) => site),
  );
  const completed = rows.map(({ row, site }) => ({ row, site: complete(site, stored) }));
  const settled = await settleAll(db, completed, stored);
  return settled.ok ? ok({ stored, sorted: sort(settled.value, stored) }) : settled;
}

/** Checks the groups, or that there is an application, for every site whose audience changes. */
async function settleAll(
  db: DbOrTransaction,
  rows: readonly { row: number; site: ListedSite }[],
  stored: ReadonlyMap<string, ListedSite>,
): Promise<Result<ListedSite[], readonly FileFault[]>> {
  const changes = ({ slug, audience, groups }: ListedSite) => {
    const had = stored.get(slug) ?? NEW;
    return had.audience !== audience || had.groups !== groups;
  };
  const changing = rows.map(({ site }) => site).filter(changes);
  const keys = await findKeys(db, changing);
  const signingIn = new Set(await listSlugsSigningIn(db, slugsOf(changing)));
  const faults: FileFault[] = [];
  const sites = rows.map(({ row, site }) => {
    if (!changes(site)) return site;
    if (site.audience === "application" && !signingIn.has(site.slug))
      faults.push({ row, column: "audience", problem: "application_missing" });
    const settled = settle(site, keys);
    if (!settled.ok) faults.push({ row, column: "groups", problem: settled.error });
    return settled.ok ? { ...site, ...settled.value } : site;
  });
  return faults.length > 0 ? refuse(firstFaults(faults)) : ok(sites);
}

const redirectsOf = (sites: readonly ListedSite[], stored: ReadonlyMap<string, ListedSite>) =>
  sites.flatMap((site) => redirectChanges(stored.get(site.slug) ?? null, site));

async function write(
  tx: Transaction,
  { added, changed }: { added: ListedSite[]; changed: ListedSite[] },
  context: AuditContext,
): Promise<void> {
  for (const rows of batches(added)) await insertSites(tx, rows, context);
  for (const rows of batches(changed)) {
    await noteTargets(tx, rows, context);
    await updateSites(tx, rows, context);
  }
  const named = [...added, ...changed].map(({ slug, groups }) => ({ slug, groups }));
  for (const rows of batches(named)) await writeSiteGroups(tx, rows);
}

async function findStored(
  db: DbOrTransaction,
  sites: readonly FileSite[],
): Promise<Map<string, ListedSite>> {
  const stored = new Map<string, ListedSite>();
  for (const rows of batches(sites))
    for (const site of await listSitesOfSlugs(db, slugsOf(rows))) stored.set(site.slug, site);
  return stored;
}

/** Optional columns of a new site. */
const NEW = { section: null, monitored: false, audience: "everyone", groups: "" } as const;

/** Keeps the stored values of optional columns that the file doesn't have. */
function complete(site: FileSite, had: ReadonlyMap<string, ListedSite>): ListedSite {
  const { section, monitored, audience, groups } = had.get(site.slug) ?? NEW;
  return { section, monitored, audience, groups, ...site };
}

function sort(sites: readonly ListedSite[], stored: ReadonlyMap<string, ListedSite>) {
  const added = sites.filter(({ slug }) => !stored.has(slug));
  const changed = sites.filter((site) => {
    const had = stored.get(site.slug);
    return had !== undefined && differingColumns(had, site).length > 0;
  });
  return { all: sites, added, changed, unchanged: sites.length - added.length - changed.length };
}

const planOf = (
  { added, changed, unchanged }: ReturnType<typeof sort>,
  stored: ReadonlyMap<string, ListedSite>,
): ImportPlan => ({
  added: slugsOf(added),
  changed: changed.map((site) => {
    const had = stored.get(site.slug);
    const columns = differingColumns(had, site);
    return {
      slug: site.slug,
      columns,
      before: pick(had ?? {}, columns),
      after: pick(site, columns),
    };
  }),
  unchanged,
});

const slugsOf = (sites: readonly FileSite[]) => sites.map(({ slug }) => slug);

function* batches<T>(rows: readonly T[]) {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
