import { removedName } from "@/lib/audit/removed";
import { readId } from "@/lib/runtime/id";
import type { Named } from "./flash";
import { type PageQuery, single } from "./page-query";

/**
 * Looks up what the message about a removal names, by the id in the page's address. Null unless the
 * viewer removed it (docs/decisions/0091-look-up-the-names-in-notices.md).
 */
export async function namedRemoval(
  kind: Parameters<typeof removedName>[0],
  viewer: { id: string },
  query: PageQuery,
): Promise<Named | null> {
  const { done, which } = await query;
  const id = single(done) === "removed" ? readId(single(which)) : null;
  const name = id && (await removedName(kind, id, viewer.id));
  return name === null ? null : { name };
}
