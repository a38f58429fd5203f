import type { Page } from "@playwright/test";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { eventsOf } from "../support/events-of";
import { callMe, obtainTokens } from "../support/flow";
import { mailsTo } from "../support/mails";
import { expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const DESKS = { owner: "/developer/apps", administrator: "/admin/applications" };

/** An application of the signed-in user, with one user and one site that leads to it. */
async function used(ownerId: string) {
  const name = `Removed ${Date.now()}`;
  const application = await makeApplication(db(), { ownerId, name });
  const site = await makeSite(db(), { applicationId: application.id });
  const { tokens, browser } = await obtainTokens(application, await makeUser(db()));
  return { application, name, site, tokens, person: browser };
}

async function askToRemove(page: Page) {
  await page.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("link", { name: "Delete…" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this application?");
}

const confirm = (page: Page) => page.getByRole("button", { name: "Delete application" }).click();

for (const { scripted, how } of WAYS)
  for (const [who, list] of Object.entries(DESKS))
    test(`is removed by its ${who}, ${how}`, async ({ visit }) => {
      const owner = await visit({ scripted });
      const admin = await visit({ role: "administrator", scripted });
      const { page } = who === "owner" ? owner : admin;
      const { application, name, site, tokens, person } = await used(owner.user.id);
      await page.goto(`${list}/${application.id}`);
      await askToRemove(page);
      await expect(
        page.getByText(`${name} and everything that belongs to it is deleted immediately`),
      ).toBeVisible();
      await expect(page.getByText("1 user can no longer sign in to it")).toBeVisible();
      await expect(page.getByText("2 active tokens are revoked.")).toBeVisible();
      await expect(page.getByText("You can't undo this.")).toBeVisible();
      await expect(page.getByText("is notified by email")).toHaveCount(who === "owner" ? 0 : 1);
      await confirm(page);
      await expect(page.getByText(`${name} deleted.`)).toBeVisible();
      await expect(page.getByRole("link", { name })).toHaveCount(0);
      await admin.page.goto(page.url());
      const unnamed = admin.page.getByText("Application deleted.");
      await expect(unnamed).toHaveCount(who === "owner" ? 1 : 0);
      expect((await callMe(tokens.access_token)).status).toBe(401);
      expect((await page.goto(`${list}/${application.id}`))?.status()).toBe(404);
      expect(await (await person.get("/account/apps")).text()).not.toContain(name);
      expect(await (await person.get("/account/activity")).text()).toContain(name);

      const [event] = (await eventsOf(application.id)).slice(-1);
      const { id: actorId } = who === "owner" ? owner.user : admin.user;
      const before = { name, clientId: application.clientId, owner: owner.user.username };
      expect(event).toMatchObject({ event: "application.removed", actorId, before });
      await admin.page.goto(`/admin/audit?application=${application.clientId}`);
      await expect(admin.page.getByText(`${name} (deleted)`).first()).toBeVisible();
      await admin.page.goto(`/admin/sites/${site.id}`);
      await expect(admin.page.getByLabel("Title")).toHaveValue(site.title);
      const mailed = () => mailsTo(`${owner.user.email}`, "application_removed");
      await expect.poll(mailed).toHaveLength(who === "owner" ? 0 : 1);
    });

test("stays if somebody changed it meanwhile, and the second to remove it is told", async ({
  visit,
}) => {
  for (const [role, list] of [
    ["user", DESKS.owner],
    ["administrator", DESKS.administrator],
  ] as const) {
    const { page, user } = await visit({ role });
    const ownerId = role === "user" ? user.id : null;
    const { id } = await makeApplication(db(), { ownerId });
    await page.goto(`${list}/${id}/remove`);
    await db().$client`update applications set revision = 2 where id = ${id}`;
    await confirm(page);
    await expect(
      page
        .getByText("the application was just updated")
        .or(page.getByText("someone else updated this application")),
    ).toBeVisible();
    expect(await eventsOf(id)).toEqual([]);
    await askToRemove(page);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await confirm(page);
    await expect(page.getByText("Test Application deleted.")).toBeVisible();
    await confirm(second);
    await expect(second.getByText("this application no longer exists")).toBeVisible();
    expect(await eventsOf(id)).toHaveLength(1);
  }
});

test("mentions no mail if an administrator removes their own", async ({ visit }) => {
  const { page, user: admin } = await visit({ role: "administrator" });
  const { id } = await makeApplication(db(), { ownerId: admin.id });
  await page.goto(`${DESKS.administrator}/${id}/remove`);
  await expect(page.getByRole("link", { name: "suspend it" })).toBeVisible();
  await expect(page.getByText("is notified by email")).toHaveCount(0);
});

test("asks for confirmation in Chinese too, and can be canceled", async ({ visit }) => {
  const { page, user } = await visit();
  const { id } = await makeApplication(db(), { ownerId: user.id, suspendedAt: new Date() });
  await page.context().addCookies([{ name: "foyer.locale", value: "zh-CN", url: world().origin }]);
  await page.goto(`${DESKS.owner}/${id}`);
  await page.getByRole("button", { name: "Test Application 的操作" }).click();
  await page.getByRole("link", { name: "删除…" }).click();
  await expect(page.getByText("此操作无法撤销。")).toBeVisible();
  await expect(page.getByText("没有用户授权过该应用。")).toBeVisible();
  await page.getByRole("link", { name: "取消" }).click();
  await expect(page).toHaveURL(new RegExp(`${DESKS.owner}/${id}$`));
  expect(await eventsOf(id)).toEqual([]);
});

test("frees a place for an owner at the limit", async ({ visit }) => {
  const { page, user } = await visit();
  for (const name of ["First", "Second", "Third"])
    await makeApplication(db(), { ownerId: user.id, name });
  await page.goto(DESKS.owner);
  await expect(page.getByText("Delete one that you no longer need")).toBeVisible();
  await expect(page.getByRole("link", { name: "Register application" })).toHaveCount(0);
  await page.getByRole("link", { name: "Second" }).click();
  await askToRemove(page);
  await confirm(page);
  await expect(page.getByText("You can register 1 more application (limit: 3).")).toBeVisible();
});
