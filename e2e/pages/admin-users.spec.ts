import { randomBytes } from "node:crypto";
import { accountCounter } from "@/db/limits/counters";
import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeUser } from "@/test/factories";
import {
  authorize,
  authorizeAddress,
  challengeOf,
  newVerifier,
  signedInBrowser,
} from "../support/flow";
import { linkMailed } from "../support/mails";
import { expect, press, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const unique = () => randomBytes(5).toString("hex");

const eventsOf = async (userId: string) =>
  (
    await db().$client`select event, actor_id, before, after from audit_events
      where user_id = ${userId} and event like 'user.%' order by id`
  ).map((row) => ({ ...row }));

for (const { scripted, how } of WAYS)
  test(`an administrator invites, finds, promotes and deactivates a user ${how}`, async ({
    visit,
  }) => {
    test.setTimeout(60_000);
    const { page, user: admin } = await visit({ role: "administrator", scripted });
    const username = `hopper-${unique()}`;
    const wrong = `${username}@wrong.example`;
    const email = `${username}@example.org`;
    await page.goto("/admin/users");
    await page.getByRole("link", { name: "Invite people" }).click();
    await press(page, "Send invitations", "Nobody was invited.");
    await expect(page.getByLabel("People")).toHaveAccessibleDescription(
      /Enter at least one email address, or choose a file\.$/,
    );
    await expect(page.getByRole("table")).toHaveCount(0);
    await page.getByLabel("People").fill("Grace Hopper");
    await press(page, "Send invitations", "Nobody was invited: 1 of 1 line has an error.");
    await expect(page.getByRole("row").filter({ hasText: "Line 1" })).toContainText(
      "Enter an email address such as ada@example.org",
    );
    await expect(page.getByLabel("People")).toHaveValue("Grace Hopper");
    await page.getByLabel("People").fill(wrong);
    await press(page, "Send invitations", `Account of ${username} created and invitation sent.`);
    await page.getByRole("link", { name: "Wrong address? Correct it and resend" }).click();
    await page.getByLabel("Email", { exact: true }).fill(admin.email ?? "");
    await press(page, "Save changes", "Another account already uses this email address.");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await press(page, "Save changes", `New invitation sent to ${username}.`);
    const link = await page.getByLabel("Invitation link").inputValue();
    // The mailed link also proves the address (docs/decisions/0124).
    expect(await linkMailed(email, "invitation")).toContain(`${new URL(link).pathname}.`);
    const address = page.url().split("?")[0] ?? "";
    const userId = address.split("/").at(-1) ?? "";

    await press(page, "Send new invitation", "Earlier invitations no longer work");
    await expect(page.getByLabel("Invitation link")).not.toHaveValue(link);

    await page.goto(`/admin/users?q=${username.slice(3).toUpperCase()}`);
    await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Invited");
    await page.getByRole("link", { name: username }).click();
    await page.getByText("Change", { exact: true }).click();
    await page.getByLabel("Role").selectOption("editor");
    await press(page, "Change role", `Role of ${username} changed.`);

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("link", { name: "Deactivate…" }).click();
    await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused();
    await expect(page.getByText("The user has no active sessions")).toBeVisible();
    await expect(page.getByText("No application has active tokens for this account")).toBeVisible();
    await press(page, `Deactivate ${username}`, `${username} deactivated.`);
    await press(page, "Reactivate", `${username} reactivated.`);

    const by = { actor_id: admin.id, before: null, after: null };
    const created = { username, email: wrong, name: null, role: "user", invited: true };
    const unproved = { emailVerified: false };
    const [no, yes] = [{ deactivated: false }, { deactivated: true }];
    expect(await eventsOf(userId)).toEqual([
      { ...by, event: "user.created", after: created },
      {
        ...by,
        event: "user.changed",
        before: { email: wrong, ...unproved },
        after: { email, ...unproved },
      },
      { ...by, event: "user.invited", after: { email, expiresAt: expect.any(String) } },
      { ...by, event: "user.invited", after: { email, expiresAt: expect.any(String) } },
      { ...by, event: "user.changed", before: { role: "user" }, after: { role: "editor" } },
      { ...by, event: "user.deactivated", before: no, after: yes },
      { ...by, event: "user.reactivated", before: yes, after: no },
    ]);
  });

test("an administrator ends sessions, removes an application and mails a password link", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const user = await makeUser(db(), { givenName: "Ada", claimedLocale: "en-GB" });
  const team = `Team ${unique()}`;
  await db().$client`
    with made as (insert into groups (key, name) values (${team}, ${team}) returning id)
    insert into group_members (user_id, group_id) select ${user.id}, id from made`;
  const application = await makeApplication(db(), { name: `App ${unique()}` });
  const grant = { userId: user.id, applicationId: application.id, now: new Date() };
  await widenGrant(db(), { ...grant, scopes: ["openid"] });
  const { browser: first } = await signedInBrowser(user);
  await signedInBrowser(user);
  const code = authorizeAddress(application, challengeOf(newVerifier()), { scope: "openid" });
  expect((await authorize(first, code)).searchParams.has("code")).toBe(true);

  await page.goto(`/admin/users/${user.id}/deactivate`);
  await expect(page.getByText("2 sessions end.")).toBeVisible();
  await page.goto(`/admin/users/${user.id}`);
  await expect(page.getByRole("definition").getByRole("link", { name: team })).toBeVisible();
  await expect(page.getByText("Family name")).toHaveCount(0);
  await expect(page.getByRole("definition").filter({ hasText: /^en-GB$/ })).toBeVisible();
  await press(page, "Send password link", "Password link sent to Test Person.");
  const link = await linkMailed(user.email ?? "", "reset_password");
  expect(await page.content()).not.toContain(link);

  const tab = (name: string) => page.getByRole("link", { name, exact: true }).click();
  await tab("Activity");
  await expect(page.getByText("Password link sent by an administrator")).toBeVisible();
  await tab("Apps");
  await page.locator("summary", { hasText: application.name }).click();
  await press(page, "Remove access", `${application.name} can no longer use this account.`);
  await expect(page.getByText("This user hasn't authorized any applications.")).toBeVisible();

  await tab("Sessions");
  const sessions = page.locator("summary", { hasText: "Signed in" });
  await expect(sessions).toHaveCount(2);
  await sessions.first().click();
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await expect(page.getByText("Signed out Unknown browser.")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "Sign out everywhere…" }).click();
  await page.getByRole("button", { name: "Sign out Test Person" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  await tab("Sessions");
  await expect(page.getByText("This user isn't signed in anywhere.")).toBeVisible();
  expect((await first.get("/account")).status).toBe(307);
});

test("a role that somebody changed meanwhile is shown and not overwritten", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  const user = await makeUser(db());
  await page.goto(`/admin/users/${user.id}`);
  await page.getByText("Change", { exact: true }).click();
  await db().$client`update users set role = 'developer' where id = ${user.id}`;
  await page.getByLabel("Role").selectOption("editor");
  await press(page, "Change role", "just changed this role to “Developer”");
  await expect(page.getByLabel("Role")).toHaveValue("editor");
  expect(await eventsOf(user.id)).toEqual([]);
  await press(page, "Change role", "Role of Test Person changed.");
});

