import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { closeDatabase } from "@/db/system/client";
import { completeEnvironment } from "@/lib/runtime/env";
import { exportSites, importSites } from "@/lib/sites/exchange/import";
import { writeSiteFile } from "@/lib/sites/exchange/listing";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { site } from "@/test/site-file";
import { type Audience, findKeys, settle } from "./audience";
import type { ShownSite } from "./change";
import { joinKeys, readSite, type SiteFields, writeSite } from "./fields";
import { permitAll } from "./redirects";
import { addSite, changeSite } from "./sites";

const test = setUpTestDatabase();
beforeAll(async () => {
  completeEnvironment({ DATABASE_URL: test.url });
});
beforeEach(async () => {
  await test.db.$client`truncate sites, groups, audit_events cascade`;
  await test.db
    .$client`insert into groups (key, name) values ('Staff', 's'), ('a team', 't'), ('x:y', 'x')`;
});
afterAll(() => closeDatabase());

const context = serviceContext(new Date());
const OPEN: Audience = { audience: "everyone", groups: "" };
const closedTo = (groups: string): Audience => ({ audience: "groups", groups });
const fieldsOf = (given: Audience) => ({
  ...site(1),
  application: null,
  ...given,
});
const groupsOf = async () =>
  (
    await test.db.$client<{ key: string }[]>`
      select key from groups g join site_groups on group_id = g.id order by key`
  ).map(({ key }) => key);

it.each([
  ["", ""],
  [" b ;a\n\n;b\r\n", "a; b"],
  ["one two\nthree", "one two; three"],
])("reads keys in %j, one per line or separated by semicolons", (typed, groups) => {
  const read = readSite({ ...writeSite(fieldsOf(OPEN)), audience: "groups", groups: typed });
  expect(read).toMatchObject({ ok: true, value: { groups: joinKeys(groups.split("; ")) } });
});

it("refuses more groups than 200, and an audience that there isn't", () => {
  const many = Array.from({ length: 201 }, (_, n) => `g${n}`).join(";");
  const wrong = { ...writeSite(fieldsOf(OPEN)), audience: "nobody", groups: many };
  expect(readSite(wrong)).toMatchObject({
    error: { audience: "audience_unknown", groups: "groups_unfit" },
  });
});

it("spells keys as their groups do, and keeps groups only for the audience that has them", async () => {
  const known = await findKeys(test.db, [closedTo("staff; A TEAM")]);
  expect(settle(closedTo("staff; A TEAM"), known)).toEqual({
    ok: true,
    value: closedTo("Staff; a team"),
  });
  expect(settle({ audience: "signed_in", groups: "staff" }, known)).toEqual({
    ok: true,
    value: { audience: "signed_in", groups: "" },
  });
  expect(settle(closedTo(""), known)).toEqual({ ok: false, error: "groups_missing" });
  expect(settle(closedTo("staff; nobody"), known)).toEqual({ ok: false, error: "group_unknown" });
});

const change = (shown: ShownSite, fields: SiteFields) =>
  changeSite(shown, { fields, permit: permitAll }, context);

it("stores who sees a site with what else changes, and one event", async () => {
  const added = await addSite(fieldsOf(closedTo("staff")), permitAll, context);
  const siteId = added.ok ? added.value : "";
  expect(await groupsOf()).toEqual(["Staff"]);
  const shown = { siteId, revision: 1 };
  const refused = await change(shown, fieldsOf(closedTo("staff; nobody")));
  expect(refused).toEqual({ ok: false, error: { groups: "group_unknown" } });
  expect(await groupsOf()).toEqual(["Staff"]);
  const both = fieldsOf(closedTo("X:Y; staff"));
  expect(await change(shown, { ...both, slug: "renamed" })).toMatchObject({
    value: "saved",
  });
  expect(await groupsOf()).toEqual(["Staff", "x:y"]);
  await change({ siteId, revision: 2 }, { ...fieldsOf(OPEN), slug: "renamed" });
  expect(await groupsOf()).toEqual([]);
  const events = await test.db.$client`
    select before->>'groups' as before, after->>'groups' as after from audit_events order by id`;
  expect(events).toEqual([
    { before: null, after: "Staff" },
    { before: "Staff", after: "Staff; x:y" },
    { before: "Staff; x:y", after: "" },
  ]);
});

it("leaves a site to the people of its application only if it has one", async () => {
  const FOLLOWS: Audience = { audience: "application", groups: "" };
  const { id, clientId } = await makeApplication(test.db);
  const missing = { ok: false, error: { application: "application_missing" } };
  expect(await addSite(fieldsOf(FOLLOWS), permitAll, context)).toEqual(missing);
  const wanted = { ...fieldsOf(FOLLOWS), application: clientId };
  const added = await addSite(wanted, permitAll, context);
  const siteId = added.ok ? added.value : "";
  const shown = { siteId, revision: 1 };
  expect(await change(shown, { ...wanted, application: null })).toEqual(missing);

  const file = (...of: ReturnType<typeof site>[]) =>
    new TextEncoder().encode(writeSiteFile(of, "csv"));
  const imported = (...of: ReturnType<typeof site>[]) =>
    importSites(file(...of), permitAll, context);
  expect(await imported(site(1, FOLLOWS), site(2, FOLLOWS))).toMatchObject({
    ok: false,
    error: [{ row: 3, column: "audience", problem: "application_missing" }],
  });
  await imported(site(1, OPEN));
  expect(await imported(site(1, FOLLOWS))).toMatchObject({ value: { changed: [{}] } });

  // A removed application takes nothing else along: what else changes can be saved.
  await test.db.$client`delete from applications where id = ${id}`;
  const orphan = { ...fieldsOf(FOLLOWS), title: "Renamed" };
  expect(await change({ siteId, revision: 3 }, orphan)).toMatchObject({ value: "saved" });
});

it("imports what it exports, keeps audiences of files without them, and finds unknown groups by row", async () => {
  const sites = [
    site(1, closedTo("Staff; a team")),
    site(2, { audience: "signed_in" }),
    site(4, OPEN),
  ];
  const file = (of: typeof sites) => new TextEncoder().encode(writeSiteFile(of, "csv"));
  expect(await importSites(file(sites), permitAll, context)).toMatchObject({
    value: { added: [{}, {}, {}] },
  });
  const exported = await exportSites("csv", context);
  expect(exported).toMatchObject([
    closedTo("Staff; a team"),
    { audience: "everyone" },
    { audience: "signed_in" },
  ]);
  expect(await importSites(file(exported), permitAll, context)).toMatchObject({
    value: { unchanged: 3 },
  });

  const old = exported.map(({ audience: _, groups: __, ...rest }) => rest);
  const json = new TextEncoder().encode(JSON.stringify(old));
  expect(await importSites(json, permitAll, context)).toMatchObject({ value: { unchanged: 3 } });
  const wrong = [site(1, closedTo("Staff")), site(2, closedTo("who")), site(4, closedTo(""))];
  expect(await importSites(file(wrong), permitAll, context)).toMatchObject({
    ok: false,
    error: [
      { row: 3, column: "groups", problem: "group_unknown", value: "who" },
      { row: 4, column: "groups", problem: "groups_missing" },
    ],
  });
  expect(await groupsOf()).toEqual(["Staff", "a team"]);
});
