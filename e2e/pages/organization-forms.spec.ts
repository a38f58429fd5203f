import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makeApplication } from "@/test/factories";
import { authorizeAddress, challengeOf, newVerifier } from "../support/flow";
import { openOrganization } from "../support/organization-page";
import { setUpOwnServer } from "../support/own-server";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

setUpOwnServer();

const part = (page: Page, name: string) => page.locator(`#part-${name}`);

const icon = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: "#b45309" } })
    .png()
    .toBuffer();

test("saving one form keeps the input of the others, and its result is beside it", async ({
  visit,
}) => {
  const page = await openOrganization(visit);
  await part(page, "announcement").getByLabel("Text in English").fill("Down on Sunday.");
  await page.getByRole("textbox", { name: "Accent color" }).fill("#7c2d12");
  await part(page, "texts").getByLabel("Name", { exact: true }).fill("Northwind");
  await part(page, "texts").getByRole("button", { name: "Save" }).click();
  await expect(part(page, "texts").getByRole("status")).toBeFocused();
  await expect(page.getByLabel("Text in English")).toHaveValue("Down on Sunday.");
  const look = part(page, "look");
  await look
    .locator("input[type=file][name=icon]")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await icon() });
  await look.getByRole("button", { name: "Upload: Icon" }).click();
  await expect(part(page, "pictures").getByText("Saved.")).toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Accent color" })).toHaveValue("#7c2d12");
  await look.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("#part-look > [role=status]")).toBeVisible();
  await part(page, "announcement").getByRole("button", { name: "Save" }).click();
  await expect(part(page, "announcement").getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Text in English")).toHaveValue("Down on Sunday.");
  await expect(page.getByRole("textbox", { name: "Accent color" })).toHaveValue("#7c2d12");
});

test("the browser asks before input that wasn't sent is lost, and only then", async ({ visit }) => {
  const page = await openOrganization(visit);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.goto("/admin");
  await page.goto("/admin/organization");
  await page.getByLabel("Help page").fill("https://help.example.org/");
  await part(page, "texts").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto("/admin");
  expect(asked).toEqual([]);
  await page.goto("/admin/organization");
  await page.getByLabel("Text in Chinese").fill("周日维护");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(asked).toEqual(["beforeunload"]);
});

test("the browser asks after a submission that never arrived", async ({ visit }) => {
  const page = await openOrganization(visit);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.route("**/forms/admin/organization/save", (route) => route.abort());
  await page.getByLabel("Help page").fill("https://lost.example.org/");
  await part(page, "texts").getByRole("button", { name: "Save" }).click();
  await expect(part(page, "texts").getByRole("alert")).toBeVisible();
  await page.goto("/admin");
  expect(asked).toEqual(["beforeunload"]);
});

test("without a script a form leads back to its part of the page", async ({ visit }) => {
  const { page } = await visit({ role: "administrator", scripted: false });
  await page.goto("/admin/organization");
  await page.getByRole("link", { name: "Announcement" }).click();
  await page.getByLabel("Last day").fill("2099-12-31");
  await part(page, "announcement").getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/#part-announcement$/);
  await expect(part(page, "announcement").getByText("Saved.")).toBeInViewport();
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
    const [brand, link] = [await boxOf(page, "header a > *"), await boxOf(page, "footer a")];
    expect([brand.x, link.x]).toEqual([brand.x, brand.x]);
    expect(link.x).toBeGreaterThanOrEqual(16);
    await page.goto(authorizeAddress(application, challengeOf(newVerifier())));
    await expect(page.locator('main img[src^="/images/"]')).toHaveCount(1);
  }
});
