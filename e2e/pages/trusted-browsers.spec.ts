import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { Authenticator } from "../support/authenticator";
import { setUpOwnServer } from "../support/own-server";
import { enterPassword, expect, press, submit, test } from "../support/visit";
import { db } from "../support/world";

// The policy affects every sign-in on a server, so this file has its own.
setUpOwnServer();

async function signInAgain(page: Page, person: { username: string; password: string }) {
  await page.goto("/sign-in?next=/account/profile");
  await enterPassword(page, person);
}

/** Turns on two-step sign-in on the security page, and leaves the session. */
async function turnOn(page: Page): Promise<Authenticator> {
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Turn on" }).click();
  const app = new Authenticator(await page.locator("code").innerText());
  await submit(page, { "6-digit code from the app": app.code() }, "Confirm");
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await page.context().clearCookies({ name: "foyer.session" });
  return app;
}

const TRUST = "Don't ask for a code in this browser for 30 days";

test("an administrator allows trusted browsers, and a user trusts one and forgets it", async ({
  visit,
}) => {
  test.slow();
  const [admin, person] = [await makeUser(db(), { role: "administrator" }), await makeUser(db())];
  const { page: policy, context: administration } = await visit({ person: admin });
  await policy.goto("/admin/sign-in");
  await expect(policy.getByLabel("Always ask for a code")).toBeChecked();
  const stale = await administration.newPage();
  await stale.goto("/admin/sign-in");
  await policy.getByLabel("Allow for 30 days").check();
  await press(policy, "Save", "Sign-in policy saved.");
  await expect(policy.getByLabel("Allow for 30 days")).toBeChecked();
  await expectAccessible(policy);
  await stale.getByLabel("Allow for 7 days").check();
  await press(stale, "Save", "someone else just updated this policy");
  await expect(stale.getByLabel("Allow for 30 days")).toBeChecked();

  const { page, context } = await visit({ person, scripted: false });
  const app = await turnOn(page);
  await signInAgain(page, person);
  await page.getByLabel(TRUST).check();
  await submit(page, { "6-digit code": "12345" }, "Verify", "This code isn't valid.");
  await expect(page.getByLabel(TRUST)).toBeChecked();
  await page.getByRole("link", { name: /recovery code/ }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.goBack();
  await page.getByLabel("6-digit code").fill(app.code());
  await page.getByLabel(TRUST).check();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL("/account/profile");

  await context.clearCookies({ name: "foyer.session" });
  await signInAgain(page, person);
  await expect(page).toHaveURL("/account/profile");
  // A change needs a complete sign-in, which the trusted browser isn't.
  await page.goto("/account/security");
  await page.getByText("1 browser isn't asked for a code").click();
  await page.getByRole("link", { name: "Forget all trusted browsers" }).click();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await submit(page, { "6-digit code": app.code() }, "Verify");
  await press(page, "Forget all trusted browsers", "All trusted browsers forgotten.");
  await context.clearCookies({ name: "foyer.session" });
  await signInAgain(page, person);
  await expect(page.getByLabel("6-digit code")).toBeVisible();
});
