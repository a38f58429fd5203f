import { type ListedSite, SITE_COLUMNS } from "./cells";

/** The columns in which a file differs from what there is: all, where there is nothing. */
export const differingColumns = (had: ListedSite | undefined, site: ListedSite) =>
  SITE_COLUMNS.filter((column) => had?.[column] !== site[column]);

type Imported = {
  added: readonly ListedSite[];
  changed: readonly ListedSite[];
  unchanged: number;
  stored: ReadonlyMap<string, ListedSite>;
};

/** Sites of an import that its event names; of all of them the targets are in their histories. */
const MOST_NAMED = 100;

/** What is remembered of an import: how many, and of the first, those that were changed before all, what was and what is. */
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

const pick = (site: ListedSite, columns: readonly (keyof ListedSite)[]) =>
  Object.fromEntries(columns.map((column) => [column, site[column]]));
