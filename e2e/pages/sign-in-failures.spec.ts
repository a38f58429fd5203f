import type { Page, Route } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { newAddress, startSignInWorld } from "../support/sign-in-world";
import { expect, type Fixtures, test } from "../support/visit";
import { db } from "../support/world";

let own: Awaited<ReturnType<typeof startSignInWorld>>;
test.beforeAll(async () => {
  own = await startSignInWorld();
});
test.afterAll(() => own.stop());

/** Opens the sign-in page in a new browser. */
async function signInPage(
  newPage: Fixtures["newPage"],
  javaScriptEnabled: boolean,
  from = newAddress(),
) {
  const extraHTTPHeaders = { "X-Forwarded-For": from };
  const page = await newPage({ javaScriptEnabled, extraHTTPHeaders });
  await page.goto(`${own.first.origin}/sign-in`);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  return page;
}

const nameIn = (page: Page) => page.getByLabel("Username or email address");
const passwordIn = (page: Page) => page.getByLabel("Password", { exact: true });
const alertIn = (page: Page) => page.locator("main").getByRole("alert");
const hasStayed = (page: Page) => page.evaluate(() => "stayed" in window);

async function signIn(page: Page, username: string, password: string) {
  await nameIn(page).fill(username);
  await passwordIn(page).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const FAILED = "Incorrect username or password. Forgot your password?";

const NAME_MISSING = "Enter your username or email address.";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test("after a wrong password, the password field has the focus and an explanation", async ({
      newPage,
    }) => {
      const page = await signInPage(newPage, javaScriptEnabled);
      const person = await makeUser(db());
      for (const name of [person.username, `nobody-${person.username}`]) {
        await signIn(page, name, "wrong");
        await expect(alertIn(page)).toHaveText(FAILED);
        await expect(passwordIn(page)).toBeFocused();
        await expect(passwordIn(page)).toHaveAccessibleDescription(FAILED);
        await expect(passwordIn(page)).toHaveAttribute("aria-invalid", "true");
        await expect(nameIn(page)).toHaveValue(name);
        await expect(nameIn(page)).not.toHaveAttribute("aria-invalid");
      }
      expect(await hasStayed(page)).toBe(javaScriptEnabled);
      await page.keyboard.type(person.password);
      await nameIn(page).fill(person.username);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${own.first.origin}/`);
    });

    test("after an empty name, the name field has the focus each time", async ({ newPage }) => {
      for (let n = 0; n < 12; n++) await own.signIn("  ", "wrong", newAddress());
      const page = await signInPage(newPage, javaScriptEnabled);
      for (let n = 0; n < 2; n++) {
        await signIn(page, "  ", "wrong");
        await expect(nameIn(page)).toHaveAccessibleDescription(NAME_MISSING);
        await expect(nameIn(page)).toBeFocused();
        await expect(passwordIn(page)).not.toHaveAttribute("aria-invalid");
        await expect(alertIn(page)).toHaveCount(0);
      }
    });

    test("an empty password is named at its field, and the name is kept", async ({ newPage }) => {
      const page = await signInPage(newPage, javaScriptEnabled);
      await signIn(page, "", "");
      await expect(alertIn(page)).toHaveText(/^Fix 2 fields:/);
      await expect(nameIn(page)).toBeFocused();
      await expect(nameIn(page)).toHaveAccessibleDescription(NAME_MISSING);
      await expect(passwordIn(page)).toHaveAccessibleDescription("Enter your password.");
      const person = await makeUser(db());
      await signIn(page, person.username, "");
      await expect(alertIn(page)).toHaveCount(0);
      await expect(passwordIn(page)).toBeFocused();
      await expect(passwordIn(page)).toHaveAccessibleDescription("Enter your password.");
      await expect(nameIn(page)).toHaveValue(person.username);
      await page.keyboard.type(person.password);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${own.first.origin}/`);
    });

    test("a limited user sees for how long, and returns to the form", async ({ newPage }) => {
      const person = await makeUser(db());
      const from = newAddress();
      for (let n = 0; n < 10; n++) await own.signIn(person.username, "wrong", from);
      const page = await signInPage(newPage, javaScriptEnabled, from);
      await signIn(page, person.username, person.password);
      const heading = page.getByRole("heading", { name: "Too many attempts" });
      await expect(heading).toBeVisible();
      await expect(page.getByText("Try again in 15 minutes.")).toBeVisible();
      expect(await hasStayed(page)).toBe(javaScriptEnabled);
      if (javaScriptEnabled) await expect(heading).toBeFocused();
      await expect(page.getByText("Details for developers")).toHaveCount(0);
      await page.getByRole("link", { name: "Back to sign-in" }).click();
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      await expect(nameIn(page)).toHaveValue(person.username);
      expect(page.url()).not.toContain(person.username);
      await expect(alertIn(page)).toHaveCount(0);
    });
  });

test("a repeated failure is announced again, after it was hidden during the request", async ({
  newPage,
}) => {
  const page = await signInPage(newPage, true);
  await signIn(page, "nobody", "wrong");
  await expect(alertIn(page)).toBeVisible();
  await expect(passwordIn(page)).toBeFocused();
  const held: Route[] = [];
  await page.route("**/sign-in/password", (route) => void held.push(route));
  await page.keyboard.press("Enter");
  await expect(page.getByText(FAILED)).toBeHidden();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(alertIn(page)).toBeVisible();
  await expect(passwordIn(page)).toBeFocused();
});

test("a page that explains a refusal stays when an earlier navigation ends after it", async ({
  newPage,
}) => {
  const page = await signInPage(newPage, true);
  const late: Route[] = [];
  await page.route(/_rsc=/, (route) => void late.push(route));
  await signIn(page, "nobody", "wrong");
  await expect.poll(() => late.length).toBeGreaterThan(0);
  const refusal = "<!doctype html><title>Refused</title><main><h1>Too many attempts</h1></main>";
  await page.route("**/sign-in/password", (route) =>
    route.fulfill({
      status: 429,
      contentType: "text/html",
      headers: { "X-Request-Id": "1" },
      body: refusal,
    }),
  );
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: "Too many attempts" });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle("Refused");
  const answered = late.map((route) => page.waitForResponse(route.request().url()));
  for (const route of late) await route.continue();
  await Promise.all(answered);
  // The address changes once React has taken over what arrived.
  await expect(page).toHaveURL(/problem=credentials/);
  await expect(page.locator("h1")).toHaveText(["Too many attempts"]);
});
