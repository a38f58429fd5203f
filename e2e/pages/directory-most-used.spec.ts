import { makeSite } from "@/test/factories";
import { expect, test, WAYS } from "../support/visit";
import { db } from "../support/world";

/** Adds visits of a day in the last month, as the service counts them. */
const visited = (id: string, visits: number, daysAgo = 1) =>
  db().$client`insert into site_visits (site_id, day, visits)
    values (${id}, (now() at time zone 'utc')::date - ${daysAgo}::int, ${visits})`;

for (const { how, scripted } of WAYS)
  test(`people who are signed in find the most used sites ${how}, of those that they see`, async ({
    visit,
    newPage,
  }) => {
    const [more, most, old, hidden] = await Promise.all(
      [{}, {}, {}, { audience: "groups" }].map((given) => makeSite(db(), given as never)),
    );
    if (!more || !most || !old || !hidden) throw new Error("no sites");
    await visited(more.id, 1_000_000);
    await visited(most.id, 1_000_001);
    await visited(hidden.id, 2_000_000);
    await visited(old.id, 3_000_000, 31);
    const { page } = await visit({ scripted });
    await page.goto("/");
    await page.getByRole("link", { name: "Most used" }).click();
    await expect(page.getByRole("link", { name: "Most used" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const cards = page.locator('main a[href^="/go/"]');
    const slugs = await cards.evaluateAll((all) =>
      all.map((one) => one.getAttribute("href")?.slice("/go/".length)),
    );
    const places = [most, more, old, hidden].map(({ slug }) => slugs.indexOf(slug));
    expect(places.slice(2)).toEqual([-1, -1]);
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    expect(slugs.length).toBeLessThanOrEqual(12);
    const stranger = await newPage({ javaScriptEnabled: scripted });
    await stranger.goto("/?section=*");
    await expect(stranger.getByRole("link", { name: "Most used" })).toHaveCount(0);
    await db()
      .$client`delete from site_visits where site_id in ${db().$client([more.id, most.id, old.id, hidden.id])}`;
  });
