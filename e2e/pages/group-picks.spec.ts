import { type Browser, expect, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { setUpOwnServer } from "../support/own-server";
import { placeOf, signInContext } from "../support/signed-in-page";
import { SCRIPTED } from "../support/sizes";

const own = setUpOwnServer();
test.beforeAll(async () => {
  await own.db.$client`insert into groups (key, name) values
    ('eng', 'Engineering'), ('fin', 'Finance team'), ('fin-fr', 'Finance en France')`;
});

/** Opens the pages of an administrator. */
async function visit(browser: Browser, javaScriptEnabled: boolean) {
  const admin = await makeUser(own.db, { role: "administrator" });
  const context = await browser.newContext({ baseURL: own.server.origin, javaScriptEnabled });
  await signInContext(context, admin.id, {}, placeOf(own));
  return context.newPage();
}

for (const javaScriptEnabled of SCRIPTED) {
  const how = javaScriptEnabled ? "with" : "without";

  test(`groups are chosen by name, key or press, and close ones suggested, ${how} JavaScript`, async ({
    browser,
  }) => {
    const application = await makeApplication(own.db);
    const page = await visit(browser, javaScriptEnabled);
    await page.goto(`/admin/applications/${application.id}/people`);
    await page.getByRole("heading", { name: "Who may use it" }).click();
    await page.getByLabel("Only members of these groups").check();
    const field = page.getByLabel("Groups", { exact: true });
    const save = page.getByRole("button", { name: "Save" });
    await field.fill("engineering\nfinance");
    await save.click();
    await expect(page.getByText("isn't the key or name of exactly one group")).toBeVisible();
    if (javaScriptEnabled) {
      await expectAccessible(page);
      const close = page.getByRole("list", { name: /Did you mean/ });
      await close.getByRole("button", { name: "Finance team" }).click();
      await expect(field).toHaveValue("engineering\nfin");
      const all = page.getByRole("list", { name: "Groups to choose from:" });
      const engineering = all.getByRole("button", { name: "Engineering" });
      await expect(engineering).toHaveAttribute("aria-pressed", "true");
      await engineering.click();
      await expect(field).toHaveValue("fin");
      await engineering.click();
    } else await field.fill("Engineering\nFinance team");
    await save.click();
    await expect(page.getByText("Members of eng, fin")).toBeVisible();

    await page.goto("/admin/sites/new");
    await page.getByLabel("Only these groups").check();
    await page.getByRole("button", { name: "Add site" }).click();
    for (const problem of ["Enter a title.", "Enter a display URL.", "Enter at least one group"])
      await expect(page.getByText(problem)).toBeVisible();
    await page.context().close();
  });

  test(`a person is added to a group from either page, by what is nearly right, ${how} JavaScript`, async ({
    browser,
  }) => {
    const person = await makeUser(own.db, { name: "Grace Hopper", passwordHash: null });
    const page = await visit(browser, javaScriptEnabled);
    await page.goto(`/admin/users/${person.id}`);
    await expect(page).toHaveTitle(/^Grace Hopper/);
    const group = page.getByLabel("Key or name of a group");
    await group.fill("finance");
    await page.getByRole("button", { name: "Add to group" }).click();
    await expect(page.getByText("Keys that come close: fin, fin-fr")).toBeVisible();
    await group.fill("finance TEAM");
    await page.getByRole("button", { name: "Add to group" }).click();
    await expect(page.getByText("Added to the group.")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole("link", { name: "Finance team" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: person.username })).toContainText(
      "Invited",
    );

    const [eng] = await own.db.$client<{ id: string }[]>`select id from groups where key = 'eng'`;
    await page.goto(`/admin/groups/${eng?.id}`);
    await page.getByLabel("Username or email address").fill(person.username.slice(0, -2));
    await page.getByRole("button", { name: "Add member", exact: true }).click();
    await page.getByRole("button", { name: `Add member: ${person.username}` }).click();
    await expect(page.getByText("Grace Hopper added.")).toBeVisible();
    await page.context().close();
  });
}

test("whoever administers only a group isn't told who comes close to a name", async ({
  browser,
}) => {
  const [lead, other] = [await makeUser(own.db), await makeUser(own.db)];
  const [eng] = await own.db.$client<{ id: string }[]>`select id from groups where key = 'eng'`;
  await own.db.$client`
    insert into group_members (user_id, group_id, administers) values (${lead.id}, ${eng?.id ?? ""}, true)`;
  const context = await browser.newContext({ baseURL: own.server.origin });
  await signInContext(context, lead.id, {}, placeOf(own));
  const page = await context.newPage();
  await page.goto(`/account/groups/${eng?.id}`);
  await page.getByLabel("Username or email address").fill(other.username.slice(0, -2));
  await page.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByText("Nobody has this username or email address.")).toBeVisible();
  await expect(page.getByText(other.username)).toHaveCount(0);
  await context.close();
});
