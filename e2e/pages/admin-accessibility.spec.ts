import { randomUUID } from "node:crypto";
import { insertAuditEvent } from "@/db/audit/events";
import { siteVisits } from "@/db/schema/sites";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import type { User } from "../support/flow";
import { test } from "../support/visit";
import { db } from "../support/world";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

const TABS = ["", "/settings", "/secrets", "/people", "/quickstart", "/activity", "/remove"];

const under = (path: string, ...pages: string[]) => pages.map((page) => path + page);

async function sites() {
  const { id: siteId } = await makeSite(db(), { title: "Travel expenses", pinWeight: 990 });
  const days = [...Array(25).keys()].map((ago) => ({
    siteId,
    day: new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10),
    visits: (ago * 37) % 90,
  }));
  await db().insert(siteVisits).values(days);
  await makeSite(db(), { title: "Without a target", targetUrl: null, enabledAt: null });
  const site = under(`/${siteId}`, "", "/remove");
  return under("/admin/sites", "", "?q=nothing-like-this", "/new", ...site);
}

async function users() {
  const { id } = await makeUser(db(), { name: null });
  await makeSession(db(), id);
  const user = under(`/${id}`, "", "/sessions", "/apps", "/activity", "/deactivate", "/sign-out");
  return under("/admin/users", "", "/new", ...user);
}

async function applications() {
  const owner = await makeUser(db());
  const { id } = await makeApplication(db(), { ownerId: owner.id, approvedAt: null });
  const application = under(`/${id}`, ...TABS, "/suspend");
  return under("/admin/applications", "", "/new", "/new?kind=web", ...application);
}

async function audit({ id: actorId, username }: User) {
  const origin = { network: "192.0.2.0/24", userAgent: FIREFOX, requestId: randomUUID() };
  const event = { actorId, origin, at: new Date() };
  const [before, after] = [{ name: "Ada" }, { name: "<img src=x onerror=alert(1)>" }];
  const changed = { event: "user.changed", userId: actorId, before, after } as const;
  await insertAuditEvent(db(), { ...event, ...changed });
  const { id: applicationId } = await makeApplication(db(), { name: "Wind Tunnel" });
  await insertAuditEvent(db(), { ...event, event: "application.suspended", applicationId });
  return [`/admin/audit?actor=${username}`, "/admin"];
}

async function ownApplications(user: User) {
  const pending = { verifiedAt: new Date(), reviewNote: "Why?", approvedAt: null };
  const { id } = await makeApplication(db(), { ...pending, ownerId: user.id });
  const giver = await makeUser(db());
  for (const [application, from, to] of [
    [id, user, giver],
    [(await makeApplication(db(), { ownerId: giver.id })).id, giver, user],
  ] as const)
    await db().$client`
        insert into application_offers (application_id, from_id, to_id, to_username, created_at, expires_at)
        values (${application}, ${from.id}, ${to.id}, ${to.username}, now(), now() + interval '1 day')`;
  const application = under(`/${id}`, ...TABS, "/transfer");
  return under("/developer/apps", "", "/new", "/new?kind=native", ...application);
}

for (const [section, role, pagesOf] of [
  ["sites", "editor", sites],
  ["users", "administrator", users],
  ["applications", "administrator", applications],
  ["the audit log", "administrator", audit],
  ["a developer's own applications", "user", ownApplications],
] as const)
  test(`axe reports no violations on the pages of ${section}`, async ({ visit }) => {
    test.setTimeout(150_000);
    const { page, user } = await visit({ role });
    for (const address of await pagesOf(user)) {
      await page.goto(address);
      await expectAccessible(page);
    }
  });
