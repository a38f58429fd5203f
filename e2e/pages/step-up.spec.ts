import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { Authenticator, COMPLETE } from "../support/authenticator";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { VirtualAuthenticator } from "../support/virtual-authenticator";
import { expect, signInContext, submit, test } from "../support/visit";
import { db } from "../support/world";

let party: RelyingParty;
test.beforeAll(async () => {
  party = await startRelyingParty("Payroll");
});
test.afterAll(() => party.stop());

const raiseTo = (context: string) =>
  db()
    .$client`update applications set required_context = ${context} where id = ${party.application.id}`;

async function openVisit(page: Page) {
  await page.goto(party.origin);
  await page.getByRole("link", { name: "Sign in with Foyer" }).click();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function verify(page: Page, code: string) {
  await submit(page, { "6-digit code": code }, "Verify");
}

test("without JavaScript, an application's requirement leads to an app on the spot, and later to its code", async ({
  visit,
}) => {
  test.slow();
  await raiseTo("multi_factor");
  const person = await makeUser(db(), { name: "Ada Lovelace" });
  const { page, context } = await visit({ person, scripted: false });
  await openVisit(page);
  await expect(heading(page, "Add a second step")).toBeVisible();
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const app = new Authenticator(await page.locator("code").innerText());
  await submit(page, { "6-digit code from the app": app.code() }, "Confirm");
  await expect(heading(page, "Save your recovery codes")).toBeVisible();
  await page.getByRole("link", { name: "I saved them" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(heading(page, "Hello, Ada Lovelace")).toBeVisible();

  // A session from before two-step sign-in was on.
  await context.clearCookies();
  await signInContext(context, person.id);
  await openVisit(page);
  await expect(heading(page, "Confirm it's you")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(`^${party.origin}/`));
  await expect(page.getByText("Hello, Ada Lovelace")).toBeHidden();
  await openVisit(page);
  await verify(page, "000 000");
  await expect(page.getByLabel("6-digit code")).toHaveAccessibleDescription(/isn't valid/);
  await verify(page, app.code());
  await expect(heading(page, "Hello, Ada Lovelace")).toBeVisible();
});

test("an application that requires a passkey gets one on the spot", async ({ page }) => {
  test.slow();
  await raiseTo("phishing_resistant");
  const authenticator = await VirtualAuthenticator.connect(page);
  const person = await makeUser(db(), { name: "Ada Lovelace" });
  await signInContext(page.context(), person.id, { amr: COMPLETE });
  await openVisit(page);
  await expect(heading(page, "Add a passkey")).toBeVisible();
  await expectAccessible(page);
  await authenticator.answer(page.getByRole("button", { name: "Add a passkey" }));
  await expect(heading(page, "Confirm it's you")).toBeVisible();
  await expectAccessible(page);
  const button = page.getByRole("button", { name: "Use a passkey" });
  await authenticator.answer(button);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(heading(page, "Hello, Ada Lovelace")).toBeVisible();
});
