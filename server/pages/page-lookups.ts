import { countLookup, type Limit } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { createDatabaseTurns } from "@/lib/runtime/database-turns";
import { callerOrNetworks } from "@/lib/session/proven-caller";
import type { AnonymousPage } from "./anonymous-pages";

/** A shared page, null if the page must be rendered; and whether what the address names exists. */
type Found = { page: AnonymousPage | null; isKnown: boolean };

/** How to find the page of an address that names a stored credential: known already, or by a statement. */
export type Lookup = { answer: Found } | { find: () => Promise<Found> };

/** Bounds what a flood of these pages takes of the database. */
const { inTurn } = createDatabaseTurns("pages.reads", { atOnce: 4, waiting: 64 });

/**
 * Finds the page. Anyone can make up a name, so a lookup that finds nothing counts for the caller
 * if cookies prove who it is, else for the network, and one past its limit is refused without a statement.
 */
export async function lookUp(
  request: Request,
  lookup: Lookup,
): Promise<Result<AnonymousPage | null, Limit>> {
  if ("answer" in lookup) return ok(lookup.answer.page);
  const { limit, found } = countLookup(callerOrNetworks(request.headers));
  if (limit.exceeded) return refuse(limit);
  const read = await inTurn(lookup.find).catch(() => null);
  if (!read?.ok) {
    found();
    return ok(null);
  }
  if (read.value.isKnown) found();
  return ok(read.value.page);
}
