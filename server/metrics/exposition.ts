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

const single =
  (type: "counter" | "gauge") =>
  (name: string, help: string, value: number, labels: Sample["labels"] = {}): Family => ({
    name,
    help,
    type,
    samples: [{ labels, value }],
  });

/** A metric with a single sample. */
export const gauge = single("gauge");
export const counter = single("counter");

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
