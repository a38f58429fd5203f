import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { signInContext } from "../support/signed-in-page";
import { SCRIPTED } from "../support/sizes";
import { db, world } from "../support/world";

for (const javaScriptEnabled of SCRIPTED)
  test(`an administrator creates a group, fills it, restricts an application to it and deletes it, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    test.setTimeout(60_000);
    const admin = await makeUser(db(), { role: "administrator" });
    const [member, other] = [await makeUser(db()), await makeUser(db())];
    const application = await makeApplication(db());
    const context = await browser.newContext({ baseURL: world().origin, javaScriptEnabled });
    await signInContext(context, admin.id);
    const page = await context.newPage();
    const key = `ward-${randomBytes(5).toString("hex")}`;
    await page.goto("/admin/groups/new");
    await page.getByLabel("Name").fill(`Ward of ${key}`);
    await page.getByLabel("Key").fill("-");
    await page.getByRole("button", { name: "Create group" }).click();
    await expect(page.getByText("Start and end with a letter or a digit.")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByLabel("Key").fill(key);
    await page.getByRole("button", { name: "Create group" }).click();
    await expect(page.getByText("Group created.")).toBeVisible();

    await page.getByLabel("Username or email address").fill("nobody at all");
    await page.getByRole("button", { name: "Add member" }).click();
    await expect(page.getByText("Nobody has this username or email address.")).toBeVisible();
    for (const login of [member.username, other.email?.toUpperCase() ?? ""]) {
      await page.getByLabel("Username or email address").fill(login);
      await page.getByRole("button", { name: "Add member" }).click();
      await expect(page.getByRole("status").filter({ hasText: / added\.$/ })).toBeVisible();
      await expect(page.getByLabel("Username or email address")).toHaveValue("");
    }
    await expect(page.getByRole("heading", { name: "2 members" })).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: member.username });
    await row.locator("summary").click();
    await row.getByRole("button", { name: "Make group administrator" }).click();
    await expect(row.getByText("Group administrator", { exact: true })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);

    const group = page.url();
    await page.goto(`/admin/applications/${application.id}/people`);
    await page.getByRole("heading", { name: "Who may use it" }).click();
    await page.getByLabel("Only members of these groups").check();
    await page.getByLabel("Groups", { exact: true }).fill("nothing is called that");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByText("No group has the key or name “nothing is called that”"),
    ).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByLabel("Groups", { exact: true }).fill(key);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`Members of ${key}`)).toBeVisible();

    await page.goto(group);
    await expect(page.getByText("Only members of its groups may use it.")).toBeVisible();
    await row.locator("summary").click();
    await row.getByRole("button", { name: "Remove from group" }).click();
    await expect(page.getByText("Member removed.")).toBeVisible();
    await page.getByRole("button", { name: "Actions for" }).click();
    await page.getByRole("link", { name: "Delete group…" }).click();
    await expect(page.getByText(application.name)).toBeVisible();
    await page.getByRole("button", { name: `Delete Ward of ${key}` }).click();
    await expect(page).toHaveURL(/\/admin\/groups\?/);
    await expect(page.getByText(`Ward of ${key} deleted.`)).toBeVisible();
    await context.close();
  });

test("a group changed or deleted meanwhile is left as it is, and the administrator is told", async ({
  browser,
}) => {
  const admin = await makeUser(db(), { role: "administrator" });
  const context = await browser.newContext({ baseURL: world().origin });
  await signInContext(context, admin.id);
  const page = await context.newPage();
  const key = `ward-${randomBytes(5).toString("hex")}`;
  const [group] = await db().$client<{ id: string }[]>`
    insert into groups (key, name) values (${key}, 'Ward') returning id`;
  await page.goto(`/admin/groups/${group?.id}`);
  await db().$client`update groups set name = 'Station', revision = 2 where key = ${key}`;
  await page.getByRole("textbox", { name: "Description" }).fill("Night shift");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("someone else just updated this group")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Station" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Night shift");
  await db().$client`delete from groups where key = ${key}`;
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("this group doesn't exist")).toBeVisible();
  await context.close();
});
