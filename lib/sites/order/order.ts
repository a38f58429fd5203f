import { HEAVIEST } from "@/lib/sites/editing/fields";

/** Site in the wanted order. `rank` is its place by slug, in the collation of the database. */
export type Placed = { id: string; pinWeight: number; rank: number };

/**
 * Distance between new weights at an open end: leaves room for others, in numbers that are easy to
 * remember.
 */
const STEP = 10;

/**
 * Returns the fewest new weights that put sites into a wanted order; null if the weights 0 to
 * `heaviest` can't express it. Among equally few changes, prefers one that changes the moved site.
 *
 * Sites of equal weight are in order of slug, so the weight has to fall wherever, in the wanted
 * order, a slug sorts before the one above it. Add to each weight the number of such falls above
 * it: the order is the wanted one if and only if these sums never grow, none exceeds `heaviest`,
 * and none is below the total number of falls. So the sites that keep their weight are a longest
 * non-increasing subsequence of the sums, and the others get sums between those of their neighbors.
 */
export function weightsFor(
  wanted: readonly Placed[],
  moved: string,
  heaviest = HEAVIEST,
): Map<string, number> | null {
  const falls = countFalls(wanted);
  const floor = falls.at(-1) ?? 0;
  if (floor > heaviest) return null;
  const sums = wanted.map(({ pinWeight }, at) => {
    const sum = pinWeight + (falls[at] ?? 0);
    return sum >= floor && sum <= heaviest ? sum : null;
  });
  const others = sums.map((sum, at) => (wanted[at]?.id === moved ? null : sum));
  const [all, without] = [longestNotGrowing(sums), longestNotGrowing(others)];
  const kept = all.size > without.size ? all : without;
  const filled = fill(
    sums.map((sum, at) => (kept.has(at) ? sum : null)),
    { floor, heaviest },
  );
  const changes = new Map<string, number>();
  for (const [at, { id, pinWeight }] of wanted.entries()) {
    const weight = (filled[at] ?? 0) - (falls[at] ?? 0);
    if (weight !== pinWeight) changes.set(id, weight);
  }
  return changes;
}

/**
 * Returns for each place the number of falls up to it: slugs that sort before the one just above.
 */
function countFalls(wanted: readonly Placed[]): number[] {
  let falls = 0;
  return wanted.map(({ rank }, at) => {
    const above = wanted[at - 1];
    if (above && rank < above.rank) falls += 1;
    return falls;
  });
}

/**
 * Returns the places of a longest non-increasing subsequence, ignoring nulls, by patience sorting.
 */
function longestNotGrowing(sums: readonly (number | null)[]): Set<number> {
  /** Place where the subsequence with the greatest last sum ends, for each length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [at, sum] of sums.entries()) {
    if (sum === null) continue;
    const length = countNotUnder(ends, sums, sum);
    before[at] = ends[length - 1];
    ends[length] = at;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) kept.add(at);
  return kept;
}

/** Counts the entries of `ends`, whose sums never grow, with at least `sum`. */
function countNotUnder(ends: readonly number[], sums: readonly (number | null)[], sum: number) {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[ends[middle] ?? 0] ?? 0) >= sum) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Fills the nulls with sums spread evenly between their neighbors, so that the whole never grows.
 */
function fill(sums: readonly (number | null)[], ends: { floor: number; heaviest: number }) {
  const filled = [...sums];
  let start = 0;
  while (start < sums.length) {
    if (sums[start] !== null) {
      start += 1;
      continue;
    }
    let end = start;
    while (end < sums.length && sums[end] === null) end += 1;
    const count = end - start;
    const [low, high] = roomOf({ above: sums[start - 1], below: sums[end], count }, ends);
    for (let n = 0; n < count; n++)
      filled[start + n] = low + Math.floor(((high - low) * (count - n)) / (count + 1));
    start = end;
  }
  return filled;
}

type Gap = { above: number | null | undefined; below: number | null | undefined; count: number };

function roomOf(
  { above, below, count }: Gap,
  { floor, heaviest }: Record<"floor" | "heaviest", number>,
) {
  const width = STEP * (count + 1);
  const low = below ?? Math.max(floor, (above ?? heaviest) - width);
  return [low, above ?? Math.min(heaviest, low + width)] as const;
}
