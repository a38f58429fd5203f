import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { enrolUser } from "../support/authenticator";
import { addPasskey } from "../support/passkeys";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { enterPassword, expect, press, submit, test } from "../support/visit";
import { db } from "../support/world";

let party: RelyingParty;
test.beforeAll(async () => {
  party = await startRelyingParty("Holiday Planner");
});
test.afterAll(() => party.stop());

test("a passkey comes first at the second step, and a code still works after it failed", async ({
  page,
}) => {
  test.slow();
  const person = await makeUser(db(), { name: "Ada Lovelace" });
  const { app } = await enrolUser(person);
  const authenticator = await addPasskey(page, person.id);
  await authenticator.cloneWithCount(9);
  await page.context().clearCookies();
  await page.goto(party.origin);
  await page.getByRole("link", { name: "Sign in with Foyer" }).click();
  await enterPassword(page, person);
  await expect(page.getByText("Use a passkey or the code from your")).toBeVisible();
  await expectAccessible(page);
  const button = page.getByRole("button", { name: "Use a passkey" });
  await authenticator.answer(button);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();

  await authenticator.cloneWithCount(1);
  await page.context().clearCookies();
  await page.goto("/sign-in?next=/account/sessions");
  await enterPassword(page, person);
  await authenticator.answer(button);
  await expect(page.getByText("This passkey couldn't sign you in.")).toBeVisible();
  await expectAccessible(page);
  await authenticator.refuseUser();
  await authenticator.answer(button);
  await expect(page.getByText("No passkey was used. Try again, or use a code.")).toBeVisible();
  await submit(page, { "6-digit code": app.code() }, "Verify");
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page).toHaveURL("/account/sessions");
});

test("a user turns on two-step sign-in with a passkey alone, and off with its removal", async ({
  page,
}) => {
  test.slow();
  const person = await makeUser(db());
  const authenticator = await addPasskey(page, person.id);
  await expect(page.getByText("Your password alone signs you in too.")).toBeVisible();
  await page.getByRole("link", { name: "Turn on…" }).click();
  await expect(page.getByRole("heading", { name: "Turn on two-step sign-in" })).toBeVisible();
  await expectAccessible(page);
  await authenticator.answer(page.getByRole("button", { name: "Use a passkey" }));
  await page.getByRole("button", { name: "Turn on with my passkeys" }).click();
  await expect(page.getByLabel("Recovery codes")).toHaveValue(/^(?:[0-9A-Z-]{14}\n?){10}$/);
  await page.getByRole("link", { name: "I saved them" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up", exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto("/sign-in?next=/account/security");
  await enterPassword(page, person);
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await expect(page.getByLabel("6-digit code")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByRole("link", { name: "Use a passkey" }).click();
  await authenticator.answer(page.getByRole("button", { name: "Use a passkey" }));
  await page.getByRole("link", { name: "Manage…" }).click();
  await page.getByRole("link", { name: "Remove…" }).click();
  await expect(page.getByText("It is the only second step of your account")).toBeVisible();
  await press(page, "Remove and turn off", "Passkey removed, and two-step sign-in is off.");
  await expect(page.getByText("Your password alone signs you in.")).toBeVisible();
});
