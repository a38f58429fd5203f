import { makeSite, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

for (const javaScriptEnabled of [true, false])
  test(`signing in on the way opens a site that isn't public, ${javaScriptEnabled ? "with" : "without"} a script`, async ({
    browser,
  }) => {
    const { username, password } = await makeUser(db());
    const { slug, targetUrl } = await makeSite(db(), { audience: "signed_in" });
    const context = await browser.newContext({ javaScriptEnabled });
    await context.route(`${targetUrl}**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>The site</h1>" }),
    );
    const page = await context.newPage();
    await page.goto(`/go/${slug}`);
    await page.getByLabel("Username or email").fill(username ?? "");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "The site", exact: true })).toBeVisible();
    expect(page.url()).toContain(targetUrl);
    await context.close();
  });

test("the page between has a link", async ({ newPage }) => {
  const page = await newPage();
  const { slug } = await makeSite(db());
  // Chromium would follow the refresh at once.
  await page.route(`**/go/${slug}?signed-in`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<meta http-equiv="refresh"[^>]*>/, "");
    await route.fulfill({ response: answer, body });
  });
  await expect(async () => {
    await page.goto(`/go/${slug}?signed-in`);
    await expect(page.getByRole("link", { name: "Open the site" })).toBeVisible({ timeout: 100 });
  }).toPass();
  await expectAccessible(page);
});
