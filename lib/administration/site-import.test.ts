import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { THE_SERVICE } from "@/db/audit-events";
import { closeDatabase } from "@/db/client";
import { makeSite } from "@/db/factories";
import { createTestDatabase, type TestDatabase } from "@/db/test-db";
import { completeEnvironment } from "@/lib/env";
import { type FileFault, type ListedSite, readSiteFile } from "./site-file";
import { checkImport, exportSites, importSites } from "./site-import";
import { writeSiteFile } from "./site-listing";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  completeEnvironment({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
beforeEach(() => database.db.$client`truncate sites, audit_events cascade`);

const site = (n: number, change: Partial<ListedSite> = {}): ListedSite => ({
  slug: `site-${n}`,
  title: `Site ${n}, "the\u00a0best" 站点`,
  displayUrl: `${n}.example.org`,
  description: "What, then?",
  kind: n % 2 ? "internal" : "external",
  pinWeight: n % 1000,
  targetUrl: n % 3 ? `https://${n}.example.org/` : null,
  enabled: n % 5 !== 0,
  ...change,
});
const bytes = (text: string) => new TextEncoder().encode(text);
const deed = { by: THE_SERVICE, now: new Date() };
const faultsOf = (text: string): readonly FileFault[] => {
  const read = readSiteFile(bytes(text));
  return read.ok ? [] : read.error;
};

const HEADER = "slug,title,displayUrl,description,kind,pinWeight,targetUrl,enabled";

it.each(["csv", "json"] as const)("reads in %s what it wrote", (format) => {
  const sites = [site(1), site(2), site(3, { description: "" }), site(5)];
  const plain = sites.map((one) => ({ ...one, title: one.title.replace("\u00a0", " ") }));
  expect(readSiteFile(bytes(writeSiteFile(sites, format)))).toEqual({ ok: true, value: plain });
});

it("reads a spreadsheet's CSV: a byte order mark, columns in another order, plain line ends", () => {
  const text =
    "\ufeffenabled,slug,title,displayUrl,kind,targetUrl,description,pinWeight\nfalse,a,A,a.example,internal,,,0\n\n";
  expect(readSiteFile(bytes(text))).toEqual({
    ok: true,
    value: [
      {
        slug: "a",
        title: "A",
        displayUrl: "a.example",
        kind: "internal",
        targetUrl: null,
        description: "",
        pinWeight: 0,
        enabled: false,
      },
    ],
  });
});

/** While a file is read, nobody else is served: what it costs may grow with its size, and not faster. */
it.each<[string, () => string]>([
  ["columns of CSV", () => [...Array(300_000).keys()].join()],
  ["members of JSON", () => `[{${[...Array(300_000).keys()].map((n) => `"n${n}":0`).join()}}]`],
  ["rows of CSV", () => `${HEADER}\n${"a\n".repeat(2_000_000)}`],
  ["rows of JSON", () => `[${"{},".repeat(2_000_000)}{}]`],
])("does not labour over any number of %s", { timeout: 60_000 }, (_, make) => {
  const text = make();
  const begun = performance.now();
  expect(faultsOf(text)).not.toHaveLength(0);
  expect(performance.now() - begun).toBeLessThan(30_000);
});

it.each<[string, Partial<FileFault>[]]>([
  ["", [{ row: null, problem: "file_empty" }]],
  ["{}", [{ row: null, problem: "no_list" }]],
  ["[{]", [{ row: null, problem: "not_json" }]],
  ["[5]", [{ row: 1, column: null, problem: "value_type" }]],
  [`${HEADER}\na,b\n`, [{ row: 2, column: null, problem: "cell_count" }]],
  [`${HEADER}\na,A,a.example,,internal,0,,true\n"b,B`, [{ row: 3, problem: "not_csv" }]],
  [
    "slug,name\n",
    [
      { column: "title" },
      { column: "displayUrl" },
      { column: "description" },
      { column: "kind" },
      { column: "pinWeight" },
      { column: "targetUrl" },
      { column: "enabled", problem: "column_missing" },
      { row: 1, column: "name", problem: "column_unknown" },
    ],
  ],
  [
    `${HEADER}\na,A,a.example,,internal,0,,true\nA_,,b,,other,1000,http://x,yes\na,A,a.example,,internal,0,javascript:alert(1),true\na,A,a.example,,internal,0,,true`,
    [
      { row: 3, column: "enabled", problem: "enabled_unfit" },
      { row: 4, column: "targetUrl", problem: "target_not_https" },
      { row: 5, column: "slug", problem: "slug_repeated" },
    ],
  ],
  [
    JSON.stringify([
      { ...site(1), pinWeight: 1.5 },
      { ...site(2), title: 7 },
      { ...site(3), x: 1 },
    ]),
    [
      { row: 1, column: "pinWeight", problem: "weight_unfit" },
      { row: 2, column: "title", problem: "value_type" },
      { row: 3, column: "x", problem: "column_unknown" },
    ],
  ],
])("says of %j all that is wrong", (text, faults) => {
  expect(faultsOf(text)).toMatchObject(faults);
  expect(faultsOf(text)).toHaveLength(faults.length);
});

it("refuses what is not UTF-8", () => {
  expect(readSiteFile(new Uint8Array([0xff, 0xfe, 0x41]))).toMatchObject({
    error: [{ problem: "not_utf8" }],
  });
});

const csv = (sites: readonly ListedSite[]) => bytes(writeSiteFile(sites, "csv"));

it("adds, changes and leaves alone; removes nothing; remembers targets; one event", async () => {
  const kept = await makeSite(database.db, { slug: "kept" });
  const old = await makeSite(database.db, { slug: "site-1", targetUrl: "https://old.example/" });
  await importSites(csv([site(2)]), deed);
  const file = csv([site(1), site(2), site(4)]);
  const plan = { added: ["site-4"], changed: ["site-1"], unchanged: 1 };
  expect(await checkImport(file)).toEqual({ ok: true, value: plan });
  expect((await exportSites()).map(({ slug }) => slug)).toEqual(["site-2", "kept", "site-1"]);
  expect(await importSites(file, deed)).toEqual({ ok: true, value: plan });
  expect(await importSites(file, deed)).toMatchObject({ value: { added: [], unchanged: 3 } });

  const sql = database.db.$client;
  expect(await sql`select slug, revision from sites order by slug`).toEqual([
    { slug: kept.slug, revision: 1 },
    { slug: "site-1", revision: 2 },
    { slug: "site-2", revision: 1 },
    { slug: "site-4", revision: 1 },
  ]);
  expect(
    await sql`select target_url from site_targets where site_id = ${old.id} order by id`,
  ).toEqual([{ target_url: "https://old.example/" }, { target_url: "https://1.example.org/" }]);
  const events =
    await sql`select after from audit_events where event = 'site.imported' order by id`;
  expect(events).toEqual([
    { after: { added: 1, changed: 0, unchanged: 0 } },
    { after: { added: 1, changed: 1, unchanged: 1 } },
  ]);
});

it("hides what the file hides, and keeps since when a site is shown", async () => {
  const shown = await makeSite(database.db, { slug: "site-1" });
  await importSites(csv([site(1)]), deed);
  const enabledAt = async () =>
    (await database.db.$client`select enabled_at from sites where slug = 'site-1'`)[0]?.enabled_at;
  expect(await enabledAt()).toEqual(shown.enabledAt);
  await importSites(csv([site(1, { enabled: false })]), deed);
  expect(await enabledAt()).toBeNull();
});

it("imports 10,000 sites, and none of them if one is wrong", { timeout: 120_000 }, async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => site(n + 1));
  const bad = many.with(6_999, site(7_000, { targetUrl: "http://7000.example.org/" }));
  const fault = { row: 7_001, column: "targetUrl", problem: "target_not_https" };
  expect(await checkImport(csv(bad))).toEqual({ ok: false, error: [fault] });
  expect(await importSites(csv(bad), deed)).toEqual({ ok: false, error: [fault] });
  expect(await exportSites()).toEqual([]);
  expect(await importSites(csv(many), deed)).toMatchObject({ ok: true, value: { unchanged: 0 } });
  expect(await exportSites()).toHaveLength(10_000);
});
