import { expect, test } from "@playwright/test";
import { insertAuditEvent } from "@/db/audit/events";
import { makeApplication, makeUser } from "@/test/factories";
import { signInContext } from "../support/signed-in-page";
import { db, world } from "../support/world";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

test("a user's own events are listed in words, by kind, page by page and without JavaScript", async ({
  browser,
}) => {
  const person = await makeUser(db());
  const application = await makeApplication(db(), { name: "Wind Tunnel" });
  const origin = { network: "192.0.2.0/24", userAgent: FIREFOX, requestId: null };
  const actor = { actorId: person.id, userId: person.id, origin };
  const now = Date.now();
  for (let n = 1; n <= 51; n++)
    await insertAuditEvent(db(), {
      ...actor,
      at: new Date(now - n * 1000),
      event: "session.signed_in",
    });
  const at = new Date(now - 100_000);
  await insertAuditEvent(db(), {
    ...actor,
    at,
    event: "grant.given",
    applicationId: application.id,
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  await signInContext(context, person.id);
  const page = await context.newPage();
  await page.goto(`${world().origin}/account/activity`);
  const lines = page.getByRole("main").locator("ol > li");
  await expect(lines).toHaveCount(50);
  await expect(lines.first()).toContainText("Signed in");
  await expect(lines.first()).toContainText("Firefox 132 on Windows · network 192.0.2.0/24");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(lines).toHaveCount(2);
  await expect(lines.last()).toContainText("Wind Tunnel was authorized to use the account");
  await page.getByRole("link", { name: "Applications" }).click();
  await expect(lines).toHaveCount(1);
  await page.getByRole("link", { name: "Account", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "No activity" })).toBeVisible();
  await context.close();
});
