import type { Site } from "@/lib/openapi/schemas";
import type { BoardSection } from "@/lib/sites/catalog/board";

/** Kind and section that the board shows; null for all. */
export type BoardFilter = { kind: Site["kind"] | null; section: string | null };

/** Returns the directory's address with this filter: shareable, and the link of a chip without a script. */
export function boardAddress({ kind, section }: BoardFilter, q: string): string {
  const query = new URLSearchParams({
    ...(section !== null && { section }),
    ...(kind && { kind }),
    ...(q !== "" && { q }),
  });
  return query.size === 0 ? "/" : `/?${query}`;
}

/** Parses the filter of an address. An unknown kind or section counts as absent. */
export function parseFilter(
  { kind, section }: Record<keyof BoardFilter, string | null>,
  sections: readonly BoardSection[],
): BoardFilter {
  return {
    kind: kind === "internal" || kind === "external" ? kind : null,
    section: sections.some(({ name }) => name === section) ? section : null,
  };
}
