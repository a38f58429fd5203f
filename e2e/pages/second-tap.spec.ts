import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Route } from "@playwright/test";
import { foyerJson } from "../support/foyer";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

/** Collects the addresses that forms were sent to. */
function postsOf(page: Page) {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  return posts;
}

/** Holds back requests of pages, or of the data of pages, until the returned function is called. */
async function holdPages(page: Page, matches: (url: string) => boolean) {
  const held: Route[] = [];
  await page.route("**", (route) =>
    route.request().method() === "GET" && matches(route.request().url())
      ? void held.push(route)
      : route.fallback(),
  );
  return {
    some: () => expect.poll(() => held.length).toBeGreaterThan(0),
    async release() {
      await page.unroute("**");
      for (const route of held) await route.continue().catch(() => undefined);
    },
  };
}

test("a second tap while the page follows the response doesn't repeat the action", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const key = `ward-${randomBytes(5).toString("hex")}`;
  await page.goto("/admin/groups/new");
  await page.getByLabel("Name").fill("Ward");
  await page.getByLabel("Key").fill(key);
  const posts = postsOf(page);
  const pages = await holdPages(page, (url) => url.includes("_rsc="));
  const create = page.getByRole("button", { name: "Create group" });
  await create.click();
  await pages.some();
  await create.click();
  await pages.release();
  await expect(page.getByText("Ward created.")).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(await db().$client`select from groups where key = ${key}`).toHaveLength(1);
});

test("a second tap while the browser loads the next page doesn't repeat the action", async ({
  page,
}) => {
  const username = `invited-${randomBytes(5).toString("hex")}`;
  const email = `${username}@example.org`;
  const args = ["users", "create", "--username", username, "--email", email];
  await page.goto((await foyerJson(args)).invitation_url);
  await page.getByLabel("Password", { exact: true }).fill("chosen by myself");
  await page.getByLabel("Confirm password").fill("chosen by myself");
  const posts = postsOf(page);
  const pages = await holdPages(page, (url) => new URL(url).pathname === "/");
  const set = page.getByRole("button", { name: "Set password" });
  // Playwright would wait for the page that is held before it taps again.
  await set.evaluate((button: HTMLButtonElement) => {
    button.click();
    setTimeout(() => button.click(), 1500);
  });
  await pages.some();
  await sleep(2500);
  await pages.release();
  await expect(page).toHaveURL("/");
  expect(posts).toHaveLength(1);
});

test("a proxy's error page leaves the form with what was typed", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/account/profile");
  await page.getByLabel("Given name").fill("Augusta");
  for (const [status, contentType] of [
    [502, "text/html"],
    [503, "text/plain"],
  ] as const) {
    await page.route("**", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status, contentType, body: "<h1>Bad Gateway</h1>" })
        : route.fallback(),
    );
    await page.getByLabel("Given name").press("Enter");
    await expect(page.getByText("Check your connection")).toBeVisible();
    await expect(page.getByLabel("Given name")).toHaveValue("Augusta");
  }
});
