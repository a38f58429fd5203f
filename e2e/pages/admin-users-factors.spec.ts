import { makePasskey, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { COMPLETE, enrolUser } from "../support/authenticator";
import { CookieClient } from "../support/cookie-client";
import { locationOf, signedInBrowser } from "../support/flow";
import { foyer, foyerJson } from "../support/foyer";
import { mailsTo } from "../support/mails";
import { expect, press, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

for (const { scripted, how } of WAYS)
  test(`an administrator resets the factors of a user ${how}`, async ({ visit }) => {
    const { page } = await visit({ role: "administrator", scripted });
    const person = await makeUser(db(), { name: "Grace Hopper" });
    const { browser: theirs } = await enrolUser(person);
    await page.goto(`/admin/users/${person.id}`);
    await expect(page.getByText(/^On since/)).toBeVisible();
    await page.getByRole("link", { name: "Reset second step…" }).click();
    await expect(page.getByText("First confirm over another channel")).toBeVisible();
    if (scripted) await expectAccessible(page);
    await page.getByRole("button", { name: "Reset Grace Hopper" }).click();
    await expect(page.getByText("Second step and passkeys of Grace Hopper removed.")).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("link", { name: "Deactivate…" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Reset second step…" })).toBeHidden();
    expect(locationOf(await theirs.get("/account"))).toContain("/sign-in");
    const { username, password } = person;
    const again = new CookieClient(world().origin);
    const answer = await again.post("/sign-in/password", { username, password });
    expect(locationOf(answer)).toBe("/");
    await expect.poll(() => mailsTo(person.email ?? "", "factors_reset")).toHaveLength(1);
  });

test("an administrator removes one passkey, but not the only second step", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  const person = await makeUser(db());
  await makePasskey(db(), person.id);
  await makePasskey(db(), person.id);
  await page.goto(`/admin/users/${person.id}`);
  const ways = page.getByRole("region", { name: "Ways to sign in" });
  const passkeys = ways.locator("summary");
  await expect(passkeys).toHaveCount(2);
  await expect(ways.getByRole("link", { name: "Reset second step" })).toHaveCount(0);
  await passkeys.first().click();
  await press(page, "Remove passkey", "Passkey removed.");
  await expect(passkeys).toHaveCount(1);
  await db().$client`update users set two_step_at = now() where id = ${person.id}`;
  await page.reload();
  await expect(ways.getByRole("link", { name: "Reset second step and passkeys…" })).toBeVisible();
  await passkeys.click();
  await press(page, "Remove passkey", "this passkey is the only second step of the account");
  await expect(passkeys).toHaveCount(1);
  const events = await db().$client`select event from audit_events where user_id = ${person.id}`;
  expect(events.map(({ event }) => event)).toEqual(["account.passkey_removed"]);
});

test("administrators can't reset their own factors", async ({ visit }) => {
  const { page, user: admin } = await visit({ role: "administrator", session: { amr: COMPLETE } });
  const { browser } = await enrolUser(admin);
  const answer = await browser.post("/forms/admin/users/reset-factors", { user: admin.id });
  expect(locationOf(answer)).toContain("refused=own_factors");
  await page.goto(`/admin/users/${admin.id}/reset-factors`);
  await expect(page.getByText("You can't reset your own second step.")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("link", { name: "Sign out everywhere…" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Reset second step…" })).toBeHidden();
  await expect(page.getByText(/^On since/)).toBeVisible();
});

test("commands show and reset the factors of an account", async () => {
  const person = await makeUser(db());
  const { username } = person;
  expect(await foyerJson(["users", "factors", username])).toEqual({
    username,
    two_step_at: null,
    authenticator_app: null,
    recovery_codes_left: 0,
    passkeys: 0,
  });
  await enrolUser(person);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(await foyerJson(["users", "factors", username])).toEqual({
    username,
    two_step_at: at,
    authenticator_app: { added_at: at, last_used_at: at },
    recovery_codes_left: 10,
    passkeys: 0,
  });
  expect((await foyer(["users", "factors", username])).stdout).toMatch(
    /^Two-step sign-in: on since .*\nAuthenticator app: added .*\nRecovery codes left: 10\nPasskeys: 0\n$/,
  );
  const { browser } = await signedInBrowser(person);
  const reset = { username, two_step_at: null };
  expect(await foyerJson(["users", "reset-factors", username])).toEqual(reset);
  expect(locationOf(await browser.get("/account"))).toContain("/sign-in");
  const again = await foyer(["users", "reset-factors", username]);
  expect(again).toMatchObject({ status: 1, stdout: "" });
  expect(again.stderr).toBe("foyer: USERNAME: this account has no second step and no passkeys\n");
  for (const word of ["factors", "reset-factors"])
    expect((await foyer(["users", word, "nobody-at-all"])).stderr).toBe(
      "foyer: USERNAME: no user has this username or email address\n",
    );
});
