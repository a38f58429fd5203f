import { randomBytes } from "node:crypto";
import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, press, submit, test, WAYS } from "../support/visit";
import { db } from "../support/world";

for (const { scripted, how } of WAYS)
  test(`an administrator creates a group, fills it, restricts an application to it and deletes it, ${how}`, async ({
    visit,
  }) => {
    test.setTimeout(60_000);
    const { page } = await visit({ role: "administrator", scripted });
    const [member, other] = [await makeUser(db()), await makeUser(db())];
    const application = await makeApplication(db());
    const key = `ward-${randomBytes(5).toString("hex")}`;
    await page.goto("/admin/groups/new");
    await submit(page, { Name: `Ward of ${key}`, Key: "-" }, "Create group");
    await expect(page.getByText("Start and end with a letter or a digit.")).toBeVisible();
    if (scripted) await expectAccessible(page);
    await submit(page, { Key: key }, "Create group", "Group created.");

    await submit(page, { "Username or email address": "nobody at all" }, "Add member");
    await expect(page.getByText("Nobody has this username or email address.")).toBeVisible();
    for (const login of [member.username, other.email?.toUpperCase() ?? ""]) {
      await submit(page, { "Username or email address": login }, "Add member");
      await expect(page.getByRole("status").filter({ hasText: / added\.$/ })).toBeVisible();
      await expect(page.getByLabel("Username or email address")).toHaveValue("");
    }
    await expect(page.getByRole("heading", { name: "2 members" })).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: member.username });
    await row.locator("summary").click();
    await row.getByRole("button", { name: "Make group administrator" }).click();
    await expect(row.getByText("Group administrator", { exact: true })).toBeVisible();
    if (scripted) await expectAccessible(page);

    const group = page.url();
    await page.goto(`/admin/applications/${application.id}/people`);
    await page.getByRole("heading", { name: "Who may use it" }).click();
    await page.getByLabel("Only members of these groups").check();
    await page.getByLabel("Groups", { exact: true }).fill("nothing is called that");
    await press(page, "Save", "There's no group “nothing is called that”.");
    if (scripted) await expectAccessible(page);
    await page.getByLabel("Groups", { exact: true }).fill(key);
    await press(page, "Save", `Members of ${key}`);

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
  });

test("a group changed or deleted meanwhile is left as it is, and the administrator is told", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const key = `ward-${randomBytes(5).toString("hex")}`;
  const [group] = await db().$client<{ id: string }[]>`
    insert into groups (key, name) values (${key}, 'Ward') returning id`;
  await page.goto(`/admin/groups/${group?.id}`);
  await db().$client`update groups set name = 'Station', revision = 2 where key = ${key}`;
  await page.getByRole("textbox", { name: "Description" }).fill("Night shift");
  await press(page, "Save", "someone else just updated this group");
  await expect(page.getByRole("heading", { name: "Station" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Night shift");
  await db().$client`delete from groups where key = ${key}`;
  await press(page, "Save", "this group doesn't exist");
});
