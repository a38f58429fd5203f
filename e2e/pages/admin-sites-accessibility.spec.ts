import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { makeSite, makeUser } from "@/db/factories";
import { siteVisits } from "@/db/schema/sites";
import { signInContext } from "../support/signed-in-page";
import { db, world } from "../support/world";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function expectAccessible(page: Page, address: string, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(world().origin + address);
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  expect({ address, width, serious }).toEqual({ address, width, serious: [] });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect({ address, width, wider: Math.max(0, wider) }).toEqual({ address, width, wider: 0 });
}

/** A site that was opened on some of the last days. */
async function visitedSite() {
  const site = await makeSite(db(), { title: "Travel expenses", pinWeight: 990 });
  const days = [...Array(25).keys()].map((ago) => ({
    siteId: site.id,
    day: new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10),
    visits: (ago * 37) % 90,
  }));
  await db().insert(siteVisits).values(days);
  return site;
}

for (const [theme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const)
  test(`the pages of the sites have nothing serious for axe, ${theme}, ${width} pixels`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const site = await visitedSite();
    await makeSite(db(), { title: "Without a target", targetUrl: null, enabledAt: null });
    const editor = await makeUser(db(), { role: "editor" });
    const context = await browser.newContext({ colorScheme: theme });
    await signInContext(context, editor.id);
    const page = await context.newPage();
    for (const address of ["", "?q=nothing-like-this", "/new", `/${site.id}`, `/${site.id}/remove`])
      await expectAccessible(page, `/admin/sites${address}`, width);
    await context.close();
  });
