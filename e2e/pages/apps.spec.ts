import { expect, test } from "@playwright/test";
import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { signInContext } from "../support/signed-in-page";
import { db, world } from "../support/world";

const scopes = ["openid", "email"];

/** A user who authorized one application for each name. */
async function allowed(...names: string[]) {
  const user = await makeUser(db());
  const applications = [];
  for (const name of names) {
    const given = { name, developerName: "Mary Jackson", verifiedAt: new Date() };
    const application = await makeApplication(db(), given);
    await widenGrant(db(), {
      userId: user.id,
      applicationId: application.id,
      scopes,
      now: new Date(),
    });
    applications.push(application);
  }
  return { user, applications };
}

test("an application's card shows its developer, its scopes and its site", async ({
  page,
  context,
}) => {
  const { user, applications } = await allowed("Wind Tunnel");
  const { slug, title } = await makeSite(db(), { applicationId: applications[0]?.id });
  await signInContext(context, user.id);
  await page.goto(`${world().origin}/account/apps`);
  const card = page.getByRole("listitem").filter({ hasText: "Wind Tunnel" }).first();
  for (const words of [
    "Mary Jackson",
    "Verified",
    "see your email address",
    "your consent is kept",
  ])
    await expect(card).toContainText(words);
  const link = card.getByRole("link", { name: title });
  await expect(link).toHaveAttribute("href", `/api/v1/sites/${slug}/redirect`);
});

test("by keyboard alone, access is removed without a reload, and the notice gets the focus", async ({
  page,
  context,
}) => {
  const { user } = await allowed("Wind Tunnel");
  await signInContext(context, user.id);
  await page.goto(`${world().origin}/account/apps`);
  await page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
  const button = page.getByRole("button", { name: "Remove access" });
  for (let n = 0; n < 40 && !(await button.evaluate((it) => it === document.activeElement)); n++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const said = page.getByRole("status").filter({ hasText: "Access removed" });
  await expect(said).toBeFocused();
  await expect(page.getByRole("heading", { name: "No authorized applications" })).toBeVisible();
  await expect(page.locator("body[data-not-reloaded]")).toHaveCount(1);
});

for (const javaScriptEnabled of [true, false])
  test(`all are removed after one confirmation, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const { user } = await allowed("Wind Tunnel", "Slide Rule");
    const context = await browser.newContext({ javaScriptEnabled });
    await signInContext(context, user.id);
    const page = await context.newPage();
    await page.goto(`${world().origin}/account/apps`);
    await page.getByRole("link", { name: "Remove all access" }).click();
    await expect(page.getByRole("main")).toContainText("Slide Rule");
    await page.getByRole("button", { name: "Remove all access" }).click();
    await expect(page.getByText("Access removed for all applications")).toBeVisible();
    await expect(page.getByText("Slide Rule")).toHaveCount(0);
    await context.close();
  });
