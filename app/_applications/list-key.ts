import { type PageQuery, single } from "@/app/_ui/page-query";
import { readId } from "@/lib/runtime/id";

/** Reads the cursor of a list; a malformed one counts as the first page. */
export function readKey(query: Awaited<PageQuery>) {
  const before = readId(single(query.before));
  if (before !== null) return { id: before, way: "before" as const };
  const after = readId(single(query.after));
  return after === null ? null : { id: after, way: "after" as const };
}
