import { beforeAll, expect, it } from "vitest";
import { type AuditEvent, insertAuditEvent, NOWHERE } from "@/db/audit/events";
import { MOST_COUNTED, pageAt } from "@/lib/lists/page";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { findEvent, listAudit, listAuditOf } from "./page";
import { type AuditQuery, auditQuery } from "./query";

const real = setUpProcessDatabase();
let ids: { ada: string; bob: string; application: string; site: string };
const now = new Date("2026-11-21T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const note = (hours: number, event: Partial<AuditEvent>) =>
  insertAuditEvent(real.db, {
    at: ago(hours),
    event: "user.changed",
    actorId: null,
    origin: NOWHERE,
    ...event,
  });

beforeAll(async () => {
  const ada = await makeUser(real.db, { username: "ada" });
  const bob = await makeUser(real.db, { username: "bob" });
  const application = await makeApplication(real.db, { clientId: "looms", name: "Looms" });
  const site = await makeSite(real.db, { slug: "weaver" });
  ids = { ada: ada.id, bob: bob.id, application: application.id, site: site.id };
  await note(0.5, { event: "session.signed_in", actorId: ids.ada, userId: ids.ada });
  await note(2, { event: "user.changed", actorId: ids.ada, userId: ids.bob });
  await note(30, { event: "application.suspended", applicationId: ids.application });
  await note(24 * 10, { event: "site.changed", actorId: ids.bob, siteId: ids.site });
  await note(24 * 40, { event: "session.signed_out", actorId: ids.ada, userId: ids.ada });
});

type Given = { [Field in keyof AuditQuery]?: string };

const asked = (given: Given) => auditQuery.parse(given);
async function found(given: Given) {
  const page = await listAudit(asked(given), null, now);
  return page.ok ? page.value.shown.map(({ event }) => event) : [...page.error];
}

const ALL = [
  "session.signed_in",
  "user.changed",
  "application.suspended",
  "site.changed",
  "session.signed_out",
];

it.each<[Given, string[]]>([
  [{}, ALL],
  [{ range: "all" }, ALL],
  [{ range: "1h" }, ALL.slice(0, 1)],
  [{ range: "24h" }, ALL.slice(0, 2)],
  [{ range: "7d" }, ALL.slice(0, 3)],
  [{ range: "30d" }, ALL.slice(0, 4)],
  [{ from: "2026-11-21" }, ALL.slice(0, 2)],
  [{ to: "2026-11-20" }, ALL.slice(2)],
  [{ from: "2026-11-20", to: "2026-11-20" }, ["application.suspended"]],
  [{ from: "2026-11-20", range: "1h" }, ALL.slice(0, 3)],
  [{ from: "0001-01-01", to: "9999-12-30" }, ALL],
  [{ range: "toString" }, ALL],
  [{ actor: "ada" }, ["session.signed_in", "user.changed", "session.signed_out"]],
  [{ actor: "Ada", event: "session" }, ["session.signed_in", "session.signed_out"]],
  [{ event: "session" }, ["session.signed_in", "session.signed_out"]],
  [{ event: "all" }, ALL],
  [{ event: "changes" }, ["user.changed", "application.suspended", "site.changed"]],
  [{ event: "sign_ins" }, ["session.signed_in", "session.signed_out"]],
  [{ event: "changes", user: "bob" }, ["user.changed"]],
  [{ event: "session", range: "24h" }, ["session.signed_in"]],
  [{ event: "site.changed" }, ["site.changed"]],
  [{ user: "bob" }, ["user.changed"]],
  [{ user: "ＢＯＢ" }, ["user.changed"]],
  [{ application: "looms" }, ["application.suspended"]],
  [{ site: "Weaver" }, ["site.changed"]],
  [{ site: "weaver", actor: "ada" }, []],
  [{ site: "00000000-0000-4000-8000-000000000000" }, []],
  [{ from: "2026-02-30" }, ["from"]],
  [{ from: "0000-01-01", to: "9999-12-31" }, ["from", "to"]],
  [{ to: "yesterday" }, ["to"]],
  [{ actor: "nobody" }, ["actor"]],
  [{ user: "a b" }, ["user"]],
  [{ event: "sess" }, ["event"]],
  [{ application: "x", site: "\0" }, ["application", "site"]],
])("%j finds %j", async (given, expected) => {
  expect(await found(given)).toEqual(expected);
});

it("treats an id as a name", async () => {
  expect(await found({ user: ids.bob })).toEqual(["user.changed"]);
  expect(await found({ application: ids.application })).toEqual(["application.suspended"]);
});

it("names the subject of an event, also once it is deleted", async () => {
  const gone = await makeSite(real.db, { slug: "gone" });
  await note(24 * 50, { event: "site.removed", siteId: gone.id, before: { title: "Gone away" } });
  await real.db.$client`delete from sites where id = ${gone.id}`;
  const page = await listAudit(asked({ site: gone.id }), null, now);
  const [event] = page.ok ? page.value.shown : [];
  expect(event).toMatchObject({ siteId: gone.id, site: null, siteTitle: "Gone away" });
  expect(event).toMatchObject({ ...(await findEvent(`${event?.id}`)) });
  for (const id of ["0", "-1", "x", "1e3", "999999999999999"])
    expect(await findEvent(id)).toBeNull();
});

async function pageOf(query: AuditQuery, from: Parameters<typeof listAudit>[1]) {
  const page = await listAudit(query, from, now);
  if (!page.ok) throw new Error("refused");
  return page.value;
}

it("pages both ways through events of one instant", async () => {
  for (let n = 0; n < 120; n++)
    await note(24 * 60, { event: "grant.given", userId: ids.ada, actorId: ids.ada });
  for (const given of [{ event: "grant" }, { event: "grant.given" }, { user: "ada" }, {}]) {
    const query = asked({ to: "2026-09-30", ...given });
    const first = await pageOf(query, null);
    const second = await pageOf(query, first.next);
    const third = await pageOf(query, second.next);
    expect([first.previous, third.next]).toEqual([null, null]);
    expect(await pageOf(query, third.previous)).toEqual(second);
    expect(await pageOf(query, second.previous)).toEqual(first);
    for (const [at, page] of [first, second, third].entries())
      expect(await pageOf(query, pageAt(at + 1))).toEqual({ ...page, total: 120 });
    const pages = [first, second, third].map(({ shown }) => shown.map(({ id }) => id));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual(pages.flat().sort((a, b) => b - a));
    expect(new Set(pages.flat()).size).toBe(120);
  }
});

it("finds the events of an API by its identifier", async () => {
  const api = "https://files.example/";
  await note(3, { event: "api.registered", after: { api, name: "Files" } });
  await note(2, { event: "permission.removed", before: { api, scopes: [] } });
  await note(1, { event: "api.registered", after: { api: `${api}v2` } });
  const both = ["permission.removed", "api.registered"];
  expect(await found({ api })).toEqual(both);
  expect(await found({ api, event: "all" })).toEqual(both);
  expect(await found({ api, event: "changes", range: "24h" })).toEqual(both);
  expect(await found({ api, event: "api" })).toEqual(["api.registered"]);
  expect(await found({ api: "files\u0000" })).toEqual(["api"]);
});

it("counts a part of a large log only, and leads no further than that", async () => {
  await real.db.$client`
    insert into audit_events (at, event) select ${now}::timestamptz - n * interval '1 second', 'token.replayed'
    from generate_series(1, ${MOST_COUNTED + 60}) n`;
  for (const given of [{ event: "token" }, { event: "sign_ins" }, { event: "all" }]) {
    const first = await pageOf(asked(given), null);
    expect(first).toMatchObject({ total: MOST_COUNTED, isMore: true });
    expect(await pageOf(asked(given), pageAt(MOST_COUNTED / 50))).toMatchObject({ rows: 50 });
    expect(await pageOf(asked(given), pageAt(MOST_COUNTED / 50 + 1))).toEqual(first);
  }
});

it("finds a group's events by its key, with spaces and in any case, and by its id once it is gone", async () => {
  const [group] = await real.db.$client<{ id: string }[]>`
    insert into groups (key, name) values ('My team', 'Team') returning id`;
  const groupId = group?.id ?? "";
  await real.db.$client`
    insert into audit_events (at, event, group_id) values ('2026-11-01T00:00:00Z', 'group.created', ${groupId})`;
  expect(await found({ group: "my TEAM" })).toEqual(["group.created"]);
  const page = await listAudit(asked({ group: "My team" }), null, now);
  const names = { group: "My team", groupName: "Team" };
  expect(page.ok && page.value.shown[0]).toMatchObject({ groupId, ...names });
  expect(await found({ group: "other team" })).toEqual(["group"]);
  await real.db.$client`delete from groups where id = ${groupId}`;
  expect(await found({ group: groupId })).toEqual(["group.created"]);
  await real.db.$client`delete from audit_events where group_id = ${groupId}`;
});

it("lists the events of several subjects once each, newest first", async () => {
  const subjects = [
    { field: "user", value: "ada" },
    { field: "user", value: "bob" },
    { field: "application", value: "looms" },
  ] as const;
  const list = async (given: Given) => {
    const page = await listAuditOf(subjects, asked(given), null, now);
    return page.ok && { ...page.value, shown: page.value.shown.map(({ event }) => event) };
  };
  // The first one is by one of them and about the other.
  expect(await list({ event: "user.changed" })).toMatchObject({ shown: ALL.slice(1, 2), total: 1 });
  expect(await list({ event: "changes", range: "30d" })).toMatchObject({ shown: ALL.slice(1, 4) });
  expect(await list({ site: "weaver" })).toMatchObject({ shown: ["site.changed"] });
});

it("lists an import among changes as one event, and all of its events by its request", async () => {
  const requestId = "b1c2d3e4-0000-4000-8000-000000000001";
  const origin = { ...NOWHERE, requestId };
  for (const event of ["group.created", "group.member_added", "group.imported"] as const)
    await note(-24 * 5, { event, origin });
  expect(await found({ event: "changes", from: "2026-11-26" })).toEqual(["group.imported"]);
  expect(await found({ request: requestId })).toHaveLength(3);
});
