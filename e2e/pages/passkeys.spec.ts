import { makeSession, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { enrolUser } from "../support/authenticator";
import { mailsTo } from "../support/mails";
import { addPasskey, passkeyButton } from "../support/passkeys";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { expect, press, signInContext, test } from "../support/visit";
import { db } from "../support/world";

let party: RelyingParty;
test.beforeAll(async () => {
  party = await startRelyingParty("Holiday Planner");
});
test.afterAll(() => party.stop());

const SECURITY = "/account/security";

test("a user adds a passkey, signs in with it alone, renames and removes it", async ({ page }) => {
  test.slow();
  const person = await makeUser(db());
  await enrolUser(person);
  await makeSession(db(), person.id);
  const authenticator = await addPasskey(page, person.id);
  await expect(page.getByRole("link", { name: "Sign out my other sessions" })).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "Passkey on" });
  await expect(row).toContainText("This device only");
  await expect(row).toContainText("not used yet");
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto("/account/sessions");
  await expectAccessible(page);
  await authenticator.answer(passkeyButton(page));
  await expect(page).toHaveURL("/account/sessions");
  await page.locator("summary").filter({ hasText: "This session" }).click();
  await expect(page.getByText("Passkey", { exact: true })).toBeVisible();

  await page.goto(SECURITY);
  await page.getByRole("link", { name: "Manage…" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill(" ");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(name).toHaveAccessibleDescription("Enter a name.");
  await expectAccessible(page);
  await name.fill("My laptop");
  await press(page, "Rename", "Passkey renamed.");
  await expect(page.getByRole("heading", { name: "My laptop" })).toBeVisible();

  await page.getByRole("link", { name: "Manage…" }).click();
  await page.getByRole("link", { name: "Remove…" }).click();
  await expectAccessible(page);
  const [credential] = await authenticator.credentials();
  await press(page, "Remove passkey", "Passkey removed.");
  // The page has the browser remove it as well.
  await expect.poll(() => authenticator.credentials()).toEqual([]);
  await page.goto("/account/activity");
  for (const words of ["Passkey added", "Passkey renamed", "Passkey removed"])
    await expect(page.getByText(words)).toBeVisible();
  for (const kind of ["passkey_added", "passkey_removed"] as const)
    await expect.poll(() => mailsTo(person.email ?? "", kind)).toHaveLength(1);

  if (credential) await authenticator.add(credential);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await authenticator.answer(passkeyButton(page));
  await expect(page.getByText("This passkey no longer belongs to an account here.")).toBeVisible();
  // Another installation on this computer may know it: all ports of localhost share their passkeys.
  expect(await authenticator.credentials()).toHaveLength(1);
});

test("a passkey leads straight back to an application", async ({ page }) => {
  const person = await makeUser(db(), { name: "Ada Lovelace" });
  const authenticator = await addPasskey(page, person.id);
  await page.context().clearCookies();
  await page.goto(party.origin);
  await page.getByRole("link", { name: "Sign in with Foyer" }).click();
  await authenticator.answer(passkeyButton(page));
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();
});

test("a passkey is a fresh sign-in, and the same device adds no second one", async ({ page }) => {
  const person = await makeUser(db());
  const authenticator = await addPasskey(page, person.id);
  await expect(page.getByText("Turn on two-step sign-in.")).toBeVisible();
  await authenticator.answer(page.getByRole("button", { name: "Add a passkey" }));
  await expect(page.getByText("already has a passkey for your account")).toBeVisible();
  await authenticator.touch(false);
  await page.context().clearCookies();
  const authenticatedAt = new Date(Date.now() - 11 * 60_000);
  await signInContext(page.context(), person.id, { authenticatedAt });
  await page.goto(SECURITY);
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await expect(passkeyButton(page)).toBeVisible();
  const buttons = page.getByRole("main").getByRole("button");
  expect(await buttons.allInnerTexts()).toEqual([
    "Confirm with a passkey",
    "Show password",
    "Confirm",
  ]);
  await expectAccessible(page);
  const asked = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes("again=yes")),
  );
  await authenticator.answer(passkeyButton(page));
  const options = await (await asked).response().then((response) => response?.json());
  expect(options.allowCredentials).toHaveLength(1);
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
});

test("a cancelled dialog opens nothing, and the button works again", async ({ page }) => {
  const person = await makeUser(db());
  const authenticator = await addPasskey(page, person.id);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await authenticator.refuseUser();
  await authenticator.answer(passkeyButton(page));
  const notice = page.getByText("No passkey was used. Try again, or use your password.");
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await expect(passkeyButton(page)).toBeEnabled();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a copy of a passkey is refused, and blocks it until it is removed", async ({ page }) => {
  const person = await makeUser(db());
  const authenticator = await addPasskey(page, person.id);
  await authenticator.cloneWithCount(9);
  await page.context().clearCookies();
  await page.goto(`/sign-in?next=${SECURITY}`);
  await authenticator.answer(passkeyButton(page));
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  await db().$client`
    update passkeys set last_used_at = now() - interval '2 minutes' where user_id = ${person.id}`;
  for (const count of [1, 99]) {
    await authenticator.cloneWithCount(count);
    await page.context().clearCookies();
    await page.goto("/sign-in");
    await authenticator.answer(passkeyButton(page));
    await expect(page.getByText("This passkey couldn't sign you in.")).toBeVisible();
  }
  await expect.poll(() => mailsTo(person.email ?? "", "passkey_suspected")).toHaveLength(1);
  await signInContext(page.context(), person.id);
  await page.goto(SECURITY);
  await expect(page.getByText("Blocked", { exact: true })).toBeVisible();
});

test("the username field suggests a passkey for as long as the page is open", async ({ page }) => {
  const person = await makeUser(db());
  const authenticator = await addPasskey(page, person.id, true);
  await page.context().clearCookies();
  await page.clock.install();
  const asked = () => page.waitForResponse("**/sign-in/passkey/options");
  const [first] = await Promise.all([asked(), page.goto(`/sign-in?next=${SECURITY}`)]);
  const challenges = [await first.json()];
  const username = page.getByLabel("Username or email address");
  await expect(username).toHaveAttribute("autocomplete", "username webauthn");
  await username.fill("half typed");
  const [second] = await Promise.all([asked(), page.clock.runFor("09:00")]);
  challenges.push(await second.json());
  expect(challenges[0].challenge).not.toBe(challenges[1].challenge);
  await expect(username).toHaveValue("half typed");
  await expect(username).toBeFocused();
  await expect(page.getByText("No passkey was used.")).toBeHidden();
  // The button takes over from the suggestion, which waits.
  await authenticator.answer(passkeyButton(page));
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();

  await page.context().clearCookies();
  await authenticator.touch(true);
  await page.goto(`/sign-in?next=${SECURITY}`);
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
});

test("without JavaScript there is no button", async ({ newPage }) => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toHaveCount(1);
});
