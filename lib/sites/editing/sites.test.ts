import { beforeAll, beforeEach, expect, it } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { findSite } from "@/db/sites/administration";
import { completeEnvironment } from "@/lib/runtime/env";
import { moveSite } from "@/lib/sites/order/moving";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { fieldsOf, type ShownSite } from "./change";
import { findSiteDetail } from "./detail";
import { readSite, type SiteForm, writeSite } from "./fields";
import { permitAll } from "./redirects";
import * as sites from "./sites";
import { removeSite, switchSite } from "./sites";
import { returnToTarget, setTarget } from "./target";

const test = setUpProcessDatabase();
let actorId: string;
beforeAll(async () => {
  completeEnvironment({ PUBLIC_URL: "http://localhost:3000" });
  const { id } = await makeUser(test.db, { role: "editor" });
  actorId = id;
});
beforeEach(() => test.db.$client`delete from sites`);

const now = new Date();
const context = () => ({ actorId, origin: NOWHERE, at: now });

const TYPED: SiteForm = {
  slug: "wiki",
  title: "Wiki",
  displayUrl: "wiki.example.org",
  description: "What we know.",
  kind: "internal",
  section: "Knowledge",
  pinWeight: "40",
  targetUrl: "https://wiki.example.org/",
  application: "",
  enabled: "on",
  monitored: "on",
  audience: "everyone",
  groups: "",
};

/** Adds a site as the form does: fields first, then the use case. */
async function addSite(typed: SiteForm, by: ReturnType<typeof context>) {
  const read = readSite(typed);
  return read.ok ? sites.addSite(read.value, permitAll, by) : read;
}

async function changeSite(shown: ShownSite, typed: SiteForm, by: ReturnType<typeof context>) {
  const read = readSite(typed);
  return read.ok ? sites.changeSite(shown, { fields: read.value, permit: permitAll }, by) : read;
}

async function stored(siteId: string) {
  const site = await findSite(test.db, siteId);
  if (!site) throw new Error("no such site");
  return site;
}

/** Returns the changes in a site's audit events, oldest first. */
const eventsOf = (siteId: string) =>
  test.db.$client<
    { event: string; before: unknown; after: unknown }[]
  >`select event, before, after from audit_events where site_id = ${siteId} order by id`;

it("adds, changes and removes a site, each with an event", async () => {
  const { clientId } = await makeApplication(test.db);
  const added = await addSite({ ...TYPED, application: clientId }, context());
  const siteId = added.ok ? added.value : "";
  const first = fieldsOf(await stored(siteId));
  expect(writeSite(first)).toEqual({ ...TYPED, application: clientId });
  const typed = { ...TYPED, title: " The \n Wiki ", section: " ", application: "", enabled: "" };
  const shown = { siteId, revision: 1 };
  expect(await changeSite(shown, typed, context())).toEqual({ ok: true, value: "saved" });
  const saved = await stored(siteId);
  expect(saved).toMatchObject({
    title: "The Wiki",
    application: null,
    enabledAt: null,
    revision: 2,
  });
  const again = { siteId, revision: 2 };
  expect(await changeSite(again, typed, context())).toEqual({ ok: true, value: "as_it_was" });
  expect(await removeSite(again, context())).toEqual({ ok: true, value: null });
  expect(await eventsOf(siteId)).toEqual([
    { event: "site.added", before: null, after: first },
    {
      event: "site.changed",
      before: { title: "Wiki", section: "Knowledge", application: clientId, enabled: true },
      after: { title: "The Wiki", section: null, application: null, enabled: false },
    },
    { event: "site.removed", before: fieldsOf(saved), after: null },
  ]);
});

