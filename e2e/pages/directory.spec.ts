import { randomBytes } from "node:crypto";
import { makeSite, makeUser } from "@/test/factories";
import { onceAWorker } from "../support/once-a-worker";
import { expect, signInContext, test } from "../support/visit";
import { db, world } from "../support/world";

/** Random, because several workers create their own pair. */
const tag = randomBytes(3).toString("hex");
const archive = `Porcelain Archive ${tag}`;
const rental = `Bicycle Rental ${tag}`;
/** Its card shows another address than the one that it leads to. */
const depot = { title: `Depot of O’Brien ${tag}`, displayUrl: `depot-${tag}.example.org` };
const depotTarget = `https://stores-${tag}.example.org/depot/`;

test.beforeAll(
  onceAWorker(async () => {
    await makeSite(db(), { title: archive, pinWeight: 999, kind: "internal" });
    await makeSite(db(), { title: rental, pinWeight: 998, kind: "external" });
    await makeSite(db(), { ...depot, targetUrl: depotTarget, pinWeight: 997 });
  }),
);

const TARGET = /^https:\/\/site-[0-9a-f]+\.example\.org\/$/;

test.beforeEach(async ({ page }) => {
  // Changes reach every process and page within a second.
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByRole("link", { name: archive })).toBeVisible({ timeout: 100 });
  }).toPass();
});

test("typing filters the cards, and Enter opens the first", async ({ page }) => {
  const leaving = page.waitForRequest(TARGET);
  // The hint shows once the key works.
  await expect(page.getByText("/", { exact: true })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(`porcelain archive ${tag}`);
  await expect(page.getByRole("link", { name: rental })).toBeHidden();
  await page.keyboard.press("Enter");
  await leaving;
});

const ADDRESSES: [what: string, address: string][] = [
  ["of a page of the site", `${depotTarget}shelves?row=7#top`],
  ["with a host in capitals", `HTTPS://STORES-${tag.toUpperCase()}.example.org:443/depot`],
  ["that the card shows", `https://${depot.displayUrl}/`],
  ["in full width", `ｈｔｔｐｓ：／／depot-${tag}．example.org`],
];

for (const [what, address] of ADDRESSES)
  test(`a pasted address ${what} finds the site alone`, async ({ page }) => {
    await page.getByRole("searchbox").fill(address);
    await expect(page.getByRole("link", { name: rental })).toBeHidden();
    await expect(page.getByRole("link", { name: depot.title })).toBeVisible();
  });

test("a typed apostrophe finds a typographic one", async ({ page }) => {
  await page.getByRole("searchbox").fill(`o'brien ${tag}`);
  await expect(page.getByRole("link", { name: rental })).toBeHidden();
  await expect(page.getByRole("link", { name: depot.title })).toBeVisible();
});

test("signing in leads back to the page that one was on", async ({ page }) => {
  const signIn = (place: string) => page.locator(place).getByRole("link", { name: "Sign in" });
  await expect(signIn("header")).toHaveAttribute("href", "/sign-in");
  await expect(signIn("main aside")).toHaveAttribute("href", "/sign-in?next=%2F");
  await page.goto(`/?q=${tag}`);
  const next = `/sign-in?next=${encodeURIComponent(`/?q=${tag}`)}`;
  await expect(signIn("header")).toHaveAttribute("href", next);
  await expect(signIn("main aside")).toHaveAttribute("href", next);
  await page.goto("/developer/build");
  await expect(signIn("header")).toHaveAttribute("href", "/sign-in?next=%2Fdeveloper%2Fbuild");
});

test("visitors find what developers can build, in the footer of the directory and the sign-in page", async ({
  page,
}) => {
  for (const path of ["/", "/sign-in"]) {
    await page.goto(path);
    await page.getByRole("link", { name: "Build with Foyer" }).click();
    await expect(page).toHaveURL("/developer/build");
  }
});

test("a card opens its configured target", async ({ page }) => {
  const leaving = page.waitForRequest(TARGET);
  const card = page.getByRole("link", { name: rental });
  await expect(card).toHaveAttribute("href", /^\/go\/[a-z0-9-]+$/);
  await card.click();
  await leaving;
});

test("an empty result is explained, with a way back", async ({ page }) => {
  await page.getByRole("searchbox").fill("zzz-nothing");
  await expect(page.getByRole("heading", { name: "No results for “zzz-nothing”" })).toBeVisible();
  await expect(page.getByText("Ask an administrator")).toHaveCount(0);
  await page.getByRole("link", { name: "Show all sites" }).click();
  await expect(page.getByRole("link", { name: rental })).toBeVisible();
});

test("a search with a mistake in it leads to the nearest title", async ({ page }) => {
  await page.getByRole("searchbox").fill(`porcelan archive ${tag}`);
  await page.getByRole("link", { name: `Did you mean ${archive}?` }).click();
  await expect(page.getByRole("link", { name: archive })).toBeVisible();
});

test("a missing site has a next step: an editor adds it, others ask", async ({ page, context }) => {
  const address = `${world().origin}/?q=Zz+%26+co`;
  await signInContext(context, (await makeUser(db())).id);
  await page.goto(address);
  await expect(page.getByText("Ask an administrator to add it.")).toBeVisible();
  await context.clearCookies();
  await signInContext(context, (await makeUser(db(), { role: "editor" })).id);
  await page.goto(address);
  await page.getByRole("link", { name: "Add “Zz & co”" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Zz & co");
});

test("only an external site is marked as such", async ({ page }) => {
  await expect(page.getByRole("link", { name: rental })).toContainText("External");
  await expect(page.getByRole("link", { name: archive })).not.toContainText("Internal");
  await expect(page.getByTitle("Pinned by your organization").first()).toBeVisible();
});

test("the page satisfies its own policy, and every response has a new nonce", async ({
  page,
  request,
}) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") violations.push(message.text());
  });
  await page.reload();
  await page.getByRole("searchbox").fill(rental);
  expect(violations).toEqual([]);
  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit++) {
    const answer = await request.get(world().origin);
    const nonce =
      /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1] ?? "";
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a pasted address finds the site alone", async ({ page }) => {
    await page.getByRole("searchbox").fill(`${depotTarget}shelves`);
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("status")).toHaveText("1 matching site.");
    await expect(page.getByRole("link", { name: depot.title })).toBeVisible();
  });

  test("search works", async ({ page }) => {
    await page.getByRole("searchbox").fill(rental.toUpperCase());
    await page.getByRole("searchbox").press("Enter");
    // Enter must only search here, not open a site.
    await expect(page.getByRole("status")).toHaveText("1 matching site.");
    await expect(page.getByRole("link", { name: rental })).toBeVisible();
    await expect(page.getByRole("link", { name: archive })).toBeHidden();
  });
});
