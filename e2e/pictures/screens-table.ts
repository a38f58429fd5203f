import type { Figures, MeasuredPage } from "./measure-screens";

type Row = { what: string; value: string };

type Find = (name: string) => MeasuredPage | undefined;

/** A row for each target, and for the times of pages. */
function summarize({ pages, slow }: Figures): Row[] {
  const page: Find = (name) => pages.find((measured) => measured.name === name);
  const loads = pages.filter(({ signedIn }) => signedIn).map(({ load }) => load);
  const wide = pages.filter(({ overflow }) => overflow > 0);
  return [
    {
      what: "First view of the directory, all files (at most 175 kB for a visitor): a visitor's, ada's",
      value: `${kB(page("02-directory-anonymous")?.bytes)}, ${kB(page("01-directory")?.bytes)}`,
    },
    {
      what: "The typeface among them (at most 60 kB)",
      value: kB(page("02-directory-anonymous")?.typeface),
    },
    {
      what: "Largest paint: directory for a visitor, for ada, sign-in",
      value: ["02-directory-anonymous", "01-directory", "08-sign-in"]
        .map((name) => `${page(name)?.paint ?? "?"} ms`)
        .join(", "),
    },
    {
      what: "The directory of 500 sites, a processor four times slower: first view (at most 200 kB), largest paint (1,500 ms), longest task while searching (1,000 ms)",
      value: `${kB(slow.bytes)}, ${slow.paint} ms, ${slow.longestTask} ms`,
    },
    {
      what: "Largest layout shift (CLS) of a page (at most 0.02)",
      value: String(Math.max(...pages.map(({ shift }) => shift))),
    },
    {
      what: "Time to `load`, median of 5 visits to each signed-in page",
      value: `${middle(loads)} ms (${Math.min(...loads)}–${Math.max(...loads)})`,
    },
    {
      what: "Pages wider than the window at 1440 or 390 px",
      value: wide.map(({ name }) => name).join(", ") || "none",
    },
    {
      what: "Lists with a broken word, a name of fewer than 8 characters, or a high row, at 320 to 1920 px",
      value: faultsOf(pages),
    },
  ];
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
  ...summarize(figures).map(({ what, value }) => `| ${what} | ${value} |`),
];
