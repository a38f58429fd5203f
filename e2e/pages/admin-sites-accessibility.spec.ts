import { siteVisits } from "@/db/schema/sites";
import { makeSite } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { test } from "../support/visit";
import { db } from "../support/world";

/** A site with visits on some of the last days. */
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

test("axe reports no violations on the pages of sites", async ({ visit }) => {
  test.setTimeout(120_000);
  const site = await visitedSite();
  await makeSite(db(), { title: "Without a target", targetUrl: null, enabledAt: null });
  const { page } = await visit({ role: "editor" });
  for (const path of ["", "?q=nothing-like-this", "/new", `/${site.id}`, `/${site.id}/remove`]) {
    await page.goto(`/admin/sites${path}`);
    await expectAccessible(page);
  }
});
