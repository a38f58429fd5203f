import type { Page } from "@playwright/test";

/** Signs in, as a user would, on the page that a relying party led to. */
export async function signInOnPage(
  page: Page,
  { username, password }: { username: string; password: string },
) {
  await page.getByLabel("Username or email address").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
