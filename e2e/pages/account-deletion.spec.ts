import { expect, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { CookieClient } from "../support/cookie-client";
import { locationOf } from "../support/flow";
import { mailsTo } from "../support/mails";
import { signInContext } from "../support/signed-in-page";
import { SCRIPTED } from "../support/sizes";
import { db, world } from "../support/world";

for (const javaScriptEnabled of SCRIPTED)
  test(`a user deletes an account and keeps it ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const person = await makeUser(db(), { name: "Grace Hopper" });
    const { username, password } = person;
    const app = await makeApplication(db(), { ownerId: person.id, name: "Compiler" });
    const context = await browser.newContext({ javaScriptEnabled });
    await signInContext(context, person.id);
    const page = await context.newPage();
    await page.goto(`${world().origin}/account/profile`);
    await page.getByRole("link", { name: "Delete account…" }).click();
    await expect(page.getByRole("link", { name: "Compiler" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete my account" })).toHaveCount(0);
    await db().$client`update applications set owner_id = null where id = ${app.id}`;
    await page.reload();
    if (javaScriptEnabled) await expectAccessible(page);
    const field = page.getByLabel(`To confirm, enter your username: ${username}`);
    await field.fill("someone");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("This isn't your username.")).toBeVisible();
    await field.fill(username);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("heading", { name: "Your account will be deleted" })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await expect.poll(() => mailsTo(person.email ?? "", "deletion_requested")).toHaveLength(1);
    await page.goto(`${world().origin}/sign-in?next=/account/security`);
    await page.getByLabel("Username or email address").fill(username);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Keep your account?" })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page).toHaveURL(/\/account\/security$/);
    await expect.poll(() => mailsTo(person.email ?? "", "deletion_cancelled")).toHaveLength(1);
    await context.close();
  });

test("an administrator starts and cancels a deletion; a sign-in before that opens nothing", async ({
  page,
  context,
}) => {
  const admin = await makeUser(db(), { role: "administrator" });
  const { id, username, password } = await makeUser(db(), { name: "Grace Hopper" });
  await signInContext(context, admin.id);
  await page.goto(`${world().origin}/admin/users/${id}`);
  await page.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("link", { name: "Delete account…" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Delete ${username}` }).click();
  await expect(page.getByText("Closed the account of Grace Hopper.")).toBeVisible();
  await expect(page.getByText(/^Will be deleted on /)).toBeVisible();
  const theirs = new CookieClient(world().origin);
  const refused = await theirs.post("/sign-in/password", { username, password });
  expect(locationOf(refused)).toContain("problem=credentials");
  await page.goto(`${world().origin}/admin/users?state=deleted_soon&q=${username}`);
  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await page.getByRole("button", { name: "Keep account" }).click();
  await expect(page.getByText("The account of Grace Hopper is kept.")).toBeVisible();
  const answer = await theirs.post("/sign-in/password", { username, password });
  expect(locationOf(answer)).toBe("/account");
});
