import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { onceAWorker } from "../support/once-a-worker";
import { expect, signInContext, test } from "../support/visit";
import { db } from "../support/world";

const tag = randomBytes(3).toString("hex");
const first = `Calm Harbor ${tag}`;
const second = `Other Harbor ${tag}`;

let application: Awaited<ReturnType<typeof makeApplication>>;

test.beforeAll(
  onceAWorker(async () => {
    application = await makeApplication(db());
    await makeSite(db(), { title: first, applicationId: application.id });
    await makeSite(db(), { title: second });
  }),
);

const cards = (page: Page) => page.locator('form[action="/favorites"]').getByRole("listitem");

/** Opens the directory as somebody who is signed in. */
async function openVisit(page: Page) {
  const person = await makeUser(db());
  await signInContext(page.context(), person.id);
  await expect(async () => {
    await page.goto(`/?q=${tag}`);
    await expect(page.getByRole("link", { name: second })).toBeVisible({ timeout: 100 });
  }).toPass();
  return person;
}

/** Returns a time zone other than UTC where it is nine or ten in the morning now. */
function morningZone() {
  const ahead = ((9 - new Date().getUTCHours() + 36) % 24) - 12 || 1;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

test.describe("in the morning", () => {
  test.use({ timezoneId: morningZone() });

  test("the directory greets by name and by the time of day, once it knows the time zone", async ({
    page,
  }) => {
    const { name } = await openVisit(page);
    const [given] = name?.split(" ") ?? [];
    const greeting = page.getByRole("heading", { level: 1 });
    await expect(greeting).toHaveText(`Good morning, ${given}`);
    await page.context().clearCookies({ name: "foyer.zone" });
    const unknown = await page.request.get("/");
    expect(await unknown.text()).toContain("Welcome, ");
  });
});

test("a card says whose account signs in there, and to whom its application is closed", async ({
  page,
}) => {
  const person = await openVisit(page);
  const card = cards(page).filter({ hasText: first });
  await expect(card).toContainText("Signs in with your account");
  await expect(cards(page).filter({ hasText: second })).not.toContainText("account");
  const open = async (isOpen: boolean) =>
    db()
      .$client`update applications set open_since = ${isOpen ? 1 : null} where id = ${application.id}`;
  const expectSaid = async (said: string) =>
    expect(async () => {
      await page.reload();
      await expect(card).toContainText(said, { timeout: 100 });
    }).toPass();
  await open(false);
  await expectSaid("Not open to all accounts");
  await db().$client`
    with made as (insert into groups (key, name) values (${tag}, 'Staff') returning id),
      admitted as (insert into application_groups (application_id, group_id) select ${application.id}, id from made)
    insert into group_members (user_id, group_id) select ${person.id}, id from made`;
  await expectSaid("Signs in with your account");
  await open(true);
});
