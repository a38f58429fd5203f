import { randomBytes } from "node:crypto";
import { foyerJson } from "../support/foyer";
import { linkMailed, mailsTo } from "../support/mails";
import { expect, press, submit, test, WAYS } from "../support/visit";
import { world } from "../support/world";

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test.use({ javaScriptEnabled: scripted });

    test("an invited user chooses a password and is in the directory", async ({ page }) => {
      const username = `invited-${randomBytes(5).toString("hex")}`;
      const email = `${username}@example.org`;
      const args = ["users", "create", "--username", username, "--email", email];
      const { invitation_url } = await foyerJson(args);
      await page.goto(invitation_url);
      await expect(page.getByRole("heading")).toHaveText(`Welcome, ${username}`);
      await press(page, "Set password", "Password too short.");
      await page.getByLabel("Password", { exact: true }).fill("chosen by myself");
      await submit(page, { "Confirm password": "chosen by another" }, "Set password");
      await expect(page.getByText("The passwords don't match")).toBeVisible();
      await page.getByLabel("Password", { exact: true }).fill("chosen by myself");
      await submit(page, { "Confirm password": "chosen by myself" }, "Set password");
      await expect(page).toHaveURL("/");
      await page.goto("/account/profile");
      await expect(page.getByLabel("Username")).toHaveValue(username);
    });
  });

test("whoever is signed in here stays signed in when somebody else's invitation is used", async ({
  visit,
}) => {
  const { page, user } = await visit();
  const username = `invited-${randomBytes(5).toString("hex")}`;
  const args = ["users", "create", "--username", username, "--email", `${username}@example.org`];
  await page.goto((await foyerJson(args)).invitation_url);
  await page.getByLabel("Password", { exact: true }).fill("chosen by myself");
  await submit(page, { "Confirm password": "chosen by myself" }, "Set password");
  await expect(page.getByRole("heading")).toHaveText("Password set");
  await page.goto("/account/profile");
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
});

test("an invitation is also mailed", async () => {
  const username = `invited-${randomBytes(5).toString("hex")}`;
  const email = `${username}@example.org`;
  const args = ["users", "create", "--username", username, "--email", email];
  const { invitation_url } = await foyerJson(args);
  expect(world().origin + (await linkMailed(email, "invitation"))).toContain(`${invitation_url}.`);
  const again = await foyerJson(["users", "invite", username]);
  await linkMailed(email, "invitation", 2);
  expect((await mailsTo(email, "invitation")).join("")).toContain(`${again.invitation_url}.`);
});
