import { randomBytes } from "node:crypto";
import { images } from "@/db/schema/images";
import { siteChecks, sites } from "@/db/schema/sites";
import { makePasskey, makeSite, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { setUpOwnServer } from "../support/own-server";
import { expect, signInContext, test, WAYS } from "../support/visit";
import { db } from "../support/world";

// The tests share a server, which has no site at first.
setUpOwnServer();

test("a directory without sites says who can add one and links an editor to the form", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to Foyer" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Set up this installation" })).toHaveAttribute(
    "href",
    "/setup",
  );
  const { id } = await makeUser(db(), { role: "editor" });
  // The page of anonymous visitors is kept for a second.
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "No sites yet" })).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole("link", { name: "Add site" })).toHaveCount(0);
  await signInContext(context, id);
  await page.reload();
  await expect(page.getByRole("link", { name: "Add site" })).toHaveAttribute(
    "href",
    "/admin/sites/new",
  );
  await makeSite(db(), { kind: "internal" });
  await expect(async () => {
    await page.goto("/");
    await expect(page.locator('form[action="/favorites"]').getByRole("listitem")).toHaveCount(1, {
      timeout: 100,
    });
  }).toPass();
});

test("an icon replaces the monogram, and the API keeps its fields", async ({ page, request }) => {
  const hash = randomBytes(32);
  await db()
    .insert(images)
    .values({ hash, mediaType: "image/png", content: hash, width: 1, height: 1 });
  await makeSite(db(), { iconHash: hash, section: "Communication" });
  const icon = page.locator('form[action="/favorites"]').getByRole("listitem").locator("img");
  const src = `/images/${hash.toString("base64url")}.png`;
  await expect(async () => {
    await page.goto("/");
    await expect(icon).toHaveAttribute("src", src, { timeout: 100 });
  }).toPass();
  const { items } = await (await request.get("/api/v1/sites")).json();
  expect(Object.keys(items[0]).sort()).toEqual(
    ["description", "displayUrl", "id", "kind", "pinWeight", "slug", "targetUrl", "title"].sort(),
  );
});

test("the page has the first of many sites, and a link loads all without a script", async ({
  newPage,
}) => {
  for (let n = 100; n < 220; n++) await makeSite(db(), { slug: `many-${n}`, title: `Many ${n}` });
  const total = await db().$count(sites);
  const cards = "main li";
  const plain = await newPage({ javaScriptEnabled: false });
  await expect(async () => {
    await plain.goto("/");
    await expect(plain.locator(cards)).toHaveCount(96, { timeout: 100 });
  }).toPass();
  await plain.getByRole("link", { name: `Show all ${total} sites` }).click();
  await expect(plain.locator(cards)).toHaveCount(total);
  await plain.goto("/?q=many+219");
  await expect(plain.locator(cards)).toHaveCount(1);
  const scripted = await newPage();
  await scripted.goto("/");
  await expect(scripted.locator(cards)).toHaveCount(total);
  await expect(scripted.getByRole("link", { name: /^Show all/ })).toHaveCount(0);
});

test("a site that doesn't answer says so, until it is no longer checked", async ({
  page,
  context,
}) => {
  const targetUrl = "https://broken.example.org/";
  const site = await makeSite(db(), {
    title: "Broken",
    monitored: true,
    targetUrl,
    pinWeight: 999,
  });
  await makeSite(db(), { title: "Working", monitored: true, pinWeight: 999 });
  const [since, dueAt] = [-25.5, 60].map((minutes) => new Date(Date.now() + minutes * 60_000));
  await db()
    .insert(siteChecks)
    .values({ siteId: site.id, targetUrl, state: "down", since, dueAt: dueAt ?? new Date() });
  await db().$client`select pg_notify('foyer_changed', 'sites')`;
  const down = page.getByText(/^Not answering for 2\d min$/);
  // The page of anonymous visitors is kept for a second.
  await expect(async () => {
    await page.goto("/");
    await expect(down).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await expect(page.getByRole("link", { name: /^Broken/ }).filter({ has: down })).toBeVisible();
  await expectAccessible(page);
  const { id } = await makeUser(db(), { role: "editor" });
  await signInContext(context, id);
  await page.goto("/admin/sites");
  await expect(page.getByRole("row", { name: /Broken/ })).toContainText("Not answering");
  await expect(page.getByRole("row", { name: /Working/ })).not.toContainText("nswering");
  await page.getByRole("link", { name: "Broken", exact: true }).click();
  await expect(page.getByText("Not answering", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Check whether the site answers" }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Broken saved.")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Broken/ })).toBeVisible();
  await expect(down).toHaveCount(0);
});

for (const { scripted, how } of WAYS)
  test(`the first steps of a new account stay hidden once somebody hid them, ${how}`, async ({
    visit,
  }) => {
    const { page, user } = await visit({ scripted });
    await makeSite(db());
    await page.goto("/");
    const steps = page.getByRole("region", { name: "Get started" });
    await expect(steps.getByRole("link")).toHaveText(["Protect your sign-in", "Add your picture"]);
    await makePasskey(db(), user.id);
    await page.reload();
    await expect(steps.getByRole("link")).toHaveText(["Add your picture"]);
    await steps.getByRole("button", { name: "Hide" }).click();
    await expect(page).toHaveURL("/");
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(steps).toHaveCount(0);
  });
