import { randomUUID } from "node:crypto";
import { insertAuditEvent, serviceContext } from "@/db/audit/events";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { foyerJson } from "../support/foyer";
import { expect, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";
const REQUEST = "0193a7e2-1111-4222-8333-444455556666";

async function makeEvents() {
  const admin = await makeUser(db(), { role: "administrator" });
  const person = await makeUser(db());
  const application = await makeApplication(db(), { name: "Wind Tunnel" });
  const origin = { network: "192.0.2.0/24", userAgent: FIREFOX, requestId: REQUEST };
  const actor = { actorId: admin.id, origin };
  await insertAuditEvent(db(), {
    ...actor,
    at: new Date(),
    event: "user.changed",
    userId: person.id,
    before: { name: "Ada", role: "user" },
    after: { name: "<img src=x onerror=alert(1)>", role: "editor" },
  });
  await insertAuditEvent(db(), {
    ...actor,
    at: new Date(Date.now() - 3 * 86_400_000),
    event: "application.suspended",
    applicationId: application.id,
  });
  return { admin, person, application };
}

for (const { scripted, how } of WAYS)
  test(`an administrator finds who changed what ${how}, and exports it`, async ({ visit }) => {
    const { admin, person } = await makeEvents();
    const { page } = await visit({ person: admin, scripted });
    await page.goto("/admin/audit");
    const search = page.getByRole("searchbox");
    await search.fill(admin.username);
    // With a script, results appear without it.
    if (!scripted) await search.press("Enter");
    await page.getByRole("link", { name: "Show what they did" }).click();
    const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole("rowgroup", { name: "Today" })).toHaveCount(1);
    await expect(rows.first()).toContainText("Account updated");
    await expect(rows.first()).toContainText("Changed: Name, Role");
    await expect(rows.first()).toContainText("Firefox 132 on Windows");
    await expect(rows.first()).toContainText("192.0.2.0/24");
    const subject = rows.first().getByRole("link", { name: person.username });
    await expect(subject).toHaveAttribute("href", `/admin/users/${person.id}`);
    await expect(rows.last().getByRole("link", { name: "Wind Tunnel" })).toBeVisible();

    await page.getByRole("link", { name: "Last 24 hours" }).click();
    await expect(rows).toHaveCount(1);
    const chip = page.getByRole("link", { name: `Remove filter: Done by ${admin.username}` });
    await expect(chip).toHaveAttribute("href", "/admin/audit?range=24h");
    await page.getByText("Export events", { exact: true }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export JSON Lines" }).click();
    const exported = await (await downloading).createReadStream();
    const lines = (await exported.toArray()).join("").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(["audit.exported", "user.changed"]);

    await rows.first().getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Account updated" })).toBeVisible();
    const changed = page.getByRole("definition").filter({ hasText: "→" });
    await expect(changed.first()).toHaveText("Ada→<img src=x onerror=alert(1)>");
    await expect(page.getByText(REQUEST)).toBeVisible();
  });

test("the log begins with changes, and finds a site by its title", async ({ visit }) => {
  const { page, user: admin } = await visit({ role: "administrator" });
  const name = `Harbor ${randomUUID().slice(0, 8)}`;
  const site = await makeSite(db(), { title: name });
  await makeSite(db(), { title: `${name} ferry` });
  const origin = { network: null, userAgent: FIREFOX, requestId: null };
  const actor = { actorId: admin.id, origin, at: new Date() };
  const targets = { before: { targetUrl: "https://a.example" }, after: { targetUrl: null } };
  await insertAuditEvent(db(), {
    ...actor,
    event: "site.changed",
    siteId: site.id,
    ...targets,
  });
  const after = { session: randomUUID(), newDevice: true, way: "password_and_passkey" };
  await insertAuditEvent(db(), { ...actor, event: "session.signed_in", userId: admin.id, after });
  await page.goto("/admin/audit");
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(page.getByRole("link", { name: "Changes" })).toHaveAttribute("aria-current", "page");
  await expect(rows.filter({ hasText: "Signed in" })).toHaveCount(0);
  await expect(rows.filter({ hasText: name })).toContainText(
    "Target URL: https://a.example → empty",
  );

  await page.getByRole("searchbox").fill(name);
  const found = page.getByRole("navigation", { name: "Matches" }).getByRole("link");
  await expect(found).toHaveText([RegExp(`^${name}`), RegExp(`^${name} ferry`)]);
  await expect(rows).toContainText([name]);
  await expectAccessible(page);
  await found.first().click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("link", { name: `Remove filter: Site: ${name}` })).toBeVisible();
  await page.goto(`/admin/sites/${site.id}`);
  await page.getByRole("link", { name: "History" }).click();
  await expect(rows).toHaveCount(1);
  await page.goto(`/admin/audit?q=${encodeURIComponent(`${name} ferry`)}`);
  await expect(page.getByRole("heading", { name: "No matching events" })).toBeVisible();
  await page.getByRole("searchbox").fill("qqzzxxqqzz");
  await expect(page.getByRole("heading", { name: /^No matches for/ })).toBeVisible();

  await page.goto(`/admin/audit?actor=${admin.username}&event=sign_ins`);
  await rows.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
  const details = page.getByRole("definition");
  await expect(details.filter({ hasText: "Password and passkey" })).toBeVisible();
  await expect(page.getByText("New browser")).toBeVisible();
  for (const raw of ["newDevice", "way", "not recorded", "Before"])
    await expect(page.getByText(raw, { exact: true })).toHaveCount(0);
});