test("a user's page says what keeps somebody out, and lists their ways and attempts", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const { id } = await makeUser(db());
  const [byApp, byPasskey, failed] = [
    { way: "authenticator_app" },
    { way: "passkey" },
    { provider: "Contoso", reason: "denied" },
  ].map((after) => JSON.stringify(after));
  await db().$client`
    insert into audit_events (at, event, user_id, after) values
      (now() - interval '3 hours', 'session.signed_in', ${id}, ${byApp ?? ""}::text::jsonb),
      (now() - interval '2 hours', 'session.signed_in', ${id}, ${byPasskey ?? ""}::text::jsonb),
      (now() - interval '1 hour', 'session.elsewhere_failed', ${id}, ${failed ?? ""}::text::jsonb),
      (now(), 'session.sign_in_failed', ${id}, null), (now(), 'account.password_changed', ${id}, null)`;
  await db().$client`insert into limits (key, points, expire)
    values (${accountCounter(id)}, 10, ${Date.now() + 600_000})`;
  await page.goto(`/admin/users/${id}`);
  await expect(page.getByText("too many wrong passwords. It ends in 10 minutes")).toBeVisible();
  const ways = page.getByRole("region", { name: "Ways to sign in" }).getByRole("listitem");
  await expect(ways.filter({ hasText: "Password" })).toContainText("last used 3 hours ago");
  await expect(ways.filter({ hasText: "Passkeys" })).toContainText("None");
  const attempts = page.getByRole("region", { name: "Recent sign-ins" }).getByRole("listitem");
  await expect(attempts).toContainText([
    "password not accepted",
    "Sign-in with Contoso failedThe provider sent the person back without a sign-in.",
    "Passkey",
    "Password and authenticator app",
  ]);
  await db().$client`update limits set points = 9 where key = ${accountCounter(id)}`;
  await page.reload();
  await expect(ways).toHaveCount(3);
  await expect(page.getByText("too many wrong passwords")).toHaveCount(0);
});
