import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/visit";

test("a secret in the response to a native post can be copied under the page's own policy", async ({
  visit,
}) => {
  const { page } = await visit();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/developer/apps/new?kind=web");
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await page.getByLabel("Redirect URIs", { exact: true }).fill("https://client.example/callback");
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  // Submits as before Next's scripts load: without a submit event, so that the response replaces
  // the page.
  await page.locator("main form").evaluate((form: HTMLFormElement) => form.submit());
  const headers = (await answered).headers();
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; .*script-src 'self';/);
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  expect(headers["permissions-policy"]).toContain("camera=()");
  for (const [label, button] of [
    ["client_secret", "Copy secret"],
    ["client_id", "Copy client_id"],
    [".env", "Copy .env"],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("button", { name: `Copied: ${label}` })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await field.inputValue());
  }
});

test("the response to a scripted post has its styles, in the frame of its section", async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto("/developer/apps/new?kind=web");
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await page.getByLabel("Redirect URIs", { exact: true }).fill("https://client.example/callback");
  await page.locator("main form").getByRole("button", { name: "Register" }).last().click();
  const heading = page.getByText("New client secret");
  await expect(heading).toBeFocused();
  await expect(heading.locator("..")).toHaveCSS("border-radius", "20px");
  await expect(page.getByRole("navigation", { name: "Developer" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Go to…" })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  const box = page.getByLabel(".env", { exact: true });
  const [all, seen] = await box.evaluate((it) => [it.scrollHeight, it.clientHeight]);
  expect(all).toBe(seen);
  await expectAccessible(page);
});
