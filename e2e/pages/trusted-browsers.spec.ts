import { expect, type Page, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { Authenticator } from "../support/authenticator";
import { setUpOwnServer } from "../support/own-server";
import { placeOf, signInContext } from "../support/signed-in-page";

// The policy affects every sign-in on a server, so this file has its own.
const own = setUpOwnServer();

const at = (path: string) => own.server.origin + path;

async function enterPassword(page: Page, person: { username: string; password: string }) {
  await page.goto(at("/sign-in?next=/account/profile"));
  await page.getByLabel("Username or email address").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Turns on two-step sign-in on the security page, and leaves the session. */
async function turnOn(page: Page): Promise<Authenticator> {
  await page.goto(at("/account/security"));
  await page.getByRole("button", { name: "Turn on" }).click();
  const app = new Authenticator(await page.locator("code").innerText());
  await page.getByLabel("6-digit code from the app").fill(app.code());
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await page.context().clearCookies({ name: "foyer.session" });
  return app;
}

const TRUST = "Don't ask for a code in this browser for 30 days";

test("an administrator allows trusted browsers, and a user trusts one and forgets it", async ({
  browser,
}) => {
  test.slow();
  const [admin, person] = [
    await makeUser(own.db, { role: "administrator" }),
    await makeUser(own.db),
  ];
  const administration = await browser.newContext();
  await signInContext(administration, admin.id, {}, placeOf(own));
  const policy = await administration.newPage();
  await policy.goto(at("/admin/sign-in"));
  await expect(policy.getByLabel("Always ask for a code")).toBeChecked();
  const stale = await administration.newPage();
  await stale.goto(at("/admin/sign-in"));
  await policy.getByLabel("Allow for 30 days").check();
  await policy.getByRole("button", { name: "Save" }).click();
  await expect(policy.getByText("Sign-in policy saved.")).toBeVisible();
  await expect(policy.getByLabel("Allow for 30 days")).toBeChecked();
  await expectAccessible(policy);
  await stale.getByLabel("Allow for 7 days").check();
  await stale.getByRole("button", { name: "Save" }).click();
  await expect(stale.getByText("someone else just updated this policy")).toBeVisible();
  await expect(stale.getByLabel("Allow for 30 days")).toBeChecked();
  await administration.close();

  const context = await browser.newContext({ javaScriptEnabled: false });
  await signInContext(context, person.id, {}, placeOf(own));
  const page = await context.newPage();
  const app = await turnOn(page);
  await enterPassword(page, person);
  await page.getByLabel(TRUST).check();
  await page.getByLabel("6-digit code").fill("12345");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("This code isn't valid.")).toBeVisible();
  await expect(page.getByLabel(TRUST)).toBeChecked();
  await page.getByRole("link", { name: /recovery code/ }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.goBack();
  await page.getByLabel("6-digit code").fill(app.code());
  await page.getByLabel(TRUST).check();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(at("/account/profile"));

  await context.clearCookies({ name: "foyer.session" });
  await enterPassword(page, person);
  await expect(page).toHaveURL(at("/account/profile"));
  // The security page needs a complete sign-in, which the trusted browser isn't.
  await page.goto(at("/account/security"));
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("6-digit code").fill(app.code());
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("1 browser isn't asked for a code").click();
  await page.getByRole("button", { name: "Forget all trusted browsers" }).click();
  await expect(page.getByText("All trusted browsers forgotten.")).toBeVisible();
  await context.clearCookies({ name: "foyer.session" });
  await enterPassword(page, person);
  await expect(page.getByLabel("6-digit code")).toBeVisible();
  await context.close();
});
