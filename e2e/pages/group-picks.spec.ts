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
  test(`groups are chosen by name or key, and close ones suggested, ${how}`, async ({ visit }) => {
    const application = await makeApplication(db());
    const { page } = await visit({ role: "administrator", scripted });
    await page.goto(`/admin/applications/${application.id}/people`);
    await page.getByRole("heading", { name: "Who may use it" }).click();
    await page.getByLabel("Only members of these groups").check();
    const field = page.getByLabel("Groups", { exact: true });
    const save = page.getByRole("button", { name: "Save" });
    await field.fill("finance");
    await save.click();
    await expect(page.getByText("Which group is “finance”? Close matches:")).toContainText(
      "Finance team (fin) or Finance en France (fin-fr)",
    );
    await expect(field).toHaveValue("finance");
    if (scripted) {
      await expectAccessible(page);
      await field.fill("ENGIN");
      await page.getByRole("option", { name: "Engineering eng" }).click();
      await field.fill("finance t");
      await field.press("Enter");
      await expect(page.getByRole("button", { name: "Remove Finance team" })).toBeVisible();
      await expectAccessible(page);
      await field.fill("france");
      await field.press("Enter");
      // All groups are taken, and nobody searched for another.
      await expect(page.getByText("Nothing found.")).toHaveCount(0);
      // The list is closed until the next key or click, so that it covers no button.
      await expect(page.getByRole("listbox")).toHaveCount(0);
      await page.getByRole("button", { name: "Remove Finance en France" }).click();
    } else await field.fill("Engineering\nFinance team");
    await save.click();
    await expect(page.getByText("Members of eng, fin")).toBeVisible();

    await page.goto("/admin/sites/new");
    await page.getByText("More", { exact: true }).click();
    await page.getByLabel("Only these groups").check();
    await page.getByRole("button", { name: "Add site" }).click();
    for (const problem of ["Enter a title.", "Enter a display URL.", "Enter at least one group"])
      await expect(page.getByText(problem)).toBeVisible();
    await page.getByLabel("Title", { exact: true }).fill("Wiki");
    await page.getByLabel("Display URL").fill("wiki.example.org");
    await page.getByRole("button", { name: "Add site" }).click();
    await expect(page.getByText("Enter a title.")).toHaveCount(0);
    await expect(page.getByText("Enter at least one group")).toBeVisible();
    // The focus is in the field, whose list would cover the error.
    await expect(page.getByRole("listbox")).toHaveCount(0);
  });

  test(`a person is added to a group from either page, by what is nearly right, ${how}`, async ({
    visit,
  }) => {
    const person = await makeUser(db(), { name: "Grace Hopper", passwordHash: null });
    const { page } = await visit({ role: "administrator", scripted });
    await page.goto(`/admin/users/${person.id}`);
    await expect(page).toHaveTitle(/^Grace Hopper/);
    const group = page.getByLabel("Add to a group", { exact: true });
    await group.fill("finance");
    await press(page, "Add to group", "Finance team (fin) or Finance en France (fin-fr)");
    await group.fill("finance TEAM");
    await press(page, "Add to group", "Grace Hopper added to Finance team.");
    if (scripted) await expectAccessible(page);
    await page.getByRole("link", { name: "Finance team" }).click();
    await expect(page.getByRole("row").filter({ hasText: person.username })).toContainText(
      "Invited",
    );

    const [eng] = await db().$client<{ id: string }[]>`select id from groups where key = 'eng'`;
    await page.goto(`/admin/groups/${eng?.id}`);
    const form = page.locator("details", { hasText: "Add people" });
    // It is open as long as the group has no members.
    await form.evaluate((details) => details.setAttribute("open", ""));
    const people = page.getByLabel("People to add");
    if (scripted) {
      await people.fill(person.username.slice(0, -2));
      await page
        .getByRole("option", { name: /Grace Hopper/ })
        .first()
        .click();
    } else await people.fill(person.username);
    await press(page, "Add", "Grace Hopper added to Engineering.");
  });
}

test("chips follow the field: chosen by keys, pasted, removed and reset", async ({ visit }) => {
  const application = await makeApplication(db());
  await db().$client`insert into application_groups (application_id, group_id)
    select ${application.id}, id from groups where key = 'eng'`;
  const { page } = await visit({ role: "administrator" });
  await page.goto(`/admin/applications/${application.id}/people`);
  await page.getByRole("heading", { name: "Who may use it" }).click();
  const field = page.getByLabel("Groups", { exact: true });
  const chips = page.getByRole("list", { name: "Chosen" }).getByRole("listitem");
  await expect(chips).toHaveText(["Engineering"]);
  await field.click();
  await expect(page.getByRole("option")).toHaveText([/Finance team/, /Finance en France/]);
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(chips).toHaveText(["Engineering", "Finance en France"]);
  await field.press("Backspace");
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "fin; fin-fr");
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(chips).toHaveText(["Engineering", "fin", "fin-fr"]);
  await page.getByRole("button", { name: "Remove Engineering" }).click();
  await expect(field).toBeFocused();
  const sent = () =>
    field.evaluate((input: HTMLInputElement) => new FormData(input.form as never).get("groups"));
  await field.fill("half");
  expect(await sent()).toBe("fin\nfin-fr\nhalf");
  await field.evaluate((input: HTMLInputElement) => input.form?.reset());
  await expect(chips).toHaveText(["Engineering"]);
  expect(await sent()).toBe("eng");
});

test("whoever administers only a group isn't told who comes close to a name", async ({ visit }) => {
  const [lead, other] = [await makeUser(db()), await makeUser(db())];
  const [eng] = await db().$client<{ id: string }[]>`select id from groups where key = 'eng'`;
  await db().$client`
    insert into group_members (user_id, group_id, administers) values (${lead.id}, ${eng?.id ?? ""}, true)`;
  const { page } = await visit({ person: lead });
  await page.goto(`/account/groups/${eng?.id}`);
  await page.getByText("Add people", { exact: true }).click();
  await submit(page, { "Username or email address": other.username.slice(0, -2) }, "Add");
  await expect(page.getByText("Nobody has this username or email address.")).toBeVisible();
  await expect(page.getByText(other.username)).toHaveCount(0);
});
