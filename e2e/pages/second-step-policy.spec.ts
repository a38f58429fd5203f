import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { Authenticator } from "../support/authenticator";
import { linkMailed } from "../support/mails";
import { setUpOwnServer } from "../support/own-server";
import { VirtualAuthenticator } from "../support/virtual-authenticator";
import { enterPassword, expect, press, submit, test, WAYS } from "../support/visit";
import { db } from "../support/world";

// The policy affects every sign-in on a server, so this file has its own.
setUpOwnServer();
// The tests change that policy.

test("an administrator requires a second step, once their own is on", async ({ visit }) => {
  const { page, user: admin } = await visit({ role: "administrator" });
  await page.goto("/admin/sign-in");
  await page.getByLabel("Editor").check();
  await submit(page, { "Days to turn it on": "999" }, "Save", "Enter a whole number from 0 to 90.");
  await page.getByLabel("Editor").check();
  await page.getByLabel("Days to turn it on").fill("10");
  await press(page, "Save", "first add a passkey or an authenticator app to your own account");
  await db().$client`update sessions set amr = '{pwd,otp,mfa}' where user_id = ${admin.id}`;
  await page.getByLabel("Editor").check();
  await submit(page, { "Days to turn it on": "10" }, "Save", "Sign-in policy saved.");
  await expect(page.getByLabel("Editor")).toBeChecked();
  await expectAccessible(page);
  const newer = await makeUser(db(), { role: "editor", name: "Grace Hopper" });
  await page.goto(`/admin/users/${newer.id}`);
  await expect(page.getByText(/^Off\. Required from /)).toBeVisible();
  await page.getByText("Change", { exact: true }).click();
  await expect(page.getByLabel("Role")).toHaveAccessibleDescription(
    /no two-step sign-in yet, which these roles need: Site editor\./,
  );
  await page.getByRole("button", { name: "Create setup link" }).click();
  const link = page.getByLabel("Link to set up two-step sign-in");
  await expect(link).toHaveValue(/\/sign-in\/set-up\/foyer_su_/);
});

for (const { scripted, how } of WAYS)
  test(`a person whose time is over sets up an app by a mailed link, ${how}`, async ({
    newPage,
  }) => {
    test.slow();
    const person = await makeUser(db(), { role: "editor", emailVerifiedAt: new Date() });
    await db().$client`
      insert into sign_in_policy (trusted_browser_days, required_roles, required_at, changed_at, revision)
      values (0, '{editor}', now(), now(), 1)
      on conflict (id) do update set required_roles = '{editor}', required_at = now()`;
    const page = await newPage({ javaScriptEnabled: scripted });
    await page.goto("/sign-in?next=/account/profile");
    await enterPassword(page, person);
    await expect(page.getByRole("heading", { name: "Add a second step" })).toBeVisible();
    await page.getByRole("link", { name: "Not now" }).click();
    await expect(page).toHaveURL(/\/account\/profile$/);
    await db().$client`
      update users set created_at = now() - interval '90 days' where id = ${person.id}`;
    await db().$client`update sign_in_policy set required_at = now() - interval '90 days'`;
    await page.context().clearCookies({ name: "foyer.session" });
    await page.goto("/sign-in?next=/account/profile");
    await enterPassword(page, person);
    await expect(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    if (scripted) await expectAccessible(page);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const link = await linkMailed(person.email ?? "", "set_up_second_step");
    const elsewhere = await newPage({ javaScriptEnabled: scripted });
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole("heading", { name: "Sign in first" })).toBeVisible();
    await elsewhere.getByRole("link", { name: "Sign in" }).last().click();
    await enterPassword(elsewhere, person);
    await expect(elsewhere.getByRole("heading", { name: "Choose your second step" })).toBeVisible();
    await page.goto(link);
    if (scripted) await expectAccessible(page);
    await page.getByRole("button", { name: "Use an authenticator app" }).click();
    const app = new Authenticator(await page.locator("code").innerText());
    await submit(page, { "6-digit code from the app": "000000" }, "Confirm");
    await expect(page.getByText("This code isn't valid")).toBeVisible();
    await submit(page, { "6-digit code from the app": app.code() }, "Confirm");
    await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
    await page.goto("/account/security");
    await expect(page.getByText("Two-step sign-in").first()).toBeVisible();
    await page.goto("/account/security/turn-off");
    await expect(page.getByText("your organization requires a second step")).toBeVisible();
    await page.goto(link);
    await expect(page.getByText("used already")).toBeVisible();
  });

test("who has a passkey already uses it once, and turns two-step sign-in on with it", async ({
  visit,
}) => {
  test.slow();
  const { page, user: person, context } = await visit({ role: "developer" });
  const authenticator = await VirtualAuthenticator.connect(page);
  await page.goto("/account/security");
  await authenticator.answer(page.getByRole("button", { name: "Add a passkey" }));
  await expect(page.getByText("Passkey added.")).toBeVisible();
  await context.clearCookies({ name: "foyer.session" });
  await db().$client`
    insert into sign_in_policy (trusted_browser_days, required_roles, required_at, changed_at, revision)
    values (0, '{developer}', now(), now(), 1)
    on conflict (id) do update set required_roles = '{developer}', required_at = now()`;
  await page.goto("/sign-in?next=/account/security");
  await enterPassword(page, person);
  await expect(page.getByText("You already have a passkey")).toBeVisible();
  const turnOn = page.getByRole("button", { name: "Turn on with my passkeys" });
  await expect(turnOn).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Not now" }).click();
  await expect(page.getByText("Your organization requires a second step by")).toBeVisible();
  await db().$client`
    update users set created_at = now() - interval '90 days' where id = ${person.id}`;
  await db().$client`update sign_in_policy set required_at = now() - interval '90 days'`;
  await page.reload();
  await expect(page.getByText("Yours is your passkey.")).toBeVisible();
  await expect(page.getByText("each sign-in asks for your passkey")).toBeVisible();
  await context.clearCookies({ name: "foyer.session" });
  await page.goto("/sign-in?next=/account/profile");
  await enterPassword(page, person);
  await expect(page.getByText("Ask an administrator to reset your second step.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Use a recovery code" })).toHaveCount(0);
  await authenticator.answer(page.getByRole("button", { name: "Use a passkey" }));
  await expect(page).toHaveURL(/\/account\/profile$/);
  await page.goto("/account/security/turn-on");
  await turnOn.click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
});
