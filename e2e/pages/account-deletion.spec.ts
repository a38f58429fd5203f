import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { CookieClient } from "../support/cookie-client";
import { locationOf } from "../support/flow";
import { mailsTo } from "../support/mails";
import { enterPassword, expect, press, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

for (const { scripted, how } of WAYS)
  test(`a user deletes an account and keeps it ${how}`, async ({ visit }) => {
    const person = await makeUser(db(), { name: "Grace Hopper" });
    const { username, password } = person;
    const app = await makeApplication(db(), { ownerId: person.id, name: "Compiler" });
    const { page } = await visit({ person, scripted });
    await page.goto("/account/profile");
    await page.getByRole("link", { name: "Delete account…" }).click();
    await expect(page.getByRole("link", { name: "Compiler" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete my account" })).toHaveCount(0);
    await db().$client`update applications set owner_id = null where id = ${app.id}`;
    await page.reload();
    if (scripted) await expectAccessible(page);
    const field = page.getByLabel(`To confirm, enter your username: ${username}`);
    await field.fill("someone");
    await press(page, "Delete my account", "This isn't your username.");
    await field.fill(username);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("heading", { name: "Your account will be deleted" })).toBeVisible();
    if (scripted) await expectAccessible(page);
    await expect.poll(() => mailsTo(person.email ?? "", "deletion_requested")).toHaveLength(1);
    await page.goto("/sign-in?next=/account/security");
    await enterPassword(page, { username, password });
    await expect(page.getByRole("heading", { name: "Keep your account?" })).toBeVisible();
    if (scripted) await expectAccessible(page);
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page).toHaveURL(/\/account\/security\?done=kept$/);
    await expect(page.getByRole("status")).toContainText("Your account is kept.");
    await expect.poll(() => mailsTo(person.email ?? "", "deletion_cancelled")).toHaveLength(1);
  });

test("an administrator starts and cancels a deletion; a sign-in before that opens nothing", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const { id, username, password } = await makeUser(db(), { name: "Grace Hopper" });
  await page.goto(`/admin/users/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "Delete account…" }).click();
  await expectAccessible(page);
  await press(page, "Delete Grace Hopper", "Closed the account of Grace Hopper.");
  await expect(page.getByText(/^Will be deleted on /)).toBeVisible();
  const theirs = new CookieClient(world().origin);
  const refused = await theirs.post("/sign-in/password", { username, password });
  expect(locationOf(refused)).toContain("problem=credentials");
  await page.goto(`/admin/users?state=deleted_soon&q=${username}`);
  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await press(page, "Keep account", "The account of Grace Hopper is kept.");
  const answer = await theirs.post("/sign-in/password", { username, password });
  expect(locationOf(answer)).toBe("/");
});
