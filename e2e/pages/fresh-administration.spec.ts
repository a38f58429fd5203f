import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { makeApplication, makeUser } from "@/test/factories";
import { aging } from "../support/aging-visitor";
import { mailsTo } from "../support/mails";
import { minutesAgo } from "../support/old-visit";
import { expect, signInContext, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

/* Administrators and developers reauthenticate before sensitive changes, and keep everything that they typed. */

const roleOf = async (id: string) =>
  (await db().select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role;

const submitRole = (page: Page) => page.getByRole("button", { name: "Change role" }).click();

for (const { scripted, how } of WAYS)
  test(`a role change survives the sign-in, ${how}, and a promotion is mailed`, async ({
    visit,
  }) => {
    const {
      user: person,
      page,
      age,
      confirm,
    } = await aging(visit({ role: "administrator", scripted }));
    const other = await makeUser(db());
    await page.goto(`/admin/users/${other.id}`);
    await page.getByText("Change", { exact: true }).click();
    const role = page.getByLabel("Role");
    await role.selectOption("editor");
    await age(41);
    await submitRole(page);
    await expect(page.getByText("Nothing has changed yet")).toBeVisible();
    expect(await roleOf(other.id)).toBe("user");
    await confirm();
    await expect(page).toHaveURL(new RegExp(`/admin/users/${other.id}\\?`));
    await expect(role).toHaveValue("editor");
    expect(await roleOf(other.id)).toBe("user");
    await submitRole(page);
    await expect(page.getByText("Role of Test Person changed.")).toBeVisible();
    expect(await roleOf(other.id)).toBe("editor");
    // Every administrator hears of every raise, those of other tests included.
    const about = (mail: string) => mail.includes(other.username);
    await expect
      .poll(async () => (await mailsTo(person.email ?? "", "role_raised")).filter(about).length)
      .toBe(1);
  });

test("an application's settings survive the sign-in", async ({ visit }) => {
  const { page, age, confirm } = await aging(visit({ role: "administrator" }));
  const application = await makeApplication(db());
  await page.goto(`/admin/applications/${application.id}/settings`);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("A name typed before");
  const email = page.locator('input[name="scope_email"]');
  await email.uncheck();
  await age(41);
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  await confirm();
  await expect(name).toHaveValue("A name typed before");
  await expect(email).not.toBeChecked();
  await save.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A name typed before");
  await expect(email).not.toBeChecked();
});

test("an owner's settings and offer survive the sign-in", async ({ visit }) => {
  const { user: person, page, age, confirm } = await aging(visit());
  const { id } = await makeApplication(db(), { ownerId: person.id });
  const fill = async (label: string, value: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    return field;
  };
  await page.goto(`/developer/apps/${id}/settings`);
  const name = await fill("Name", "A name typed before");
  await age(41);
  await page.getByRole("button", { name: "Save" }).click();
  await confirm();
  await expect(name).toHaveValue("A name typed before");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A name typed before");
  await page.goto(`/developer/apps/${id}/transfer`);
  const other = await makeUser(db());
  const username = await fill("New owner's username", other.username);
  await age(41);
  const offer = page.locator('form[action$="/offer"] button[type="submit"]');
  await offer.click();
  await confirm();
  await expect(page).toHaveURL(new RegExp(`/developer/apps/${id}/transfer\\?`));
  await expect(username).toHaveValue(other.username);
  await offer.click();
  await expect(page).toHaveURL(/done=offered/);
});

test("a page with only a sensitive form asks for the sign-in first", async ({ visit }) => {
  const { page, age, confirm } = await aging(visit({ role: "administrator" }));
  await age(31);
  await page.goto("/admin/users/new");
  await expect(page.getByText("Nothing has changed yet")).toHaveCount(0);
  await confirm();
  await expect(page).toHaveURL("/admin/users/new");
});

test("a sign-in 39 minutes ago is recent enough for a form, and one 41 minutes ago changes nothing", async ({
  visit,
}) => {
  const { page, age } = await aging(visit({ role: "administrator", scripted: false }));
  const other = await makeUser(db());
  for (const [minutes, role, stored] of [
    [41, "developer", "user"],
    [39, "developer", "developer"],
  ] as const) {
    await age(29);
    await page.goto(`/admin/users/${other.id}`);
    await page.getByText("Change", { exact: true }).click();
    await page.getByLabel("Role").selectOption(role);
    await age(minutes);
    await submitRole(page);
    await page.waitForLoadState();
    expect(await roleOf(other.id)).toBe(stored);
  }
});

test("a user downloads their data after a sign-in within 20 minutes", async ({ visit }) => {
  const { context, user: person } = await visit({ session: { authenticatedAt: minutesAgo(21) } });
  const post = () =>
    context.request.post("/forms/account/export-data", {
      headers: { Origin: world().origin },
      form: { download: "" },
      maxRedirects: 0,
    });
  const refused = await post();
  expect(refused.status()).toBe(303);
  expect(refused.headers().location).toContain("/sign-in?");
  await signInContext(context, person.id, { authenticatedAt: minutesAgo(19) });
  expect((await post()).status()).toBe(200);
});
