import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { setUpOwnServer } from "../support/own-server";
import { expect, press, submit, test, WAYS } from "../support/visit";
import { db } from "../support/world";

setUpOwnServer();
test.beforeAll(async () => {
  await db().$client`insert into groups (key, name) values
    ('eng', 'Engineering'), ('fin', 'Finance team'), ('fin-fr', 'Finance en France')`;
});

for (const { scripted, how } of WAYS) {
  test(`groups are chosen by name, key or press, and close ones suggested, ${how}`, async ({
    visit,
  }) => {
    const application = await makeApplication(db());
    const { page } = await visit({ role: "administrator", scripted });
    await page.goto(`/admin/applications/${application.id}/people`);
    await page.getByRole("heading", { name: "Who may use it" }).click();
    await page.getByLabel("Only members of these groups").check();
    const field = page.getByLabel("Groups", { exact: true });
    const save = page.getByRole("button", { name: "Save" });
    await field.fill("engineering\nfinance");
    await save.click();
    await expect(page.getByText("isn't the key or name of exactly one group")).toBeVisible();
    if (scripted) {
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
  });

  test(`a person is added to a group from either page, by what is nearly right, ${how}`, async ({
    visit,
  }) => {
    const person = await makeUser(db(), { name: "Grace Hopper", passwordHash: null });
    const { page } = await visit({ role: "administrator", scripted });
    await page.goto(`/admin/users/${person.id}`);
    await expect(page).toHaveTitle(/^Grace Hopper/);
    const group = page.getByLabel("Key or name of a group");
    await group.fill("finance");
    await press(page, "Add to group", "Keys that come close: fin, fin-fr");
    await group.fill("finance TEAM");
    await press(page, "Add to group", "Added to the group.");
    if (scripted) await expectAccessible(page);
    await page.getByRole("link", { name: "Finance team" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: person.username })).toContainText(
      "Invited",
    );

    const [eng] = await db().$client<{ id: string }[]>`select id from groups where key = 'eng'`;
    await page.goto(`/admin/groups/${eng?.id}`);
    await page.getByLabel("Username or email address").fill(person.username.slice(0, -2));
    await page.getByRole("button", { name: "Add member", exact: true }).click();
    await press(page, `Add member: ${person.username}`, "Grace Hopper added.");
  });
}

test("whoever administers only a group isn't told who comes close to a name", async ({ visit }) => {
  const [lead, other] = [await makeUser(db()), await makeUser(db())];
  const [eng] = await db().$client<{ id: string }[]>`select id from groups where key = 'eng'`;
  await db().$client`
    insert into group_members (user_id, group_id, administers) values (${lead.id}, ${eng?.id ?? ""}, true)`;
  const { page } = await visit({ person: lead });
  await page.goto(`/account/groups/${eng?.id}`);
  await submit(page, { "Username or email address": other.username.slice(0, -2) }, "Add member");
  await expect(page.getByText("Nobody has this username or email address.")).toBeVisible();
  await expect(page.getByText(other.username)).toHaveCount(0);
});
