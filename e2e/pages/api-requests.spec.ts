import { randomBytes } from "node:crypto";
import { makeApi, makeService } from "@/test/apis";
import { expectAccessible } from "../support/accessible";
import { mailsTo } from "../support/mails";
import { openApiTab } from "../support/scope-rows";
import { askForToken, obtainServiceToken } from "../support/services";
import { expect, type Fixtures, press, submit, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const LIST = "/developer/apis";

/** An approved API of one developer, and a service of another. */
async function newParties(visit: Fixtures["visit"], scripted: boolean) {
  const provider = await visit({ scripted });
  const consumer = await visit({ scripted });
  const api = await makeApi(db(), {
    name: `Store ${randomBytes(5).toString("hex")}`,
    ownerId: provider.user.id,
  });
  const service = await makeService(db(), [], { ownerId: consumer.user.id });
  return { provider, consumer, api, service };
}

type Parties = Awaited<ReturnType<typeof newParties>>;

/** Requests scopes of the API on the application's page. */
async function request({ consumer: { page }, api, service }: Parties, scripted: boolean) {
  await page.goto(`/developer/apps/${service.id}`);
  await page.getByRole("link", { name: "Request access" }).click();
  await page.getByRole("searchbox", { name: "Search APIs" }).fill(api.identifier);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("1 API found.")).toBeVisible();
  if (scripted) await expectAccessible(page);
  await page.getByRole("link", { name: `Request access to ${api.name}` }).click();
  if (scripted) await expectAccessible(page);
  await press(page, "Request access", "Choose at least one scope.");
  await page.getByLabel("files:read").check();
  await submit(page, { Note: "For the nightly export" }, "Request access", "Access requested.");
  await expect(page.locator("#apis")).toContainText("files:read");
  if (scripted) await expectAccessible(page);
}

for (const { scripted, how } of WAYS)
  test(`rule 52: a developer requests access to an API, whose owner declines, and then approves it, ${how}`, async ({
    visit,
  }) => {
    test.setTimeout(120_000);
    const parties = await newParties(visit, scripted);
    const { provider, consumer, api, service } = parties;
    const { page } = provider;
    await request(parties, scripted);
    expect((await askForToken(service)).status).toBe(400);

    await provider.page.goto(LIST);
    await expect(page.getByText("1 request", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: api.name }).click();
    const row = page.getByRole("listitem").filter({ hasText: service.name });
    await expect(row.getByText("For the nightly export")).toBeVisible();
    if (scripted) await expectAccessible(page);
    await press(row, "Decline", "Enter a note.");
    await row.getByLabel("Note", { exact: true }).fill("Which export?");
    await row.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("Request declined.")).toBeVisible();
    expect((await askForToken(service)).status).toBe(400);

    await consumer.page.reload();
    await expect(consumer.page.locator("#apis")).toContainText("Which export?");
    if (scripted) await expectAccessible(consumer.page);
    await consumer.page.getByRole("link", { name: "Request again" }).click();
    await expect(consumer.page.getByLabel("files:read")).toBeChecked();
    await consumer.page.getByRole("button", { name: "Request access" }).click();
    await expect(consumer.page.getByText("Access requested.")).toBeVisible();

    await page.reload();
    await row.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Request approved.")).toBeVisible();
    expect(await obtainServiceToken(service)).toMatchObject({ scope: "files:read" });
    const { email } = consumer.user;
    await expect.poll(() => mailsTo(`${email}`, "permission_declined")).toHaveLength(1);
    await expect.poll(() => mailsTo(`${email}`, "permission_approved")).toHaveLength(1);

    await openApiTab(page, "Applications");
    await row.locator("summary").click();
    await expect(row.getByLabel("files:write")).toHaveCount(0);
    await row.getByRole("button", { name: "Remove access" }).click();
    await expect(page.getByText("Access removed.")).toBeVisible();
    expect((await askForToken(service)).status).toBe(400);
    await Promise.all([page.context().close(), consumer.page.context().close()]);
  });

test("rule 52: owners can't approve requests of their own applications while one is pending", async ({
  visit,
}) => {
  const { page, user } = await visit();
  const api = await makeApi(db(), { ownerId: user.id, approvedAt: null });
  const service = await makeService(db(), [], { ownerId: user.id });
  await page.goto(`/developer/apps/${service.id}/apis/${api.id}`);
  await page.getByLabel("files:read").check();
  await press(page, "Request access", "Access requested.");
  await page.goto(`${LIST}/${api.id}`);
  const row = page.getByRole("listitem").filter({ hasText: service.name });
  await expect(row.getByText("You can approve its request when an administrator")).toBeVisible();
  await expect(row.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/developer/apps/${service.id}`);
  await press(page, "Withdraw the request for", "Request withdrawn.");
});

test("rule 52: an administrator answers requests, and takes an API over", async ({ visit }) => {
  const parties = await newParties(visit, false);
  await request(parties, false);
  const { api, service } = parties;
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin");
  await page.getByRole("link", { name: /requests? for API access needs? an answer/ }).click();
  const waiting = page.getByRole("region", { name: /^Needs a decision/ });
  await expect(waiting.getByRole("row").filter({ hasText: api.identifier })).toContainText(
    "1 request",
  );
  await page.goto(`/admin/applications/${service.id}`);
  await page.getByRole("link", { name: "Answer request" }).click();
  const row = page.getByRole("listitem").filter({ hasText: service.name });
  await row.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Request approved.")).toBeVisible();
  await openApiTab(page, "Settings");
  await press(page, "Take over", "The organization owns this API now.");
  await expectAccessible(page);
  expect((await parties.provider.page.goto(`${LIST}/${api.id}`))?.status()).toBe(404);
  expect(await obtainServiceToken(service)).toMatchObject({ scope: "files:read" });
});

test("rule 52: an application that awaits approval learns before it requests an API that it has to be approved first", async ({
  visit,
}) => {
  const { page, user } = await visit();
  const api = await makeApi(db());
  const service = await makeService(db(), [], { ownerId: user.id, approvedAt: null });
  await page.goto(`/developer/apps/${service.id}/apis/${api.id}`);
  await expect(page.getByText("Only approved applications can request access")).toBeVisible();
  await expect(page.getByRole("button", { name: "Request access" })).toHaveCount(0);
  await expectAccessible(page);
});
