import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { onceAWorker } from "../support/once-a-worker";
import { expect, signInContext, test } from "../support/visit";
import { db } from "../support/world";

const tag = randomBytes(3).toString("hex");
const title = `Ledger ${tag}`;

let siteId: string;
test.beforeAll(
  onceAWorker(async () => {
    const application = await makeApplication(db());
    const slug = `ledger-${tag}`;
    siteId = (await makeSite(db(), { title, slug, applicationId: application.id })).id;
    await db().$client`insert into groups (key, name) values (${`Ledger ${tag}`}, 'Ledger')`;
  }),
);

async function signIn(context: BrowserContext, role: "editor" | "user") {
  const person = await makeUser(db(), { role });
  await signInContext(context, person.id);
  return person;
}

/** Opens the directory until it shows the site, or until it doesn't. */
async function expectListed(page: Page, listed: boolean) {
  await expect(async () => {
    await page.goto("/?all=1");
    await expect(page.getByRole("link", { name: title })).toHaveCount(listed ? 1 : 0, {
      timeout: 100,
    });
  }).toPass();
}

async function restrict(page: Page, groups: string) {
  await page.goto(`/admin/sites/${siteId}`);
  await page.getByLabel("Only these groups").check();
  await page.getByLabel("Groups", { exact: true }).fill(groups);
  await page.getByRole("button", { name: "Save" }).click();
}

test("an editor hides a site from all but a group, whose members find it among their sites", async ({
  browser,
}) => {
  const [editing, visiting, reading] = await Promise.all([
    browser.newContext(),
    browser.newContext(),
    browser.newContext(),
  ]);
  const [page, anonymous, own] = await Promise.all([
    editing.newPage(),
    visiting.newPage(),
    reading.newPage(),
  ]);
  await signIn(editing, "editor");
  await expectListed(anonymous, true);
  await restrict(page, `nobody-${tag}`);
  await expect(page.getByText(`There's no group “nobody-${tag}”.`)).toBeVisible();
  await expect(page.getByLabel("Groups", { exact: true })).toHaveValue(`nobody-${tag}`);
  await restrict(page, `ledger ${tag}`);
  const audience = page.getByRole("group", { name: "Who sees it" });
  await expect(audience.getByRole("list", { name: "Chosen" })).toHaveText(/Ledger/);
  await expectAccessible(page);
  await expectListed(anonymous, false);
  await expectListed(page, false);

  const member = await signIn(reading, "user");
  await expectListed(own, false);
  await db().$client`insert into group_members (user_id, group_id)
    select ${member.id}, id from groups where key = ${`Ledger ${tag}`}`;
  await expectListed(own, true);
  const yours = own.locator("section").filter({ has: own.getByText("Your sites") });
  const card = yours.getByRole("link", { name: title });
  await expect(card).toHaveAttribute("href", `/go/ledger-${tag}`);
  await expect(card).toContainText("Not public");
  await expectAccessible(own);
  await Promise.all([editing, visiting, reading].map((context) => context.close()));
});
