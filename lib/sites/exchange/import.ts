import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { type DbOrTransaction, database, type Transaction } from "@/db/client";
import {
  insertSites,
  listAllSites,
  listSitesOfSlugs,
  noteTargets,
  updateSites,
} from "@/db/sites/import";
import { lockOrder } from "@/db/sites/order";
import { ok, type Result } from "@/lib/result";
import { writingSites } from "@/lib/sites/editing/change";
import type { FileSite, ListedSite } from "./cells";
import { readSiteFile } from "./file";
import { differingColumns, pick, recordOfImport } from "./import-record";
import type { ListingFormat } from "./listing";
import type { FileFault } from "./rows";

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
  const read = readSiteFile(file);
  if (!read.ok) return read;
  const stored = await findStored(database(), read.value);
  return ok(planOf(sort(complete(read.value, stored), stored), stored));
}

/** Adds the sites of a file, and changes those whose slug exists; removes none. All or nothing. */
export async function importSites(
  file: Uint8Array,
  context: AuditContext,
): Promise<Result<ImportPlan, readonly FileFault[]>> {
  const read = readSiteFile(file);
  if (!read.ok) return read;
  return writingSites(async (tx) => {
    await lockOrder(tx);
    const stored = await findStored(tx, read.value);
    const sorted = sort(complete(read.value, stored), stored);
    const { added, changed } = sorted;
    if (added.length + changed.length > 0) {
      await write(tx, { added, changed }, context);
      const change = recordOfImport({ ...sorted, stored });
      await insertAuditEvent(tx, { ...context, event: "site.imported", ...change });
    }
    return ok(planOf(sorted, stored));
  });
}

/**
 * Returns all sites in directory order, for a file that can be imported again. Records the export.
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

/** Keeps the stored values of optional columns that the file doesn't have. */
const complete = (sites: readonly FileSite[], stored: ReadonlyMap<string, ListedSite>) =>
  sites.map((site): ListedSite => {
    const { section = null, monitored = false } = stored.get(site.slug) ?? {};
    return { section, monitored, ...site };
  });

function sort(sites: readonly ListedSite[], stored: ReadonlyMap<string, ListedSite>) {
  const added = sites.filter(({ slug }) => !stored.has(slug));
  const changed = sites.filter((site) => {
    const had = stored.get(site.slug);
    return had !== undefined && differingColumns(had, site).length > 0;
  });
  return { added, changed, unchanged: sites.length - added.length - changed.length };
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
