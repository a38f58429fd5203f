import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { listOrder, lockOrder, updateWeights } from "@/db/sites/order";
import { ok, type Result, refuse } from "@/lib/result";
import { type ShownSite, type SiteRefusal, writingSites } from "@/lib/sites/editing/change";
import { HEAVIEST } from "@/lib/sites/editing/fields";
import { weightsFor } from "./order";

/**
 * Site and the two neighbors to put it between, as the list showed them; null at an end of the
 * list.
 */
export type Move = ShownSite & { above: string | null; below: string | null };

export type MoveRefusal =
  | SiteRefusal
  /** The two sites are no longer neighbors. */
  | "order_changed"
  /** Sites of equal weight are in order of slug, and there are only 1,000 weights. */
  | "weights_exhausted";

/** Maximum writes of a move. This many sites can always be put in any order. */
const MOST_WRITES = HEAVIEST + 1;

type Order = Awaited<ReturnType<typeof listOrder>>;

/** Puts a site where it was dropped, by changing pin weights (order.ts). */
export async function moveSite(
  move: Move,
  context: AuditContext,
): Promise<Result<null, MoveRefusal>> {
  return writingSites(async (tx) => {
    await lockOrder(tx);
    const order = await listOrder(tx);
    const wanted = rearrange(order, move);
    if (!wanted.ok) return wanted;
    const weights = weightsFor(wanted.value, move.siteId);
    if (!weights || weights.size > MOST_WRITES) return refuse("weights_exhausted");
    if (weights.size === 0) return ok(null);
    await updateWeights(
      tx,
      [...weights].map(([id, weight]) => ({ id, weight })),
      context.at,
    );
    const changed = order.filter(({ id }) => weights.has(id));
    await insertAuditEvent(tx, {
      ...context,
      event: "site.ordered",
      siteId: move.siteId,
      before: { pinWeights: bySlug(changed, ({ pinWeight }) => pinWeight) },
      after: { pinWeights: bySlug(changed, ({ id }) => weights.get(id)) },
    });
    return ok(null);
  });
}

const bySlug = <T>(sites: Order, of: (site: Order[number]) => T) =>
  Object.fromEntries(sites.map((site) => [site.slug, of(site)]));

/** Returns the whole order after a move, if the site and its neighbors are still as shown. */
function rearrange(order: Order, move: Move): Result<Order, MoveRefusal> {
  const moved = order.find(({ id }) => id === move.siteId);
  if (!moved) return refuse("site_unknown");
  if (moved.revision !== move.revision) return refuse("changed_meanwhile");
  const others = order.filter((site) => site !== moved);
  const place =
    move.below === null ? others.length : others.findIndex(({ id }) => id === move.below);
  if (place < 0 || (others[place - 1]?.id ?? null) !== move.above) return refuse("order_changed");
  return ok(others.toSpliced(place, 0, moved));
}
