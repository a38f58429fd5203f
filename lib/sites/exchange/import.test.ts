import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { closeDatabase } from "@/db/system/client";
import { completeEnvironment } from "@/lib/runtime/env";
import { permitAll, permitIfFresh } from "@/lib/sites/editing/redirects";
import { setUpTestDatabase } from "@/test/database/database";
import { makeSite } from "@/test/factories";
import { site } from "@/test/site-file";
import type { ListedSite } from "./cells";
import { checkImport, exportSites, importSites } from "./import";
import { writeSiteFile } from "./listing";

const database = setUpTestDatabase();
beforeAll(async () => {
  completeEnvironment({ DATABASE_URL: database.url });
});
afterAll(() => closeDatabase());
beforeEach(() => database.db.$client`truncate sites, audit_events cascade`);

const bytes = (text: string) => new TextEncoder().encode(text);
const context = serviceContext(new Date());
const csv = (sites: readonly ListedSite[]) => bytes(writeSiteFile(sites, "csv"));

it("adds and changes sites in one event, keeping targets, and removes none", async () => {
  const kept = await makeSite(database.db, { slug: "kept" });
  const old = await makeSite(database.db, { slug: "site-1", targetUrl: "https://old.example/" });
  await importSites(csv([site(2)]), permitAll, context);
  const file = csv([site(1), site(2), site(4)]);
  const differing = ["title", "displayUrl", "description", "pinWeight", "section", "targetUrl"];
  const plan = {
    added: [expect.objectContaining({ slug: "site-4", targetUrl: "https://4.example.org/" })],
    changed: [
      expect.objectContaining({
        slug: "site-1",
        columns: differing,
        before: expect.objectContaining({ targetUrl: "https://old.example/" }),
        after: expect.objectContaining({ targetUrl: "https://1.example.org/" }),
      }),
    ],
    unchanged: 1,
  };
  expect(await checkImport(file)).toEqual({ ok: true, value: plan });
  expect((await exportSites("csv", context)).map(({ slug }) => slug)).toEqual([
    "site-2",
    "kept",
    "site-1",
  ]);
  expect(await importSites(file, permitAll, context)).toEqual({ ok: true, value: plan });
  expect(await importSites(file, permitAll, context)).toMatchObject({
    value: { added: [], unchanged: 3 },
  });

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
    await sql`select before, after from audit_events where event = 'site.imported' order by id`;
  const target = (n: number) => ({ targetUrl: `https://${n}.example.org/` });
  const { title, displayUrl } = old;
  expect(events).toMatchObject([
    { before: null, after: { added: 1, changed: 0, unchanged: 0, "sites.site-2": target(2) } },
    {
      before: { "sites.site-1": { title, displayUrl, targetUrl: "https://old.example/" } },
      after: { added: 1, changed: 1, unchanged: 1 },
    },
  ]);
  expect(events[1]?.after).toMatchObject({ "sites.site-1": target(1), "sites.site-4": target(4) });
});

it("keeps the sections of a file without that column, and clears those that a file leaves empty", async () => {
  await makeSite(database.db, { slug: "site-1", section: "Operations" });
  const sectionOf = async () =>
    (await database.db.$client`select section from sites where slug = 'site-1'`)[0]?.section;
  const { section: _, ...old } = site(1);
  await importSites(bytes(JSON.stringify([old, { ...old, slug: "site-3" }])), permitAll, context);
  expect(await sectionOf()).toBe("Operations");
  const header = "slug,title,displayUrl,description,kind,pinWeight,targetUrl,enabled";
  await importSites(bytes(`${header}\nsite-1,A,a.example,,internal,0,,true`), permitAll, context);
  expect(await sectionOf()).toBe("Operations");
  await importSites(csv([site(1)]), permitAll, context);
  expect(await sectionOf()).toBe("Communication");
  await importSites(csv([site(1, { section: null })]), permitAll, context);
  expect(await sectionOf()).toBeNull();
  const events = await database.db.$client`
    select before->'sites.site-1'->>'section' as section from audit_events where event = 'site.imported' order by id`;
  expect(events.map((event) => event.section)).toEqual([null, null, "Operations", "Communication"]);
});

