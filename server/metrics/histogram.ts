import type { Family, Sample } from "./exposition";

/** Upper bounds of the buckets, in seconds. The last bucket, without a bound, is not listed. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Distribution of durations in plain numbers: an observation allocates nothing. */
export class Distribution {
  readonly #counts = new Float64Array(BOUNDS.length + 1);
  #sum = 0;

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sum += seconds;
  }

  samples(labels: Record<string, string>): Sample[] {
    let total = 0;
    const buckets = [...BOUNDS.map(String), "+Inf"].map((le, bucket): Sample => {
      total += this.#counts[bucket] ?? 0;
      return { suffix: "_bucket", labels: { ...labels, le }, value: total };
    });
    return [
      ...buckets,
      { suffix: "_sum", labels, value: this.#sum },
      { suffix: "_count", labels, value: total },
    ];
  }
}

/** Returns a family of one distribution for each set of labels. */
export const histogram = (name: string, help: string, samples: Sample[]): Family => ({
  name,
  help,
  type: "histogram",
  samples,
});
