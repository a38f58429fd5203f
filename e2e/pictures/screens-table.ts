import type { Figures, MeasuredPage } from "./measure-screens";

type Find = (name: string) => MeasuredPage | undefined;

/** A row for each target, and for the times of pages. */
function summarize({ pages, slow }: Figures): Record<string, string> {
  const page: Find = (name) => pages.find((measured) => measured.name === name);
  const loads = pages.filter(({ signedIn }) => signedIn).map(({ load }) => load);
  const wide = pages.filter(({ overflow }) => overflow > 0);
  return {
    "First view of the directory, all files (at most 175 kB for a visitor): a visitor's, ada's": `${kB(page("02-directory-anonymous")?.bytes)}, ${kB(page("01-directory")?.bytes)}`,
    "The typeface among them (at most 60 kB)": kB(page("02-directory-anonymous")?.typeface),
    "Largest paint: directory for a visitor, for ada, sign-in": [
      "02-directory-anonymous",
      "01-directory",
      "08-sign-in",
    ]
      .map((name) => `${page(name)?.paint ?? "?"} ms`)
      .join(", "),
    "The directory of 500 sites, a processor four times slower: first view (at most 200 kB), largest paint (1,500 ms), longest task while searching (1,000 ms)": `${kB(slow.bytes)}, ${slow.paint} ms, ${slow.longestTask} ms`,
    "Largest layout shift (CLS) of a page (at most 0.02)": String(
      Math.max(...pages.map(({ shift }) => shift)),
    ),
    "Time to `load`, median of 5 visits to each signed-in page": `${middle(loads)} ms (${Math.min(...loads)}–${Math.max(...loads)})`,
    "Pages wider than the window at 1440 or 390 px":
      wide.map(({ name }) => name).join(", ") || "none",
    "Lists with a broken word, a name of fewer than 8 characters, or a high row, at 320 to 1920 px":
      faultsOf(pages),
  };
}

const faultsOf = (pages: readonly MeasuredPage[]) =>
  pages
    .flatMap(({ name, lists }) => (lists.length > 0 ? `${name}: ${lists.length}` : []))
    .join(", ") || "none";

const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const kB = (bytes: number | undefined) => `${Math.round((bytes ?? 0) / 1000)} kB`;

/** Returns the figures as a Markdown table. */
export const tableOf = (figures: Figures): string[] => [
  "| | now |",
  "|---|---|",
  ...Object.entries(summarize(figures)).map((row) => `| ${row.join(" | ")} |`),
];
