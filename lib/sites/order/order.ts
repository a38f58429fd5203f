import { HEAVIEST } from "@/lib/sites/editing/fields";

/** Site in the wanted order. `rank` is its place by slug, in the collation of the database. */
export type Placed = { id: string; pinWeight: number; rank: number };

/** Distance to the next weight at an end of the list: leaves room, in numbers easy to remember. */
const STEP = 10;

/**
 * Returns the weights to change so that sites are in a wanted order; null if the weights 0 to
 * `heaviest` can't express it. Usually only the moved site changes. If there is no weight left
 * between its neighbors, the sites above it are raised as far as necessary, and at the top limit
 * the sites are lowered from there.
 *
 * Sites of equal weight are in order of slug, so a weight must be greater than the next one where
 * the next slug sorts before it, and at least equal elsewhere.
 */
export function weightsFor(
  wanted: readonly Placed[],
  moved: string,
  heaviest: number = HEAVIEST,
): Map<string, number> | null {
  const weights = wanted.map(({ pinWeight }) => pinWeight);
  /** The least weight above, and the greatest below, a place whose neighbor there has a weight. */
  const over = (at: number) => (weights[at + 1] ?? 0) + fall(wanted, at + 1);
  const under = (at: number) => (weights[at - 1] ?? heaviest) - fall(wanted, at);

  const place = wanted.findIndex(({ id }) => id === moved);
  weights[place] = between(over(place), under(place), place, wanted.length);
  for (let at = place - 1; at >= 0; at--) weights[at] = Math.max(weights[at] ?? 0, over(at));
  for (let at = 0; at < wanted.length; at++) weights[at] = Math.min(weights[at] ?? 0, under(at));
  if ((weights.at(-1) ?? 0) < 0) return null;
  return new Map(
    wanted.flatMap(({ id, pinWeight }, at): [string, number][] => {
      const weight = weights[at] ?? 0;
      return weight === pinWeight ? [] : [[id, weight]];
    }),
  );
}

/** 1 if the slug at a place sorts before the one just above, so that the weight must fall; else 0. */
function fall(wanted: readonly Placed[], at: number) {
  const [above, site] = [wanted[at - 1], wanted[at]];
  return above && site && site.rank < above.rank ? 1 : 0;
}

/** Chooses a weight from `low` to `high`; `low` if there is none. */
function between(low: number, high: number, place: number, count: number) {
  if (high <= low) return low;
  if (place === 0) return Math.min(low + STEP, high);
  return place === count - 1 ? Math.max(high - STEP, low) : Math.floor((low + high) / 2);
}
