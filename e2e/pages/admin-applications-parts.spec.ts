import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { eventsOf } from "../support/events-of";
import { callAs } from "../support/flow";
import { mailsTo } from "../support/mails";
import { expect, press, submit, test } from "../support/visit";
import { db } from "../support/world";

const LIST = "/admin/applications";

test("creates a second secret, warns before deleting the one in use, and keeps the last", async ({
  visit,
}) => {
  const application = await makeApplication(db());
  const { page } = await visit({ role: "administrator" });
  await db()
    .$client`update application_secrets set last_used_at = now() where application_id = ${application.id}`;
  await page.goto(`${LIST}/${application.id}/secrets`);
  await expect(page.getByRole("cell", { name: "In the last hour" })).toBeVisible();
  await submit(page, { Label: "second", "Last valid day": "2020-01-01" }, "Create secret");
  await expect(page.getByText("Choose today or a later date")).toBeVisible();
  await submit(page, { "Last valid day": "2099-12-31" }, "Create secret");
  const clientSecret = await page.getByLabel("client_secret", { exact: true }).inputValue();
  const second = await callAs({ ...application, clientSecret }, "/oauth/token", {
    grant_type: "x",
  });
  expect(await second.json()).toMatchObject({ error: "unsupported_grant_type" });

  await page.getByRole("link", { name: /^Continue to / }).click();
  await page.getByRole("link", { name: "Delete test" }).click();
  await expect(page.getByText("This is the most recently used secret")).toBeVisible();
  await press(page, "Delete secret", "Secret deleted.");
  expect((await callAs(application, "/oauth/token", { grant_type: "x" })).status).toBe(401);
  const [{ id: last } = { id: "" }] = await db().$client`
    select id from application_secrets where application_id = ${application.id}`;
  await page.goto(`${LIST}/${application.id}/secrets/${last}`);
  await press(page, "Delete secret", "this is the only valid secret");
  expect((await eventsOf(application.id)).map(({ event }) => event)).toEqual([
    "application.secret_added",
    "application.secret_removed",
  ]);
});

test("reviews a pending application: a note, the approval, and a new owner", async ({ visit }) => {
  const owner = await makeUser(db());
  const heir = await makeUser(db());
  const { id, clientId } = await makeApplication(db(), {
    ownerId: owner.id,
    approvedAt: null,
    submittedAt: new Date(),
  });
  const { page, user: admin } = await visit({ role: "administrator" });
  await page.goto(`${LIST}?state=pending&q=${clientId}`);
  await page.getByRole("link", { name: "Test Application" }).click();
  await expect(page.getByText("stay connected when the user is away").first()).toBeVisible();
  await submit(page, { "Note to the owner": "Add a privacy policy." }, "Send back");
  await expect(page.getByText("The owner was notified by email")).toBeVisible();
  await expect(page.getByText("Add a privacy policy.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sent back" })).toBeVisible();
  await expect
    .poll(() => mailsTo(`${owner.email}`, "application_rejected"))
    .toEqual([expect.stringContaining("Add a privacy policy.")]);
  await press(page, "Approve", "Application approved.");
  await expect.poll(() => mailsTo(`${owner.email}`, "application_approved")).toHaveLength(1);
  await page.getByRole("button", { name: "Actions for Test Application" }).click();
  await page.getByRole("link", { name: "Transfer…" }).click();
  await expect(page.getByRole("combobox", { name: "New owner" })).toBeVisible();
  await submit(page, { "New owner": "nobody-at-all" }, "Transfer application");
  await expect(page.getByText("No active account has this username")).toBeVisible();
  await submit(page, { "New owner": heir.username }, "Transfer application");
  await expect(page.getByText("Application transferred to its new owner.")).toBeVisible();
  await expect.poll(() => mailsTo(`${heir.email}`, "application_received")).toHaveLength(1);
  await expect.poll(() => mailsTo(`${owner.email}`, "application_taken")).toHaveLength(1);
  expect(await eventsOf(id)).toMatchObject([
    { event: "application.rejected", actorId: admin.id, after: { note: "Add a privacy policy." } },
    { event: "application.approved", actorId: admin.id },
    { event: "application.transferred", after: { owner: heir.username } },
  ]);
});

