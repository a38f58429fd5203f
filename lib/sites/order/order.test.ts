import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Placed, weightsFor } from "./order";

const ordered = (sites: readonly Placed[]) =>
  [...sites].sort((a, b) => b.pinWeight - a.pinWeight || a.rank - b.rank);

const ids = (sites: readonly { id: string }[]) => sites.map(({ id }) => id);

const withWeights = (sites: readonly Placed[], weights: ReadonlyMap<string, number>) =>
  sites.map((site) => ({ ...site, pinWeight: weights.get(site.id) ?? site.pinWeight }));

function move(sites: readonly Placed[], from: number, to: number) {
  const wanted = [...sites];
  wanted.splice(to, 0, ...wanted.splice(from, 1));
  return { wanted, moved: sites[from]?.id ?? "" };
}

const placed = (weights: readonly number[]): Placed[] =>
  ordered(weights.map((pinWeight, rank) => ({ id: `site-${rank}`, pinWeight, rank })));

const moves = (most: number, heaviest: number) =>
  fc
    .array(fc.integer({ min: 0, max: heaviest }), { minLength: 1, maxLength: most })
    .chain((weights) => {
      const place = fc.nat({ max: weights.length - 1 });
      return fc.record({ sites: fc.constant(placed(weights)), from: place, to: place });
    });

/** True if any assignment of weights gives an order. */
function isPossible(wanted: readonly Placed[], heaviest: number): boolean {
  const [site, ...rest] = wanted;
  const next = rest[0];
  if (!site || !next) return heaviest >= 0;
  return isPossible(rest, next.rank < site.rank ? heaviest - 1 : heaviest);
}

describe("the weights for an order", () => {
  it("give exactly the wanted order, within 0 to 999", () => {
    fc.assert(
      fc.property(moves(60, 999), ({ sites, from, to }) => {
        const { wanted, moved } = move(sites, from, to);
        const weights = weightsFor(wanted, moved) ?? new Map();
        expect(ids(ordered(withWeights(sites, weights)))).toEqual(ids(wanted));
        for (const weight of weights.values())
          expect(weight >= 0 && weight <= 999 && Number.isInteger(weight)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("exist if any weights can express the order, even when hardly any are left", () => {
    fc.assert(
      fc.property(moves(6, 3), ({ sites, from, to }) => {
        const { wanted, moved } = move(sites, from, to);
        const weights = weightsFor(wanted, moved, 3);
        expect(weights !== null).toBe(isPossible(wanted, 3));
        if (weights) expect(ids(ordered(withWeights(sites, weights)))).toEqual(ids(wanted));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["between two", [90, 50, 10], 2, 1, { "site-2": 70 }],
    ["to the top, with room above it", [90, 50, 10], 2, 0, { "site-2": 101 }],
    ["to the end, with room below it", [90, 50, 30], 0, 2, { "site-0": 19 }],
    ["over one of equal weight", [0, 0, 0], 2, 1, { "site-0": 1, "site-2": 1 }],
    ["to the top of many that nobody ordered", [0, 0, 0, 0], 3, 0, { "site-3": 11 }],
  ])("move a site %s", (_, weights, from, to, changes) => {
    const { wanted, moved } = move(placed(weights), from, to);
    expect(Object.fromEntries(weightsFor(wanted, moved) ?? [])).toEqual(changes);
  });

  it("order the pinned ones among 10,000 sites with a single change", () => {
    const sites = placed([...Array(10_000).keys()].map((n) => (n < 200 ? 900 - n : 0)));
    const { wanted, moved } = move(sites, 5000, 100);
    expect(weightsFor(wanted, moved)?.size).toBe(1);
  });

  it("do not exist for more falls than there are weights", () => {
    const sites = placed(Array(1001).fill(0)).reverse();
    expect(weightsFor(sites, "site-0")).toBeNull();
    expect(weightsFor(sites.slice(1), "site-0")?.size).toBe(999);
  });
});
