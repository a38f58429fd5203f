import { type Browser, expect, type Page, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { placeOf, signInContext } from "../support/signed-in-page";

test.describe.configure({ mode: "default" });

let own: OwnServer;
test.beforeAll(async () => {
  own = await startOwnServer();
});
test.afterAll(() => own.stop());

const ACCENTS = [
  "#000000",
  "#ffffff",
  "#ff0000",
  "#00ff00",
  "#0000ff",
  "#ffff00",
  "#00ffff",
  "#ff00ff",
  "#808080",
  "#d97706",
  "#0f766e",
  "#f9a8d4",
] as const;

const colorOf = (page: Page, name: string) =>
  page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
    `--color-${name}`,
  );

async function administratorsPage(browser: Browser) {
  const admin = await makeUser(own.db, { role: "administrator" });
  const desk = await browser.newContext({ baseURL: own.server.origin });
  await signInContext(desk, admin.id, {}, placeOf(own));
  const page = await desk.newPage();
  await page.goto("/admin/organization");
  return page;
}

test("an accent is previewed while it is typed, and gives every page its colors", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await administratorsPage(browser);
  const look = page.getByRole("region", { name: "Look" });
  const sample = look.locator('[data-sample="light"]');
  const shown = () =>
    sample.evaluate((element) => getComputedStyle(element).getPropertyValue("--color-accent"));
  await expect.poll(shown).toBe("#2841ae");
  await look.getByRole("textbox", { name: "Accent color" }).fill("#B91C1C");
  await expect.poll(shown).toBe("#b91c1c");
  await look.getByLabel("Choose a color").fill("#7c2d12");
  await expect(look.getByRole("textbox", { name: "Accent color" })).toHaveValue("#7c2d12");
  await look.getByRole("textbox", { name: "Accent color" }).fill("red");
  await look.getByRole("button", { name: "Save" }).click();
  await expect(look.getByText("Enter # and six characters")).toBeVisible();
  await look.getByRole("textbox", { name: "Accent color" }).fill("#7c2d12");
  await look.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(look.getByRole("textbox", { name: "Accent color" })).toHaveValue("#7c2d12");
  await expectAccessible(page);

  const visitor = await (await browser.newContext({ baseURL: own.server.origin })).newPage();
  for (const accent of ACCENTS) {
    await own.db.$client`update organization set accent = ${accent}, revision = revision + 1`;
    await expect(async () => {
      await visitor.goto("/sign-in");
      expect(await colorOf(visitor, "brand")).toContain(accent);
    }).toPass({ timeout: 1500 });
    await expectAccessible(visitor);
  }
});