it("hides what the file hides and keeps the time since which a site is shown", async () => {
  const shown = await makeSite(database.db, { slug: "site-1" });
  await importSites(csv([site(1)]), permitAll, context);
  const enabledAt = async () =>
    (await database.db.$client`select enabled_at from sites where slug = 'site-1'`)[0]?.enabled_at;
  expect(await enabledAt()).toEqual(shown.enabledAt);
  expect(await importSites(csv([site(1, { enabled: false })]), permitAll, context)).toMatchObject({
    value: { changed: [{ slug: "site-1", columns: ["enabled"] }] },
  });
  expect(await enabledAt()).toBeNull();
});

it("imports 10,000 sites, or none if one row is wrong", { timeout: 120_000 }, async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => site(n + 1));
  const bad = many.with(6_999, site(7_000, { targetUrl: "http://7000.example.org/" }));
  const fault = {
    ...{ row: 7_001, column: "targetUrl", problem: "target_not_https" },
    ...{ value: "http://7000.example.org/", of: 'Site 7000, "the best" 站点' },
  };
  expect(await checkImport(csv(bad))).toEqual({ ok: false, error: [fault] });
  expect(await importSites(csv(bad), permitAll, context)).toEqual({ ok: false, error: [fault] });
  expect(await exportSites("csv", context)).toEqual([]);
  expect(await importSites(csv(many), permitAll, context)).toMatchObject({
    ok: true,
    value: { unchanged: 0 },
  });
  const [event] = await database.db.$client`
    select (select count(*)::int from jsonb_object_keys(after)) as fields from audit_events where event = 'site.imported'`;
  // The three counts and the first hundred sites.
  expect(event).toEqual({ fields: 103 });
  expect(await exportSites("csv", context)).toHaveLength(10_000);
});

it("asks for a fresh sign-in before an import that adds or changes a target, and imports the rest without", async () => {
  await importSites(csv([site(1), site(2)]), permitAll, context);
  const ask = permitIfFresh(false);
  const asked = { ok: false, error: "sign_in_again" };
  const elsewhere = { ...site(2), targetUrl: "https://elsewhere.example/" };
  expect(await importSites(csv([site(1), elsewhere]), ask, context)).toEqual(asked);
  expect(await importSites(csv([site(1), site(4)]), ask, context)).toEqual(asked);
  expect(await database.db.$client`select from sites where revision > 1`).toEqual([]);
  const others = [
    { ...site(1), title: "Another title" },
    { ...site(4), targetUrl: null },
  ];
  expect(await importSites(csv(others), ask, context)).toMatchObject({
    value: { added: [{ slug: "site-4", targetUrl: null }], changed: [{ slug: "site-1" }] },
  });
});

it("names the faults that only the database shows together with all others, also in rows with others", async () => {
  const file = bytes(
    [
      "slug,title,targetUrl,audience,groups",
      "a,A,http://a.example,groups,nope; nix",
      "b,B,https://b.example,application,",
      "c,C,,everyone,",
    ].join("\n"),
  );
  const error = [
    {
      row: 2,
      column: "targetUrl",
      problem: "target_not_https",
      value: "http://a.example",
      of: "A",
    },
    { row: 2, column: "groups", problem: "group_unknown", value: "nix; nope", of: "A" },
    { row: 3, column: "audience", problem: "application_missing", value: "application", of: "B" },
    { row: 4, column: "displayUrl", problem: "text_missing", of: "C" },
  ];
  expect(await checkImport(file)).toEqual({ ok: false, error });
  expect(await importSites(file, permitAll, context)).toEqual({ ok: false, error });
});

it("gives a new site what its form proposes, and keeps the values of a stored one", async () => {
  await importSites(csv([site(2, { description: "Kept" })]), permitAll, context);
  const rows = ["new,New,https://new.example.org/start?x", "site-2,Renamed,https://2.example.org/"];
  const file = bytes(["slug,title,targetUrl", ...rows].join("\n"));
  expect(await importSites(file, permitAll, context)).toMatchObject({ ok: true });
  const sites = await exportSites("json", context);
  expect(sites.find(({ slug }) => slug === "new")).toMatchObject({
    ...{ slug: "new", title: "New", displayUrl: "new.example.org/start", description: "" },
    ...{ kind: "internal", pinWeight: 0, section: null, monitored: false, enabled: true },
    ...{ targetUrl: "https://new.example.org/start?x", audience: "everyone", groups: "" },
  });
  const { title: _, ...kept } = site(2, { description: "Kept" });
  expect(sites.find(({ slug }) => slug === "site-2")).toEqual({ ...kept, title: "Renamed" });
});
