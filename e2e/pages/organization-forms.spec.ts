import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makeApplication } from "@/test/factories";
import { authorizeAddress, challengeOf, newVerifier } from "../support/flow";
import { openOrganization } from "../support/organization-page";
import { setUpOwnServer } from "../support/own-server";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

setUpOwnServer();

const icon = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: "#b45309" } })
    .png()
    .toBuffer();

test("a picture is saved when it is chosen, and keeps what is typed in the form", async ({
  visit,
}) => {
  const page = await openOrganization(visit);
  await page.getByRole("textbox", { name: "Accent color" }).fill("#7c2d12");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page
    .locator("input[name=icon]")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await icon() });
  await expect(page.getByRole("button", { name: "Remove: Icon" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Accent color" })).toHaveValue("#7c2d12");
  await page.getByLabel("Name", { exact: true }).fill("Northwind");
  await expect(page.getByRole("figure").getByText("Northwind", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status")).toBeFocused();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Accent color" })).toHaveValue("#7c2d12");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Northwind");
});

test("a refused text is marked, and the rest of the organization stays", async ({ visit }) => {
  const page = await openOrganization(visit, "/contacts");
  await page.getByLabel("Help page").fill("ftp://help.example.org/");
  await page.getByLabel("Support email").fill("nobody");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Support email",
    "Help page",
  ]);
  await page.getByRole("link", { name: "Discard" }).click();
  await expect(page.getByLabel("Help page")).toHaveValue("");
});

test("the browser asks before input that wasn't sent is lost, and only then", async ({ visit }) => {
  const page = await openOrganization(visit, "/contacts");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.getByLabel("Help page").fill("https://help.example.org/");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("link", { name: "Announcement" }).click();
  expect(asked).toEqual([]);
  await page.getByLabel("Text in Chinese").fill("周日维护");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(asked).toEqual(["beforeunload"]);
});

test("the browser asks after a submission that never arrived", async ({ visit }) => {
  const page = await openOrganization(visit, "/contacts");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.route("**/forms/admin/organization/save-contacts", (route) => route.abort());
  await page.getByLabel("Help page").fill("https://lost.example.org/");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("may or may not have been saved")).toBeVisible();
  await page.goto("/admin");
  expect(asked).toEqual(["beforeunload"]);
});

test("without a script forms lead back to their tab, and a picture has a button", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator", scripted: false });
  await page.goto("/admin/organization");
  await page.getByRole("link", { name: "Announcement" }).click();
  await page.getByLabel("Text in English").fill("Down on Sunday.");
  await page.getByLabel("Last day").fill("2099-12-31");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/organization\/announcement\?/);
  await expect(page.getByText("Saved.")).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Down on Sunday.")).toBeVisible();
  await page.getByRole("link", { name: "Sign-in page" }).click();
  await expect(preview.getByRole("figure").getByLabel("Password")).toHaveCount(1);
  await preview.getByLabel("Phone").check();
  await expect(preview.getByRole("figure").getByLabel("Password")).toHaveCount(2);
  await preview.getByLabel("Consent").check();
  const consent = preview.getByRole("figure").filter({ hasText: "Sample app" });
  await expect(consent).toHaveCount(2);
  expect((await consent.first().boundingBox())?.width).toBeLessThan(300);
  await expect(consent.first().locator("svg.door")).toBeHidden();
  await preview.getByLabel("Desktop").check();
  await preview.getByLabel("Dark").check();
  await expect(consent.locator('[data-sample="dark"] svg.door')).toBeVisible();
  await expect(consent.locator('[data-sample="light"]')).toBeHidden();
  await page.getByRole("link", { name: "Brand" }).click();
  await page.getByLabel("Square").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("[data-corners=square] h1")).toHaveCount(5);
  await page
    .locator("input[name=background]")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await icon() });
  await page.getByRole("button", { name: "Upload: Background of the sign-in page" }).click();
  await expect(page).toHaveURL(/\/organization\?/);
  await expect(preview.locator("img.door")).toHaveCount(4);
  await page.getByRole("button", { name: "Remove: Background of the sign-in page" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
});

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

test("visitors see the banner, the footer and the icon in their places", async ({ newPage }) => {
  await db().$client`
    update organization set support_email = 'help@example.org', revision = revision + 1`;
  const application = await makeApplication(db());
  for (const width of [390, 1440]) {
    const page = await newPage({
      viewport: { width, height: 800 },
    });
    await expect(async () => {
      await page.goto("/");
      await expect(page.getByRole("link", { name: "Support" })).toBeVisible();
    }).toPass({ timeout: 5000 });
    const [banner, heading] = [await boxOf(page, "aside"), await boxOf(page, "h1")];
    expect(heading.y - banner.y - banner.height).toBeGreaterThanOrEqual(16);
    await page.goto("/oauth/authorize?client_id=x");
    const support = page.getByRole("link", { name: "help@example.org" });
    await expect(support).toHaveAttribute(
      "href",
      /^mailto:help@example\.org\?subject=[\da-f-]{36}$/,
    );
    const [brand, link] = [await boxOf(page, "header a > *"), await boxOf(page, "footer a")];
    expect([brand.x, link.x]).toEqual([brand.x, brand.x]);
    expect(link.x).toBeGreaterThanOrEqual(16);
    await page.goto(authorizeAddress(application, challengeOf(newVerifier())));
    await expect(page.locator('main img[src^="/images/"]')).toHaveCount(1);
  }
});
