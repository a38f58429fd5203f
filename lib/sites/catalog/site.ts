import type { Site } from "@/lib/openapi/schemas";

export type SiteFilter = { kind?: Site["kind"] | null | undefined; q?: string | null | undefined };

type Searched = Pick<Site, "kind" | "title" | "description" | "displayUrl">;

/**
 * True if a card matches: `q` is a case-insensitive substring of title, description or displayUrl.
 */
export function siteMatches(site: Searched, { kind, q }: SiteFilter): boolean {
  if (kind && site.kind !== kind) return false;
  if (!q) return true;
  const wanted = q.toLowerCase();
  return [site.title, site.description, site.displayUrl].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
