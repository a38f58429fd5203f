import type { Page } from "@playwright/test";
import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeRecoveryCodes, makeSession, makeUser } from "@/test/factories";
import { expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

const home = () => `${world().origin}/account`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const card = (page: Page, name: string) =>
  page.getByRole("main").locator("section", { has: page.getByRole("heading", { name }) });

async function allow(userId: string, name: string, days: number) {
  const { id } = await makeApplication(db(), { name });
  const grant = { userId, applicationId: id, scopes: ["openid"], now: daysAgo(days) };
  return widenGrant(db(), grant);
}

test("the overview shows the account's state, and its cards lead to the details", async ({
  visit,
}) => {
  const user = await makeUser(db(), { name: "Katherine Johnson", emailVerifiedAt: null });
  await allow(user.id, "Wind Tunnel", 1);
  await db().$client`update grants set last_used_at = created_at where user_id = ${user.id}`;
  await allow(user.id, "Slide Rule", 0);
  await makeSession(db(), user.id, { userAgent: FIREFOX, createdAt: daysAgo(2) });
  const { page } = await visit({ person: user });
  await page.goto(home());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/, Katherine Johnson$/);
  const security = card(page, "Sign-in security");
  await expect(security).toContainText("0 of 3 steps done");
  await expect(security).toContainText("Email address not verified");
  await expect(security).toContainText("Two-step sign-in off");
  await expect(card(page, "Devices")).toContainText("2 devices, 2 sessions");
  const apps = card(page, "Recently used apps");
  await expect(apps).toContainText("2 apps can use your account");
  await expect(apps.getByRole("listitem")).toHaveText([/Wind Tunnel/]);
  for (const [name, path] of [
    ["Devices", "/account/sessions"],
    ["Recent activity", "/account/activity"],
    ["Sign-in security", "/account/security"],
  ] as const) {
    // The whole card is clickable, not only its title.
    await card(page, name).click({ position: { x: 60, y: 50 } });
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
  await apps.getByRole("link", { name: "Wind Tunnel" }).click();
  await expect(page.getByRole("button", { name: "Remove access" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Verify email address" }).click();
  await expect(page.getByRole("button", { name: "Send verification link" })).toBeInViewport();
});

test("the overview says why a step helps, and that everything is in order", async ({ visit }) => {
  const { page, user } = await visit();
  await page.goto(home());
  await expect(card(page, "Sign-in security")).toContainText(
    "A second step that only you have keeps others out.",
  );
  const inOrder = page.getByText("Everything is in order.");
  await expect(inOrder).toHaveCount(0);
  await db()
    .$client`update users set email_verified_at = now(), two_step_at = now() where id = ${user.id}`;
  await makeRecoveryCodes(db(), user.id);
  await page.goto(home());
  await expect(inOrder).toBeVisible();
});

test("the overview names the steps that are done, and turns two-step sign-in on", async ({
  visit,
}) => {
  const { page, user } = await visit();
  await db().$client`update users set email_verified_at = now() where id = ${user.id}`;
  await page.goto(home());
  const security = card(page, "Sign-in security");
  await expect(security).toContainText("1 of 3 steps done");
  await expect(security).toContainText("Email address verified");
  await security.getByRole("link", { name: "Turn on two-step sign-in" }).click();
  await expect(page).toHaveURL(/\/account\/security/);
  await expect(page.getByText("Delete account")).toHaveCount(0);
});

for (const { scripted, how } of WAYS)
  test(`an application that was never used again is kept or taken back with one press, ${how}`, async ({
    visit,
  }) => {
    const { page, user } = await visit({ scripted });
    await allow(user.id, "Wind Tunnel", 3.1);
    await allow(user.id, "Slide Rule", 8);
    await allow(user.id, "Abacus", 1);
    await page.goto(home());
    const receipt = page.getByRole("listitem").filter({ hasText: "never used it again" });
    await expect(receipt).toHaveText(
      /You gave Wind Tunnel access 3 days ago and never used it again/,
    );
    await receipt.getByRole("button", { name: "Keep access" }).click();
    await expect(page.getByRole("status")).toHaveText("Wind Tunnel keeps its access.");
    await expect(receipt).toContainText("Slide Rule");
    await receipt.getByRole("button", { name: "Remove access" }).click();
    await expect(page.getByRole("status")).toContainText("Slide Rule can no longer use your");
    await expect(page).toHaveURL(/\/account\?/);
    await expect(receipt).toHaveCount(0);
    await expect(card(page, "Recently used apps")).toContainText("2 apps can use your account");
    await expect(card(page, "Recent activity")).toContainText("Kept the access of Wind Tunnel");
  });

test("the old address of the download leads to the profile", async ({ visit }) => {
  const { page } = await visit();
  await page.goto(`${home()}/data`);
  await expect(page).toHaveURL(`${home()}/profile#data`);
  await expect(page.getByRole("link", { name: "Delete account…" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download data" }).click();
  expect((await download).suggestedFilename()).toContain("data");
});
