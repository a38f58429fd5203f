/** Mulberry32: the same seed generates the same requests, so that a disagreement is reproducible. */
export function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    pick<T>(items: readonly T[]): T {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
  };
}

export type Chance = ReturnType<typeof chanceOf>;

/** Parameters in the order in which they are sent; a name may repeat. */
export type Pairs = [name: string, value: string][];

/** Applies one change to a request: omits, empties, repeats or replaces a parameter. */
export function change(
  pairs: Pairs,
  values: Record<string, readonly string[]>,
  chance: Chance,
): Pairs {
  const [name] = chance.pick(pairs);
  switch (chance.below(6)) {
    case 0:
      return pairs.filter((pair) => pair[0] !== name);
    case 1:
      return set(pairs, name, "");
    case 2:
      return [...pairs, [name, chance.pick([valueIn(pairs, name), "another"])]];
    default: {
      const other = chance.pick(Object.keys(values));
      return set(pairs, other, chance.pick(values[other] ?? [""]));
    }
  }
}

export const valueIn = (pairs: Pairs, name: string) =>
  pairs.find((pair) => pair[0] === name)?.[1] ?? "";

export const timesIn = (pairs: Pairs, name: string) =>
  pairs.filter((pair) => pair[0] === name).length;

/** Replaces a parameter in place, or appends it. */
export const set = (pairs: Pairs, name: string, value: string): Pairs =>
  timesIn(pairs, name) > 0
    ? pairs.map((pair) => (pair[0] === name ? [name, value] : pair))
    : [...pairs, [name, value]];
