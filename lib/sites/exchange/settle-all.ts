import { listSlugsSigningIn } from "@/db/sites/import";
import type { DbOrTransaction } from "@/db/system/client";
import { ok, type Result, refuse } from "@/lib/result";
import { findKeys, settle, unknownKeys } from "@/lib/sites/editing/audience";
import { MAX_TEXT } from "@/lib/sites/editing/fields";
import { type ListedSite, NEW_SITE } from "./cells";
import { type FileFault, shownCell } from "./file-problem";

type Row = { row: number; site: ListedSite };

/** Checks the address of every site and, where the audience changes, the groups or that there is an application. */
export async function settleAll(
  db: DbOrTransaction,
  rows: readonly Row[],
  stored: ReadonlyMap<string, ListedSite>,
): Promise<Result<ListedSite[], readonly FileFault[]>> {
  const changes = ({ slug, audience, groups }: ListedSite) => {
    const had = stored.get(slug) ?? NEW_SITE;
    return had.audience !== audience || had.groups !== groups;
  };
  const changing = rows.map(({ site }) => site).filter(changes);
  const keys = await findKeys(db, changing);
  const slugs = changing.map(({ slug }) => slug);
  const signingIn = new Set(await listSlugsSigningIn(db, slugs));
  const faults: FileFault[] = [];
  const sites = rows.map(({ row, site }) => {
    const wrong: Pick<FileFault, "column" | "problem" | "value">[] = addressFaults(site);
    if (changes(site) && site.audience === "application" && !signingIn.has(site.slug))
      wrong.push({ column: "audience", problem: "application_missing", value: site.audience });
    const settled = changes(site) ? settle(site, keys) : ok({});
    if (!settled.ok)
      wrong.push({
        column: "groups",
        problem: settled.error,
        value: unknownKeys(site, keys),
      });
    const of = shownCell(site.title) ?? shownCell(site.slug);
    faults.push(...wrong.map((fault) => ({ row, ...fault, value: shownCell(fault.value), of })));
    return settled.ok ? { ...site, ...settled.value } : site;
  });
  return faults.length > 0 ? refuse(faults) : ok(sites);
}

/** Returns why a new site has no address for its card: it has no target, or one that is too long to be shown. */
function addressFaults({ displayUrl }: ListedSite) {
  const column = "displayUrl";
  if (displayUrl === "") return [{ column, problem: "text_missing" as const }];
  return [...displayUrl].length > MAX_TEXT.displayUrl
    ? [{ column, problem: "text_length" as const, value: displayUrl }]
    : [];
}
