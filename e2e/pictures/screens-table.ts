import type { Figures, MeasuredPage } from "./measure-screens";

type Row = { what: string; value: string };

type Find = (name: string) => MeasuredPage | undefined;

/** Forms of a new site, application, API and person. */
const FORMS = [
  "33-admin-site-new",
  "36-admin-application-new",
  "36-admin-api-new",
  "37-admin-users-new",
];

/** The review's table: one line for each promise, from all figures. */
function summarize({ pages, tabs, allow, cards, slow }: Figures): Row[] {
  const page: Find = (name) => pages.find((measured) => measured.name === name);
  const height = (name: string) => `${px(page(name)?.height)}`;
  const onPhone = (name: string) => px(page(name)?.phone.height);
  const tallest = (name: string) =>
    px(Math.max(...tabs.filter((tab) => tab.name === name).map((tab) => tab.height)));
  const loads = pages.filter(({ entries }) => entries.length > 0).map(({ load }) => load);
  const shifts = pages.map(({ shift, phone }) => Math.max(shift, phone.shift));
  const wide = pages.filter(({ overflow, phone }) => overflow + phone.overflow > 0);
  return [
    { what: "Content of the account overview", value: range(page("18-account")?.content) },
    ...sections(pages),
    ...allow.map(({ window, bottom }) => ({
      what: `Consent with four scopes: lower edge of Allow at ${window}`,
      value: px(bottom),
    })),
    { what: "`/account/apps` with 9 applications", value: height("19-apps") },
    { what: "`/account/sessions` with 13 sessions", value: height("21-sessions") },
    {
      what: "Application in the administration, tallest tab",
      value: tallest("36-admin-application-approved"),
    },
    {
      what: "Application in the developer console, tallest tab",
      value: tallest("28-developer-app"),
    },
    { what: "`/admin/sites` at 390 px, 46 sites", value: onPhone("31-admin-sites") },
    { what: "`/admin/audit` at 390 px, 50 events", value: onPhone("40-admin-audit") },
    { what: "`/admin/users` at 390 px, 32 people", value: onPhone("37-admin-users") },
    ...cards.map(({ view, all, onFirstScreen, height: total }) => ({
      what: `Directory of ${all} sites, ${view}`,
      value: `${px(total)}; ${onFirstScreen} complete cards`,
    })),
    ...firstView(page, slow),
    {
      what: "Largest layout shift (CLS) of a page (at most 0.02)",
      value: String(Math.max(...shifts)),
    },
    {
      what: "Time to `load`, median of 5 visits to each signed-in page",
      value: `${middle(loads)} ms (${Math.min(...loads)}–${Math.max(...loads)})`,
    },
    {
      what: "Fields in sight at first: new site, application, API, invitation",
      value: FORMS.map((name) => page(name)?.fields).join(", "),
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

/** Weight and speed of the pages that people see first. */
const firstView = (page: Find, slow: Figures["slow"]): Row[] => [
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
];

const faultsOf = (pages: readonly MeasuredPage[]) =>
  pages
    .flatMap(({ name, lists }) => (lists.length > 0 ? `${name}: ${lists.length}` : []))
    .join(", ") || "none";

/** Edges of titles, and widths of the entries of the page list, which should be one value each. */
const sections = (pages: readonly MeasuredPage[]): Row[] =>
  ["account", "developer", "admin"].flatMap((section) => {
    const own = pages.filter(({ path, entries }) => entries[0] && path.startsWith(`/${section}`));
    return [
      {
        what: `Left edge of the titles, ${section}`,
        value: distinct(own.map(({ title }) => title)),
      },
      {
        what: `Width of the navigation entries, ${section}`,
        value: distinct(own.flatMap(({ entries }) => entries)),
      },
    ];
  });

const distinct = (values: readonly (number | null)[]) =>
  `${[...new Set(values)].sort((a, b) => Number(a) - Number(b)).join(", ")} px`;

const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const px = (pixels: number | undefined) => `${pixels?.toLocaleString("en-US")} px`;

const kB = (bytes: number | undefined) => `${Math.round((bytes ?? 0) / 1000)} kB`;

const range = (edges: readonly number[] | null | undefined) => `x ${edges?.join("–")}`;

/** Returns the figures as a Markdown table. */
export const tableOf = (figures: Figures): string[] => [
  "| | now |",
  "|---|---|",
  ...summarize(figures).map(({ what, value }) => `| ${what} | ${value} |`),
];
