import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { foyerJson } from "../support/foyer";
import { linkMailed, mailsTo } from "../support/mails";
import { SCRIPTED } from "../support/sizes";
import { world } from "../support/world";

for (const javaScriptEnabled of SCRIPTED)
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("an invited user chooses a password and signs in", async ({ page }) => {
      const username = `invited-${randomBytes(5).toString("hex")}`;
      const email = `${username}@example.org`;
      const args = ["users", "create", "--username", username, "--email", email];
      const { invitation_url } = await foyerJson(args);
      await page.goto(invitation_url);
      await expect(page.getByRole("heading")).toHaveText(`Welcome, ${username}`);
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByText("Password too short.")).toBeVisible();
      await page.getByLabel("Password (at least 8 characters)").fill("chosen by myself");
      await page.getByLabel("Confirm password").fill("chosen by another");
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByText("The passwords don't match")).toBeVisible();
      await page.getByLabel("Password (at least 8 characters)").fill("chosen by myself");
      await page.getByLabel("Confirm password").fill("chosen by myself");
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByRole("heading")).toHaveText("Password set");
      await page.getByRole("link", { name: "Sign in" }).click();
      await page.getByLabel("Username or email address").fill(username);
      await page.getByLabel("Password", { exact: true }).fill("chosen by myself");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(`${world().origin}/`);
    });
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