test("an event says lists, scopes and scopes of APIs in words", async ({ visit }) => {
  const { page, user } = await visit({ role: "administrator" });
  const origin = { network: null, userAgent: FIREFOX, requestId: null };
  const context = { actorId: user.id, origin, at: new Date(), userId: user.id };
  const scope = { name: "files:read", description: "Read files", sensitive: true };
  await insertAuditEvent(db(), {
    ...{ ...context, event: "grant.given", before: { scopes: [], apis: {} } },
    after: {
      scopes: ["openid"],
      apis: { "https://files.example": ["files:read", "files:write"] },
      requiredRoles: ["administrator"],
      offered: [{ ...scope, audience: "users" }],
    },
  });
  const [event] = await db().$client`select max(id) from audit_events where user_id = ${user.id}`;
  await page.goto(`/admin/audit/${event?.max}`);
  for (const words of [
    "https://files.example: files:read, files:write",
    "files:read: Read files · sensitive · not for services",
    "Administrator",
  ])
    await expect(page.getByRole("main")).toContainText(words);
  await expect(page.getByRole("main")).not.toContainText(/[[\]{}"]/);
  await expectAccessible(page);
});

test("an invalid filter is reported at its field, and an unknown event is not found", async ({
  visit,
}) => {
  const { admin } = await makeEvents();
  const { page } = await visit({ person: admin });
  await page.goto("/admin/audit?actor=nobody-at-all&from=2026-02-30");
  await expect(page.getByText("No user has this username.")).toBeVisible();
  await expect(page.getByText("Enter a valid date, such as 2026-01-31.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  expect((await page.goto("/admin/audit/999999999999"))?.status()).toBe(404);
  expect((await page.goto("/admin/audit/x"))?.status()).toBe(404);
});

test("actions of commands and of the service itself are distinguished", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  const person = await makeUser(db());
  await foyerJson(["users", "sign-out", person.username]);
  await insertAuditEvent(db(), {
    ...serviceContext(new Date()),
    event: "user.signed_out",
    userId: person.id,
  });
  await page.goto(`/admin/audit?user=${person.username}`);
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(rows).toContainText(["System", "Command line"]);
});

test("an event without an actor says what it is about", async ({ visit }) => {
  const { page, user: admin } = await visit({ role: "administrator" });
  const origin = { network: null, userAgent: null, requestId: REQUEST };
  const actor = { actorId: admin.id, origin, at: new Date() };
  const about = {
    "key.rotated": "Signing keys",
    "key.revoked": "Signing keys",
    "policy.sign_in_changed": "Policies",
    "policy.changed": "Policies",
    "site.imported": "Site list",
    "installation.restored": "Installation",
    "audit.exported": "Audit log",
    "audit.retention_changed": "Audit log",
  } as const;
  const names = Object.keys(about) as (keyof typeof about)[];
  for (const event of names) await insertAuditEvent(db(), { ...actor, event });
  await page.goto(`/admin/audit?actor=${admin.username}`);
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(rows).toContainText(names.map((name) => about[name]).reverse());
  await rows.last().getByRole("link").first().click();
  await expect(page.getByText("Signing keys", { exact: true })).toBeVisible();
});
