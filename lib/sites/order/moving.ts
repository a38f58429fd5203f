import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { listOrder, lockOrder, updatePlaces } from "@/db/sites/order";
import { ok, type Result, refuse } from "@/lib/result";
import { type ShownSite, type SiteRefusal, writingSites } from "@/lib/sites/editing/change";
import { HEAVIEST } from "@/lib/sites/editing/fields";
import { groupOf, limitsOf, type SiteGroup } from "./groups";
import { weightsFor } from "./order";

/**
 * Site and the two neighbors to put it between, as the list showed them; null at an end of their
 * group, which is the site's own unless it is named.
 */
export type Move = ShownSite & {
  above: string | null;
  below: string | null;
  group?: SiteGroup | undefined;
};

export type MoveRefusal =
  | SiteRefusal
  /** The two sites are no longer neighbors. */
  | "order_changed"
  /** Sites of equal weight are in order of slug, and there are only 1,000 weights. */
  | "weights_exhausted";

/** Maximum writes of a move. This many sites can always be put in any order. */
const MOST_WRITES = HEAVIEST + 1;

type Order = Awaited<ReturnType<typeof listOrder>>;

/** A site after a move, and the place that it had before. */
export type Moved = {
  revision: number;
  above: string | null;
  below: string | null;
  group: SiteGroup;
};

/** Puts a site where it was dropped, by changing pin weights (order.ts) and, in another section's group, its section. */
export async function moveSite(
  move: Move,
  context: AuditContext,
): Promise<Result<Moved, MoveRefusal>> {
  return writingSites(async (tx) => {
    await lockOrder(tx);
    const order = await listOrder(tx);
    const wanted = rearrange(order, move);
    if (!wanted.ok) return wanted;
    const { moved, group, sites } = wanted.value;
    const { section = moved.section, ...limits } = limitsOf(group);
    const weights = weightsWithin(limits, sites, moved.id);
    if (!weights || weights.size > MOST_WRITES) return refuse("weights_exhausted");
    const weightOf = (site: Order[number]) => weights.get(site.id) ?? site.pinWeight;
    const isElsewhere = section !== moved.section;
    const changed = order.filter(({ id }) => weights.has(id) || (isElsewhere && id === moved.id));
    const revision = moved.revision + Number(changed.includes(moved));
    const result = ok({ revision, ...placeOf(order, moved) });
    if (changed.length === 0) return result;
    const places = changed.map((site) => ({
      ...{ id: site.id, weight: weightOf(site) },
      section: site === moved ? section : site.section,
    }));
    await updatePlaces(tx, places, context.at);
    await insertAuditEvent(tx, {
      ...context,
      event: "site.ordered",
      siteId: moved.id,
      before: {
        pinWeights: bySlug(changed, ({ pinWeight }) => pinWeight),
        ...(isElsewhere && { section: moved.section }),
      },
      after: { pinWeights: bySlug(changed, weightOf), ...(isElsewhere && { section }) },
    });
    return result;
  });
}

/** Returns a site's neighbors in its group. */
function placeOf(order: Order, site: Order[number]) {
  const group = groupOf(site);
  const sites = order.filter((other) => groupOf(other) === group);
  const at = sites.indexOf(site);
  return { above: sites[at - 1]?.id ?? null, below: sites[at + 1]?.id ?? null, group };
}

const bySlug = <T>(sites: Order, of: (site: Order[number]) => T) =>
  Object.fromEntries(sites.map((site) => [site.slug, of(site)]));

/** Returns the weights that change, from the lightest to the heaviest of a group. */
function weightsWithin(
  { lightest, heaviest }: { lightest: number; heaviest: number },
  sites: Order,
  moved: string,
) {
  const lowered = sites.map((site) => ({ ...site, pinWeight: site.pinWeight - lightest }));
  const weights = weightsFor(lowered, moved, heaviest - lightest);
  return weights && new Map([...weights].map(([id, weight]) => [id, weight + lightest]));
}

type Arranged = { moved: Order[number]; group: SiteGroup; sites: Order };

/** Returns a group's order after a move, if the site and its neighbors are still as shown. */
function rearrange(order: Order, move: Move): Result<Arranged, MoveRefusal> {
  const moved = order.find(({ id }) => id === move.siteId);
  if (!moved) return refuse("site_unknown");
  if (moved.revision !== move.revision) return refuse("changed_meanwhile");
  const group = move.group ?? groupOf(moved);
  const others = order.filter((site) => site !== moved && groupOf(site) === group);
  const place =
    move.below === null ? others.length : others.findIndex(({ id }) => id === move.below);
  if (place < 0 || (others[place - 1]?.id ?? null) !== move.above) return refuse("order_changed");
  return ok({ moved, group, sites: others.toSpliced(place, 0, moved) });
}
