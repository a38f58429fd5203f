import { expect, type Page, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { Authenticator } from "../support/authenticator";
import { linkMailed } from "../support/mails";
import { setUpOwnServer } from "../support/own-server";
import { placeOf, signInContext } from "../support/signed-in-page";
import { SCRIPTED } from "../support/sizes";
import { VirtualAuthenticator } from "../support/virtual-authenticator";

// The policy affects every sign-in on a server, so this file has its own.
const own = setUpOwnServer();
// The tests change that policy.

const at = (path: string) => own.server.origin + path;

async function enterPassword(page: Page, person: { username: string; password: string }) {
  await page.getByLabel("Username or email address").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("an administrator requires a second step, once their own is on", async ({ browser }) => {
  const admin = await makeUser(own.db, { role: "administrator" });
  const context = await browser.newContext();
  await signInContext(context, admin.id, {}, placeOf(own));
  const page = await context.newPage();
  await page.goto(at("/admin/sign-in"));
  await page.getByLabel("Editor").check();
  await page.getByLabel("Days to turn it on").fill("999");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a whole number from 0 to 90.")).toBeVisible();
  await page.getByLabel("Editor").check();
  await page.getByLabel("Days to turn it on").fill("10");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("first add a passkey or an authenticator app to your own account"),
  ).toBeVisible();
  await own.db.$client`update sessions set amr = '{pwd,otp,mfa}' where user_id = ${admin.id}`;
  await page.getByLabel("Editor").check();
  await page.getByLabel("Days to turn it on").fill("10");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Sign-in policy saved.")).toBeVisible();
  await expect(page.getByLabel("Editor")).toBeChecked();
  await expectAccessible(page);
  const newer = await makeUser(own.db, { role: "editor", name: "Grace Hopper" });
  await page.goto(at(`/admin/users/${newer.id}`));
  await expect(page.getByText(/^Off\. Required from /)).toBeVisible();
  await page.getByText("Change", { exact: true }).click();
  await expect(page.getByLabel("Role")).toHaveAccessibleDescription(
    /no two-step sign-in yet, which these roles need: Site editor\./,
  );
  await page.getByRole("button", { name: "Create setup link" }).click();
  const link = page.getByLabel("Link to set up two-step sign-in");
  await expect(link).toHaveValue(/\/sign-in\/set-up\/foyer_su_/);
  await context.close();
});

for (const javaScriptEnabled of SCRIPTED)
  test(`a person whose time is over sets up an app by a mailed link, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    test.slow();
    const person = await makeUser(own.db, { role: "editor", emailVerifiedAt: new Date() });
    await own.db.$client`
      insert into sign_in_policy (trusted_browser_days, required_roles, required_at, changed_at, revision)
      values (0, '{editor}', now(), now(), 1)
      on conflict (id) do update set required_roles = '{editor}', required_at = now()`;
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(at("/sign-in?next=/account/profile"));
    await enterPassword(page, person);
    await expect(page.getByRole("heading", { name: "Add a second step" })).toBeVisible();
    await page.getByRole("link", { name: "Not now" }).click();
    await expect(page).toHaveURL(/\/account\/profile$/);
    await own.db.$client`
      update users set created_at = now() - interval '90 days' where id = ${person.id}`;
    await own.db.$client`update sign_in_policy set required_at = now() - interval '90 days'`;
    await context.clearCookies({ name: "foyer.session" });
    await page.goto(at("/sign-in?next=/account/profile"));
    await enterPassword(page, person);
    await expect(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const link = at(await linkMailed(person.email ?? "", "set_up_second_step"));
    const stranger = await browser.newContext({ javaScriptEnabled });
    const elsewhere = await stranger.newPage();
    await elsewhere.goto(link);
    await expect(
      elsewhere.getByRole("heading", { name: "Enter your password first" }),
    ).toBeVisible();
    await elsewhere.getByRole("link", { name: "Sign in" }).last().click();
    await enterPassword(elsewhere, person);
    await expect(elsewhere.getByRole("heading", { name: "Choose your second step" })).toBeVisible();
    await stranger.close();
    await page.goto(link);
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole("button", { name: "Use an authenticator app" }).click();
    const app = new Authenticator(await page.locator("code").innerText());
    await page.getByLabel("6-digit code from the app").fill("000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("This code isn't valid")).toBeVisible();
    await page.getByLabel("6-digit code from the app").fill(app.code());
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
    await page.goto(at("/account/security"));
    await expect(page.getByText("Two-step sign-in").first()).toBeVisible();
    await page.goto(at("/account/security/turn-off"));
    await expect(page.getByText("your organization requires a second step")).toBeVisible();
    await page.goto(link);
    await expect(page.getByText("used already")).toBeVisible();
    await context.close();
  });

test("who has a passkey already uses it once, and turns two-step sign-in on with it", async ({
  browser,
}) => {
  test.slow();
  const person = await makeUser(own.db, { role: "developer" });
  const context = await browser.newContext();
  const page = await context.newPage();
  const authenticator = await VirtualAuthenticator.connect(page);
  await signInContext(context, person.id, {}, placeOf(own));
  await page.goto(at("/account/security"));
  await authenticator.answer(page.getByRole("button", { name: "Add a passkey" }));
  await expect(page.getByText("Passkey added.")).toBeVisible();
  await context.clearCookies({ name: "foyer.session" });
  await own.db.$client`
    insert into sign_in_policy (trusted_browser_days, required_roles, required_at, changed_at, revision)
    values (0, '{developer}', now(), now(), 1)
    on conflict (id) do update set required_roles = '{developer}', required_at = now()`;
  await page.goto(at("/sign-in?next=/account/security"));
  await enterPassword(page, person);
  await expect(page.getByText("You already have a passkey")).toBeVisible();
  const turnOn = page.getByRole("button", { name: "Turn on with my passkeys" });
  await expect(turnOn).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Not now" }).click();
  await expect(page.getByText("Your organization requires a second step by")).toBeVisible();
  await own.db.$client`
    update users set created_at = now() - interval '90 days' where id = ${person.id}`;
  await own.db.$client`update sign_in_policy set required_at = now() - interval '90 days'`;
  await page.reload();
  await expect(page.getByText("Yours is your passkey.")).toBeVisible();
  await expect(page.getByText("after your password, you're asked for your passkey")).toBeVisible();
  await context.clearCookies({ name: "foyer.session" });
  await page.goto(at("/sign-in?next=/account/profile"));
  await enterPassword(page, person);
  await expect(page.getByText("Ask an administrator to reset your second step.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Use a recovery code" })).toHaveCount(0);
  await authenticator.answer(page.getByRole("button", { name: "Use a passkey" }));
  await expect(page).toHaveURL(/\/account\/profile$/);
  await page.goto(at("/account/security/turn-on"));
  await turnOn.click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await context.close();
});
