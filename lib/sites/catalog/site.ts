/** Card of the directory, with exactly the fields of docs/specification.md, section 2.1. */
export type Site = {
  id: string;
  slug: string;
  title: string;
  displayUrl: string;
  description: string;
  kind: "internal" | "external";
  /** 0 to 999; the highest weight comes first. */
  pinWeight: number;
  /** Absent while no target is configured. */
  targetUrl?: string;
};

export type SiteFilter = { kind: Site["kind"] | null; q: string | null };

type Searched = Pick<Site, "kind" | "title" | "description" | "displayUrl">;

/**
 * True if a card matches: `q` is a case-insensitive substring of title, description or displayUrl.
 */
export function siteMatches(site: Searched, { kind, q }: SiteFilter): boolean {
  if (kind !== null && site.kind !== kind) return false;
  if (q === null) return true;
  const wanted = q.toLowerCase();
  return [site.title, site.description, site.displayUrl].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
