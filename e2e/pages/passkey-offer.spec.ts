import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { startRelyingParty } from "../support/relying-party";
import { VirtualAuthenticator } from "../support/virtual-authenticator";
import { enterPassword, expect, test } from "../support/visit";
import { db, world } from "../support/world";

const OFFER = "Sign in faster next time";

const SESSIONS = () => `${world().origin}/account/sessions`;

type User = Awaited<ReturnType<typeof makeUser>>;

/** Enters the password once the page knows that the device can keep a passkey. */
async function signIn(page: Page, user: User) {
  await expect(page.locator('input[name="platform"]')).toBeAttached();
  await enterPassword(page, user);
}

async function signInAgain(page: Page, user: User) {
  await page.context().clearCookies({ name: "foyer.session" });
  await page.goto("/sign-in?next=/account/sessions");
  await signIn(page, user);
}

test("a passkey is offered after a password, and not again once it was added or declined", async ({
  page,
}) => {
  test.slow();
  const party = await startRelyingParty("Holiday Planner");
  const [ada, bob] = [await makeUser(db(), { name: "Ada Lovelace" }), await makeUser(db())];
  const authenticator = await VirtualAuthenticator.connect(page);
  await page.goto(party.origin);
  await page.getByRole("link", { name: "Sign in with Foyer" }).click();
  await signIn(page, ada);
  await expect(page.getByRole("heading", { name: OFFER })).toBeVisible();
  await expectAccessible(page);
  await authenticator.answer(page.getByRole("button", { name: "Add a passkey" }));
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(1);
  await party.stop();

  await page.context().clearCookies({ name: "foyer.offers" });
  await signInAgain(page, ada);
  await expect(page.getByRole("heading", { name: OFFER })).toBeVisible();
  await authenticator.answer(page.getByRole("button", { name: "Add a passkey" }));
  await expect(page.getByText("already has a passkey for your account")).toBeVisible();
  await authenticator.touch(false);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page).toHaveURL(SESSIONS());
  // Nobody is asked again in this browser.
  await signInAgain(page, bob);
  await expect(page).toHaveURL(SESSIONS());
});

test("an offer leads on without a session, and only to a page of this origin", async ({ page }) => {
  await page.goto("/sign-in/offer?next=/account/sessions");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto("/sign-in/offer?next=//evil.example");
  await expect(page).toHaveURL("/");
});
