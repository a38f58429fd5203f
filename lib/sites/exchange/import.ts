import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { writeSiteGroups } from "@/db/sites/groups";
import {
  insertSites,
  listAllSites,
  listSitesOfSlugs,
  noteTargets,
  updateSites,
} from "@/db/sites/import";
import { lockOrder } from "@/db/sites/order";
import { type DbOrTransaction, database, type Transaction } from "@/db/system/client";
import { tellOfTargets } from "@/lib/mail/site-targets";
import { ok, type Result, refuse } from "@/lib/result";
import { writingSites } from "@/lib/sites/editing/change";
import { type Permit, redirectChanges } from "@/lib/sites/editing/redirects";
import { displayOf } from "@/lib/sites/editing/target-url";
import { namesOf, placeNewSections } from "@/lib/sites/order/sections";
import { firstFaults } from "@/lib/tables/rows";
import { type FileSite, type ListedSite, NEW_SITE } from "./cells";
import { type FileRow, readSiteFile } from "./file";
import type { FileFault } from "./file-problem";
import { differingColumns, pick, recordOfImport } from "./import-record";
import type { ListingFormat } from "./listing";
import { settleAll } from "./settle-all";

type Values = Readonly<Partial<Record<keyof ListedSite, unknown>>>;

/** Site that a file changes: the columns that change, and their values. */
export type SiteChange = {
  slug: string;
  columns: readonly (keyof ListedSite)[];
  before: Values;
  after: Values;
};

/** Effect of an import: added and changed sites in the file's order, and how many stay. */
export type ImportPlan = {
  added: Pick<ListedSite, "slug" | "title" | "targetUrl">[];
  changed: SiteChange[];
  unchanged: number;
};

/** Rows that one statement reads or writes, so that each meets the deadlines of requests. */
const BATCH = 500;

/** Returns what a file would change, or all its faults. */
export async function checkImport(
  file: Uint8Array,
): Promise<Result<ImportPlan, readonly FileFault[]>> {
  const found = await compare(database(), await readFile(file));
  return found.ok ? ok(planOf(found.value.sorted, found.value.stored)) : found;
}

/** Adds the sites of a file, and changes those whose slug exists; removes none. All or nothing. */
export async function importSites<E>(
  file: Uint8Array,
  permit: Permit<E>,
  context: AuditContext,
): Promise<Result<ImportPlan, readonly FileFault[] | E>> {
  const read = await readFile(file);
  if (read.faults.length > 0) {
    const found = await compare(database(), read);
    if (!found.ok) return found;
  }
  return writingSites(async (tx) => {
    await lockOrder(tx);
    const found = await compare(tx, read);
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

/** Returns all sites in the order of sections, to be imported again. Records the export. */
export async function exportSites(
  format: ListingFormat,
  context: AuditContext,
): Promise<ListedSite[]> {
  const sites = await listAllSites(database());
  const after = { format, sites: sites.length };
  await insertAuditEvent(database(), { ...context, event: "site.exported", after });
  return sites;
}

/** A file: its rows as far as the database can check them, and its faults. */
type ReadFile = { rows: readonly FileRow[]; faults: readonly FileFault[] };

async function readFile(file: Uint8Array): Promise<ReadFile> {
  const rows: FileRow[] = [];
  const read = await readSiteFile(file, rows);
  return { rows, faults: read.ok ? [] : read.error };
}

/** Compares the sites of a file with those stored, or returns all its faults. */
async function compare(db: DbOrTransaction, { rows, faults }: ReadFile) {
  const stored = await findStored(
    db,
    rows.map(({ site }) => site),
  );
  const completed = rows.map(({ row, site }) => ({ row, site: complete(site, stored) }));
  const settled = await settleAll(db, completed, stored);
  if (faults.length > 0 || !settled.ok)
    return refuse(inOrder([...faults, ...(settled.ok ? [] : settled.error)]));
  return ok({ stored, sorted: sort(settled.value, stored) });
}

const inOrder = (faults: readonly FileFault[]) =>
  faults.some(({ problem }) => problem === "too_many_faults")
    ? faults
    : firstFaults([...faults].sort((a, b) => (a.row ?? 0) - (b.row ?? 0)));

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

/** Completes a site by the stored values, or by what the form for a new one proposes. */
function complete(site: FileSite, had: ReadonlyMap<string, ListedSite>): ListedSite {
  const displayUrl = displayOf(site.targetUrl ?? "");
  return { ...(had.get(site.slug) ?? { ...NEW_SITE, displayUrl }), ...site };
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
  added: added.map(({ slug, title, targetUrl }) => ({ slug, title, targetUrl })),
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
