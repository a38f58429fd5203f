import { randomBytes } from "node:crypto";
import { makeApplication, makeUser } from "@/test/factories";
import { linkTo } from "@/test/upstream/people";
import { expectAccessible } from "../support/accessible";
import { assignTo } from "../support/groups";
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
    await submit(page, { Key: key }, "Create group", `Ward of ${key} created.`);

    const people = page.getByLabel("People to add");
    await expect(page.getByText("No members yet")).toBeVisible();
    await expect(page.getByLabel("Find a member")).toHaveCount(0);
    await people.fill("nobody at all");
    await press(page, "Add", "Nobody has this username or email address.");
    await people.fill(member.username);
    await press(page, "Add", `added to Ward of ${key}.`);
    await expect(people).toBeHidden();
    await page.getByText("Add people", { exact: true }).click();
    await expect(people).toHaveValue("");
    await people.fill(other.email?.toUpperCase() ?? "");
    await press(page, "Add", `added to Ward of ${key}.`);
    await expect(page.getByText("2 members")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: member.username });
    await row.getByRole("checkbox").check();
    await press(page, "Make group administrator", `can now manage the members of Ward of ${key}`);
    await expect(row.getByText("Group administrator", { exact: true })).toBeVisible();
    await press(page, "Undo", `can no longer manage the members of Ward of ${key}`);
    await page.getByLabel("Find a member").fill(other.username);
    // With a script, results come while typing.
    if (!scripted) await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("status").filter({ hasText: "1 member" })).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
    if (scripted) await expectAccessible(page);

    const group = page.url().replace(/\?.*/, "");
    await page.goto(`/admin/applications/${application.id}/people`);
    await page.getByRole("heading", { name: "Who may use it" }).click();
    await page.getByLabel("Only members of these groups").check();
    await page.getByLabel("Groups", { exact: true }).fill("nothing is called that");
    await press(page, "Save", "There's no group “nothing is called that”.");
    if (scripted) await expectAccessible(page);
    await page.getByLabel("Groups", { exact: true }).fill(key);
    await press(page, "Save", `Members of ${key}`);

    await page.goto(group);
    await page.getByRole("link", { name: "Access" }).click();
    await expect(page.getByText("Only members of its groups may use it.")).toBeVisible();
    await page.getByRole("link", { name: "Members" }).click();
    for (const box of await page.getByRole("checkbox", { name: /^Select (?!all)/ }).all())
      await box.check();
    await press(page, "Remove from group", `removed from Ward of ${key}. Access that depended`);
    await expect(page.getByText("0 members")).toBeVisible();
    await press(page, "Undo", `back in Ward of ${key}`);
    await expect(page.getByText("2 members")).toBeVisible();
    await page.getByRole("button", { name: "Actions for" }).click();
    await page.getByRole("link", { name: "Delete group…" }).click();
    await expect(page.getByText(application.name)).toBeVisible();
    await page.getByRole("button", { name: `Delete Ward of ${key}` }).click();
    await expect(page).toHaveURL(/\/admin\/groups\?/);
    await expect(page.getByText(`Ward of ${key} deleted.`)).toBeVisible();
  });

test("rule 167: pages offer no change of a membership that a provider decides about", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const key = `managed-${randomBytes(5).toString("hex")}`;
  await db().$client`insert into identity_providers
    (id, kind, name, issuer, client_id, sealed_client_secret)
    values (${key}, 'oidc', 'Corp', 'https://corp.example', 'x', 'x')`;
  const [group] = await db().$client`insert into groups (key, name, managed_by)
    values (${key}, ${key}, ${`provider:${key}`}) returning id`;
  const [linked, before] = [await makeUser(db()), await makeUser(db())];
  await linkTo(db(), { id: key }, { userId: linked.id, subject: "a" });
  for (const { id } of [linked, before])
    await db().$client`insert into group_members (user_id, group_id, added_at)
      values (${id}, ${group?.id}, now())`;
  await page.goto(`/admin/groups/${group?.id}`);
  await expect(page.getByText("Corp decides who is in this group.")).toBeVisible();
  await expect(page.getByText("Add people", { exact: true })).toHaveCount(0);
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await expect(boxes).toHaveCount(1);
  await boxes.check();
  await expect(page.getByRole("button", { name: "Make group administrator" })).toHaveCount(0);
  await page.goto(`/admin/users/${linked.id}`);
  await expect(page.getByText("from Corp")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove from " })).toHaveCount(0);
  await page.goto(`/admin/users/${before.id}`);
  await expect(page.getByText("from Corp")).toHaveCount(0);
  await press(page, `Remove from ${key}`, "Removed from the group.");
  await page.goto(`/admin/groups/${group?.id}`);
  await expect(page.getByText(linked.username)).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  const { page: own } = await visit({ person: linked });
  await own.goto("/account/groups");
  await expect(own.getByText("from Corp")).toBeVisible();
});

test("on a phone, the menu of the selected rows closes with its action", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  const members = [await makeUser(db()), await makeUser(db())];
  const key = await assignTo(await makeApplication(db()), members);
  const [group] = await db().$client<{ id: string }[]>`select id from groups where key = ${key}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/groups/${group?.id}`);
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await boxes.first().check();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await press(page, "Make group administrator", `can now manage the members of ${key}`);
  await boxes.last().check();
  await expect(page.getByRole("button", { name: "Actions", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Make group administrator" })).toBeHidden();
});

test("a group changed or deleted meanwhile is left as it is, and the administrator is told", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const key = `ward-${randomBytes(5).toString("hex")}`;
  const [group] = await db().$client<{ id: string }[]>`
    insert into groups (key, name) values (${key}, 'Ward') returning id`;
  await page.goto(`/admin/groups/${group?.id}/settings`);
  await db().$client`update groups set name = 'Station', revision = 2 where key = ${key}`;
  await page.getByRole("textbox", { name: "Description" }).fill("Night shift");
  await press(page, "Save", "someone else just updated this group");
  await expect(page.getByRole("heading", { name: "Station" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Night shift");
  await db().$client`delete from groups where key = ${key}`;
  await press(page, "Save", "this group doesn't exist");
});
