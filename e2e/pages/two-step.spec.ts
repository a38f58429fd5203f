import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { Authenticator, COMPLETE, enrolUser } from "../support/authenticator";
import { mailsTo } from "../support/mails";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { enterPassword, expect, press, test, WAYS } from "../support/visit";
import { db } from "../support/world";

let party: RelyingParty;
test.beforeAll(async () => {
  party = await startRelyingParty("Holiday Planner");
});
test.afterAll(() => party.stop());

async function verify(page: Page, label: string, code: string) {
  await page.getByLabel(label).fill(code);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Verify" }).click();
  await answered;
}

const CODE = "6-digit code";

for (const { scripted, how } of WAYS)
  test(`a user turns on two-step sign-in ${how}, signs in and turns it off`, async ({ visit }) => {
    test.slow();
    const { page, user: person, context } = await visit({ scripted });
    await page.goto("/account/security");
    const alone = page.getByText("Your password alone signs you in.", { exact: true });
    await expect(alone).toBeVisible();
    await page.getByRole("button", { name: "Turn on" }).click();

    await expect(page.getByRole("img", { name: "QR code with the setup key" })).toBeVisible();
    const app = new Authenticator(await page.locator("code").innerText());
    const code = page.getByLabel("6-digit code from the app");
    await code.fill("000 000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(code).toHaveAccessibleDescription(/isn't valid/);
    await expect(code).toBeFocused();
    await code.fill(app.code());
    await page.getByRole("button", { name: "Confirm" }).click();

    await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
    const shown = (await page.getByLabel("Recovery codes").inputValue()).split("\n");
    expect(shown).toHaveLength(10);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download codes" }).click(),
    ]);
    const file = await readFile(await download.path(), "utf8");
    for (const one of shown) expect(file).toContain(one);
    const print = page.getByRole("button", { name: "Print codes" });
    await expect(print).toBeVisible({ visible: scripted });
    await page.getByRole("link", { name: "I saved them" }).click();
    await expect(page.getByText("10 of 10 left")).toBeVisible();

    await context.clearCookies();
    await page.goto("/account/sessions");
    await enterPassword(page, person);
    await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
    await expect(page.getByLabel(CODE)).toBeFocused();
    await verify(page, CODE, "12345");
    await expect(page.getByLabel(CODE)).toHaveAccessibleDescription(/isn't valid/);
    await verify(page, CODE, app.code());
    await expect(page).toHaveURL("/account/sessions");
    const own = page.locator("details").filter({ hasText: "This session" });
    await own.locator("summary").click();
    await expect(own.getByText("Password and second step", { exact: true })).toBeVisible();

    await page.goto("/account/security");
    await page.getByRole("link", { name: "Turn off…" }).click();
    await press(page, "Turn off two-step sign-in", "Two-step sign-in is off.");
    await page.goto("/account/activity");
    for (const words of ["Two-step sign-in turned on", "Two-step sign-in turned off"])
      await expect(page.getByText(words)).toBeVisible();
    for (const kind of ["two_step_on", "two_step_off"])
      await expect.poll(() => mailsTo(person.email ?? "", kind)).toHaveLength(1);
  });

for (const { scripted, how } of WAYS)
  test(`a recovery code leads on to an application ${how}`, async ({ newPage }) => {
    test.slow();
    const person = await makeUser(db(), { name: "Ada Lovelace" });
    const { codes } = await enrolUser(person);
    const page = await newPage({ javaScriptEnabled: scripted });
    await page.goto(party.origin);
    await page.getByRole("link", { name: "Sign in with Foyer" }).click();
    await enterPassword(page, person);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await verify(page, "Recovery code", "not a code");
    await expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription(/unused/);
    await verify(page, "Recovery code", (codes[0] ?? "").toLowerCase());
    await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
    if (scripted) await expectAccessible(page);
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();
  });

test("an app's code leads straight back to an application", async ({ page }) => {
  const person = await makeUser(db(), { name: "Ada Lovelace" });
  const { app } = await enrolUser(person);
  await page.goto(party.origin);
  await page.getByRole("link", { name: "Sign in with Foyer" }).click();
  await enterPassword(page, person);
  await verify(page, CODE, app.code());
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();
});

test("a fresh sign-in is complete, and five wrong codes ask for the password again", async ({
  visit,
}) => {
  const person = await makeUser(db());
  const { app } = await enrolUser(person);
  const authenticatedAt = new Date(Date.now() - 11 * 60_000);
  const { page } = await visit({ person, session: { authenticatedAt } });
  await page.goto("/account/security");
  await page.getByRole("link", { name: "New codes…" }).click();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  for (let n = 0; n < 5; n++) {
    await verify(page, CODE, " ");
    const field = page.getByLabel(CODE);
    await expect(field).toHaveAccessibleDescription("Enter the code from your authenticator app.");
    await expect(field).toBeFocused();
  }
  for (let n = 0; n < 4; n++) {
    await verify(page, CODE, "12345");
    await expect(page.getByText("This code isn't valid.")).toBeVisible();
  }
  await verify(page, CODE, "12345");
  await expect(page.getByText("Enter your password to start again.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await verify(page, CODE, app.code());
  await expect(page).toHaveURL("/account/security/recovery-codes");
  await expect
    .poll(() => mailsTo(person.email ?? "", "second_step_failed"), { timeout: 15_000 })
    .toHaveLength(1);
});

test("the pages of the second step are accessible", async ({ visit }) => {
  test.slow();
  const person = await makeUser(db());
  const { browser: client } = await enrolUser(person);
  const { page, context } = await visit({ person, session: { amr: COMPLETE } });
  await client.post("/forms/account/start-authenticator", {});
  const addresses = ["", "/authenticator", "/authenticator?problem=authenticator", "/turn-off"];
  for (const address of [...addresses, "/recovery-codes"]) {
    await page.goto(`/account/security${address}`);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Create recovery codes" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await expectAccessible(page);
  await context.clearCookies();
  await page.goto("/sign-in");
  await enterPassword(page, person);
  await expect(page.getByLabel(CODE)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await verify(page, "Recovery code", "x");
  await expectAccessible(page);
});
