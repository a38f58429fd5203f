export type Sample = {
  /** Appended to the name of the family, as in `_bucket`. */
  suffix?: "_bucket" | "_sum" | "_count";
  labels: Record<string, string>;
  value: number;
};

/** A metric with its samples. Plain data, which workers send to the primary process. */
export type Family = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  /** True if it is about the installation, whichever process read it. */
  shared?: true;
  samples: Sample[];
};

const family =
  (type: Family["type"]) =>
  (
    name: string,
    help: string,
    value: number | Sample[],
    labels: Sample["labels"] = {},
  ): Family => ({
    name,
    help,
    type,
    samples: typeof value === "number" ? [{ labels, value }] : value,
  });

/** Metrics with a single value, or with several samples. */
export const [gauge, counter, histogram] = [
  family("gauge"),
  family("counter"),
  family("histogram"),
];

export const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Writes families in Prometheus's text format, version 0.0.4. */
export const expose = (families: readonly Family[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(
      ({ name, help, type, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map((sample) => line(name, sample)).join("")}`,
    )
    .join("");

function line(name: string, { suffix, labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  const braced = pairs.length > 0 ? `{${pairs.join(",")}}` : "";
  return `${name}${suffix ?? ""}${braced} ${value}\n`;
}

const escaped = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

/** Joins families of several processes by name, each sample with the label of its process unless it is shared. */
export function merge(processes: readonly { worker: string; families: Family[] }[]): Family[] {
  const merged = new Map<string, Family>();
  for (const { worker, families } of processes)
    for (const family of families) {
      const labeled = family.samples.map(({ labels, ...sample }) => ({
        ...sample,
        labels: family.shared ? labels : { ...labels, worker },
      }));
      const known = merged.get(family.name);
      if (known) known.samples.push(...labeled);
      else merged.set(family.name, { ...family, samples: labeled });
    }
  return [...merged.values()];
}

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
