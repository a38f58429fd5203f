import type { Site } from "@/lib/sites/catalogue/site";

/** The directory with this filter: an address to share, and what the tabs lead to without a script. */
export function boardAddress(kind: Site["kind"] | null, q: string): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(q !== "" && { q }) });
  return query.size === 0 ? "/" : `/?${query}`;
}