it.each<[Partial<SiteForm>, object]>([
  [{ slug: "Wiki" }, { slug: "slug_unfit" }],
  [{ slug: "a--b" }, { slug: "slug_unfit" }],
  [{ slug: `${"a".repeat(201)}` }, { slug: "slug_unfit" }],
  [{ slug: "taken" }, { slug: "slug_taken" }],
  [{ title: " " }, { title: "text_missing" }],
  [{ title: "\u200b\u2060 " }, { title: "text_missing" }],
  [{ title: "x".repeat(101) }, { title: "text_length" }],
  [
    { title: "a\0b", displayUrl: "a\u202eb" },
    { title: "text_characters", displayUrl: "text_characters" },
  ],
  [{ description: "x".repeat(501) }, { description: "text_length" }],
  [{ section: "x".repeat(51) }, { section: "text_length" }],
  [{ kind: "other" }, { kind: "kind_unknown" }],
  [{ pinWeight: "1000" }, { pinWeight: "weight_unfit" }],
  [{ pinWeight: "-1" }, { pinWeight: "weight_unfit" }],
  [{ pinWeight: "4.5" }, { pinWeight: "weight_unfit" }],
  [{ targetUrl: "http://wiki.example.org/" }, { targetUrl: "target_not_https" }],
  [{ application: "nobody" }, { application: "application_unknown" }],
])("refuses %j and changes nothing", async (change, error) => {
  await makeSite(test.db, { slug: "taken" });
  const { id: siteId } = await makeSite(test.db);
  const typed = { ...TYPED, ...change };
  expect(await addSite(typed, context())).toEqual({ ok: false, error });
  expect(await changeSite({ siteId, revision: 1 }, typed, context())).toEqual({ ok: false, error });
  expect((await stored(siteId)).revision).toBe(1);
  expect(await eventsOf(siteId)).toEqual([]);
});

it("refuses changes of an older revision and of a removed site", async () => {
  const { id: siteId } = await makeSite(test.db, { enabledAt: null });
  const old = { siteId, revision: 1 };
  expect(await switchSite(old, true, context())).toMatchObject({ ok: true });
  for (const [shown, error] of [
    [old, "changed_meanwhile"],
    [{ siteId: actorId, revision: 1 }, "site_unknown"],
  ] as const) {
    const refused = { ok: false, error };
    expect(await changeSite(shown, TYPED, context())).toEqual(refused);
    expect(await switchSite(shown, false, context())).toEqual(refused);
    expect(await returnToTarget(shown, { targetId: 1, permit: permitAll }, context())).toEqual(
      refused,
    );
    expect(await removeSite(shown, context())).toEqual(refused);
    expect(await moveSite({ ...shown, above: null, below: null }, context())).toEqual(refused);
  }
  expect(await eventsOf(siteId)).toHaveLength(1);
});

const returnTo = (shown: ShownSite, targetId: number) =>
  returnToTarget(shown, { targetId, permit: permitAll }, context());

it("keeps every target and restores an earlier one of the same site", async () => {
  const first = "https://first.example/";
  const { id: siteId, slug } = await makeSite(test.db, { targetUrl: first });
  const other = await makeSite(test.db);
  await setTarget(other.slug, "https://other.example/", context());
  const set = await setTarget(slug, "https://second.example/", context());
  expect(set).toMatchObject({ ok: true, value: { previous: first } });
  const detail = await findSiteDetail(siteId, now);
  expect(detail?.targets.map(({ targetUrl }) => targetUrl)).toEqual([
    "https://second.example/",
    first,
  ]);
  const earlier = detail?.targets[1]?.id ?? 0;
  const foreign = (await findSiteDetail(other.id, now))?.targets[0]?.id ?? 0;
  const shown = { siteId, revision: 2 };
  expect(await returnTo(shown, foreign)).toEqual({
    ok: false,
    error: "site_unknown",
  });
  expect(await returnTo(shown, earlier)).toEqual({ ok: true, value: null });
  expect((await stored(siteId)).targetUrl).toBe(first);
  expect((await findSiteDetail(siteId, now))?.targets).toHaveLength(3);
  expect((await eventsOf(siteId)).at(-1)).toEqual({
    event: "site.changed",
    before: { targetUrl: "https://second.example/" },
    after: { targetUrl: first },
  });
});