test("shows its users, its failures, and a preview of consent", async ({ visit }) => {
  const { page, user: admin } = await visit({ role: "administrator" });
  const { id } = await makeApplication(db());
  const person = await makeUser(db());
  const grant = { userId: person.id, applicationId: id, now: new Date() };
  await widenGrant(db(), { ...grant, scopes: ["openid"] });
  await db().$client`
    insert into application_failures (application_id, at, error, description, sent, request_id)
    values (${id}, now(), 'redirect_uri_unregistered', 'redirect_uri sent: https://client.example/other', 'https://client.example/other', gen_random_uuid()),
      (${id}, now(), 'invalid_client', 'the client secret is incorrect, expired or deleted', 'client_secret_post', gen_random_uuid()),
      (${id}, now(), 'pushed_redirect_uri_unregistered', 'redirect_uri is not registered', 'https://client.example/pushed', gen_random_uuid())`;
  await page.goto(`${LIST}/${id}/people`);
  await expect(page.getByRole("rowheader", { name: person.username })).toBeVisible();
  await page.goto(`${LIST}/${id}/activity`);
  const failure = (path: string) =>
    page.locator("#failures li").filter({ hasText: `Sent: https://client.example/${path}` });
  const [seen, pushed] = [failure("other"), failure("pushed")];
  for (const one of [seen, pushed])
    await expect(one.getByText("Registered: https://client.example/callback")).toBeVisible();
  await expect(seen.getByText("Request ID shown to the user")).toBeVisible();
  await expect(seen.locator("p", { hasText: "https://client.example/other" })).toHaveCount(1);
  await seen.getByText("Raw data").first().click();
  const { error, sent, times } = JSON.parse((await seen.locator("pre").textContent()) ?? "");
  expect([error, sent, times]).toEqual([
    ...["redirect_uri_unregistered", "https://client.example/other", 1],
  ]);
  await expect(pushed.getByText("X-Request-Id response header")).toBeVisible();
  const unproven = page.locator("#failures li").filter({ hasText: "Sent: client_secret_post" });
  await expect(unproven).toContainText("the client secret is incorrect, expired or deleted");
  await expect(unproven).toContainText("Registered: client_secret_basic, client_secret_post");
  await page.goto(`${LIST}/${id}`);
  const me = page.locator("#me pre");
  expect(JSON.parse((await me.textContent()) ?? "")).toEqual({
    sub: admin.id,
    preferred_username: admin.username,
    name: admin.name,
    email: admin.email,
    email_verified: true,
    updated_at: expect.any(Number),
  });
  const form = page.locator("#me form");
  await form.getByLabel("email").uncheck();
  await form.getByRole("button", { name: "Show preview" }).click();
  await expect(me).not.toContainText("email_verified");
  await form.getByLabel("openid").uncheck();
  await form.getByRole("button", { name: "Show preview" }).click();
  await expect(page.getByText("without openid, requests to /me are rejected")).toBeVisible();
});

test("approves several applications from the list, whose addresses it shows first", async ({
  visit,
}) => {
  const owner = await makeUser(db());
  const name = `Canteen of ${owner.username}`;
  const pending = { name, ownerId: owner.id, approvedAt: null, submittedAt: new Date() };
  const local = { ...pending, redirectUris: ["http://localhost:3129/callback"] };
  const [first, second] = [
    await makeApplication(db(), { ...pending, verifiedAt: new Date() }),
    await makeApplication(db(), local),
  ];
  const { page } = await visit({ role: "administrator" });
  await page.goto(`${LIST}/${second.id}`);
  await expect(page.getByText("All redirect URIs are on the developer's own device")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${LIST}?state=pending&q=${encodeURIComponent(name)}`);
  for (const box of await page.getByLabel(`Select ${name}`).all()) await box.check();
  await page.getByRole("button", { name: "Approve…" }).click();
  await expect(page.getByText("http://localhost:3129/callback")).toBeVisible();
  await expectAccessible(page);
  await press(page, "Approve 2 applications", "2 applications approved.");
  const stored = await db().$client`
    select approved_at is not null as approved, verified_at is not null as verified from applications
    where id in (${first.id}, ${second.id}) order by verified_at nulls last`;
  expect(stored).toEqual([
    { approved: true, verified: true },
    { approved: true, verified: false },
  ]);
});
