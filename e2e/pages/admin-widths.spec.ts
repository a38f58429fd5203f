import { widenGrant } from "@/db/tokens/grants";
import { makeApi } from "@/test/apis";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

/** Widths from a phone to a desktop, including the breakpoints of the layout and of the lists. */
const WIDTHS = [320, 640, 767, 768, 900, 1023, 1024, 1279, 1280, 1359, 1360];

const LISTS = [
  "",
  "/sites",
  "/sites/import",
  "/applications",
  "/apis",
  "/users",
  "/keys",
  "/audit",
];

const LONG = "with a name longer than any phone is wide";

/** Lets somebody with a long name use an application, and returns the list of its users. */
async function makePeople(): Promise<string> {
  const { id: applicationId } = await makeApplication(db(), { name: `An application ${LONG}` });
  const { id: userId } = await makeUser(db(), { name: `Somebody ${LONG}` });
  const scopes = ["openid", "profile", "email", "offline_access"];
  await widenGrant(db(), { userId, applicationId, scopes, now: new Date() });
  return `/applications/${applicationId}/people`;
}

test("no list of the administration is wider than the screen", async ({ visit }) => {
  await makeSite(db(), {
    title: "Wages of the whole organization",
    displayUrl: "wages.department-of-finance.example.org/start",
    targetUrl: "https://wages.department-of-finance.services.example.org/",
    pinWeight: 991,
  });
  await makeApi(db(), { name: `An API ${LONG}`, suspendedAt: new Date() });
  const { page } = await visit({ role: "administrator" });
  const wider: string[] = [];
  for (const list of [...LISTS, await makePeople()]) {
    await page.goto(`/admin${list}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const by = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (by > 0) wider.push(`${list} at ${width}: ${by}`);
    }
  }
  expect(wider).toEqual([]);
});

test("the name of an application with badges is readable, and no word is broken", async ({
  visit,
}) => {
  const { id: ownerId } = await makeUser(db(), { username: "wide.widemann" });
  const badges = { verified: true, firstParty: true, ownerId };
  const { name } = await makeApplication(db(), { name: "Travel and Expenses", ...badges });
  const person = await makeUser(db(), { name: "Wilhelmina" });
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin/applications?q=Travel");
  const link = page.getByRole("link", { name, exact: true });
  const lines = (shown: Element) => {
    const range = document.createRange();
    range.selectNodeContents(shown);
    return range.getClientRects().length;
  };
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await link.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  const texts = [link.locator("bdi"), page.getByText("wide.widemann", { exact: true })];
  for (const text of texts) expect(await text.evaluate(lines)).toBe(1);
  await page.setViewportSize({ width: 1024, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.goto(`/admin/users?q=${person.username}`);
  expect(await page.getByText("Wilhelmina", { exact: true }).evaluate(lines)).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("rows of lists are two lines on a phone, and the row leads to its page", async ({ visit }) => {
  const site = await makeSite(db(), {
    title: "Wages of the whole organization, with a title longer than any phone is wide",
    pinWeight: 992,
  });
  const people = await makePeople();
  await makeApi(db(), { name: `An API ${LONG}`, suspendedAt: new Date() });
  const { page } = await visit({ role: "administrator" });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const list of ["/users", "/audit", "/applications", "/apis", people, "/sites"]) {
    await page.goto(`/admin${list}`);
    const heights = await page
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), list).toBeLessThanOrEqual(72);
  }
  const row = page.getByRole("row").filter({ hasText: site.title });
  await expect(row.getByRole("switch")).toBeVisible();
  const box = await row.boundingBox();
  if (!box) throw new Error("no row");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8);
  await page.waitForURL(`**/admin/sites/${site.id}`);
});
