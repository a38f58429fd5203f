import { type ListedSite, SITE_COLUMNS } from "./cells";

/** Returns the columns in which a file differs from the stored site; all if there is none. */
export const differingColumns = (had: ListedSite | undefined, site: ListedSite) =>
  SITE_COLUMNS.filter((column) => had?.[column] !== site[column]);

type Imported = {
  added: readonly ListedSite[];
  changed: readonly ListedSite[];
  unchanged: number;
  stored: ReadonlyMap<string, ListedSite>;
};

/** Maximum number of sites that an import's event names. The target histories have all of them. */
const MOST_NAMED = 100;

/**
 * Returns the audit record of an import: the counts, and before and after of the first sites,
 * changed ones first.
 */
export function recordOfImport({ added, changed, unchanged, stored }: Imported) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {
    added: added.length,
    changed: changed.length,
    unchanged,
  };
  for (const site of [...changed, ...added].slice(0, MOST_NAMED)) {
    const had = stored.get(site.slug);
    const columns = differingColumns(had, site);
    const name = `sites.${site.slug}`;
    after[name] = pick(site, columns);
    if (had) before[name] = pick(had, columns);
  }
  return { ...(changed.length > 0 && { before }), after };
}

export const pick = (site: Partial<ListedSite>, columns: readonly (keyof ListedSite)[]) =>
  Object.fromEntries(columns.map((column) => [column, site[column]]));
