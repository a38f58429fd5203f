import { widenGrant } from "@/db/tokens/grants";
import { makeApi } from "@/test/apis";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { listFaults } from "../pictures/in-lists";
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

const HOST = "wages.department-of-finance.services.example.org";

/** Makes an entry with long values and one with short values in each list, and returns the lists that show them. */
async function makeLongAndShort(viewer: { id: string }): Promise<string[]> {
  const owner = await makeUser(db(), {
    username: "wilhelmina.featherstonehaugh-cholmondeley",
    name: "Wilhelmina Featherstonehaugh-Cholmondeley of the long name",
    email: `wilhelmina.featherstonehaugh-cholmondeley412@${HOST}`,
    role: "administrator",
  });
  await makeUser(db(), { username: "wx", name: "Wx", email: "w@x.eu", passwordHash: null });
  await makeUser(db(), { username: "wy", name: null, email: null, deactivatedAt: new Date() });
  const marks = { verified: true, firstParty: true, homepageUrl: `https://${HOST}/` };
  const { id } = await makeApplication(db(), {
    ...marks,
    name: "Travel and Expenses",
    ownerId: owner.id,
  });
  const scopes = ["openid", "profile", "email", "offline_access"];
  for (const ownerId of [null, viewer.id]) {
    const long = await makeApplication(db(), { ...marks, name: `Travel ${LONG}`, ownerId });
    const now = new Date();
    await widenGrant(db(), { userId: viewer.id, applicationId: long.id, scopes, now });
    await makeApplication(db(), { name: "Tr", ownerId, suspendedAt: new Date() });
    await makeApi(db(), { name: `An API ${LONG}`, ownerId, suspendedAt: new Date() });
    const identifier = `https://${HOST}/wages/api/${ownerId ?? "organization"}`;
    await makeApi(db(), { name: "Ap", identifier, ownerId });
  }
  for (const userId of [owner.id, viewer.id])
    await widenGrant(db(), { userId, applicationId: id, scopes: ["openid"], now: new Date() });
  const site = { title: `Wages ${LONG}`, displayUrl: `${HOST}/start`, pinWeight: 994 };
  await makeSite(db(), { ...site, audience: "signed_in", targetUrl: `https://${HOST}/` });
  await makeSite(db(), { title: "Wa", displayUrl: "wa.eu", pinWeight: 993, targetUrl: null });
  const groups: string[] = [];
  for (const [key, name] of [
    ["wages-of-the-department-of-finance-and-its-services", `Wages ${LONG}`],
    ["wa", "Wa"],
  ] as const) {
    const [group] = await db().$client<{ id: string }[]>`
      insert into groups (key, name, description) values (${key}, ${name}, ${LONG}) returning id`;
    await db().$client`insert into group_members (group_id, user_id, administers)
      values (${group?.id ?? ""}, ${viewer.id}, true)`;
    groups.push(`groups/${group?.id}`);
  }
  const administration = ["users?q=w", `applications/${id}/people`, "applications?q=tr"];
  return [
    ...[...administration, ...groups, "apis", "groups?q=wa", "sites?q=wa", "sites", "audit"].map(
      (list) => `/admin/${list}`,
    ),
    ...["/developer/apps", "/developer/apis", "/account/apps", "/account/groups"],
    ...["/account/sessions", "/account/activity", `/admin/users/${owner.id}`],
  ];
}

test("no list breaks a word, cuts a name to less than eight characters, or has a high row", async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const { page, user } = await visit({ role: "administrator" });
  const faults: string[] = [];
  for (const list of await makeLongAndShort(user)) {
    await page.goto(list);
    for (const fault of await listFaults(page)) faults.push(`${list} at ${fault}`);
  }
  expect(faults).toEqual([]);
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
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (!box) throw new Error("no row");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8);
  await page.waitForURL(`**/admin/sites/${site.id}`);
});
