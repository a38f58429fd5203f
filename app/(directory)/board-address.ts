import type { Site } from "@/lib/openapi/schemas";

/** Returns the directory's address with this filter: shareable, and the link of a tab without a script. */
export function boardAddress(kind: Site["kind"] | null, q: string): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(q !== "" && { q }) });
  return query.size === 0 ? "/" : `/?${query}`;
}
