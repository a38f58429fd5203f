import { expect, type Page } from "@playwright/test";
import { COMPLETE } from "./authenticator";
import type { User } from "./flow";
import { signInContext } from "./signed-in-page";
import { VirtualAuthenticator } from "./virtual-authenticator";
import { world } from "./world";

export const passkeyButton = (page: Page) =>
  page.getByRole("button", { name: "Sign in with a passkey" });

export async function enterPassword(
  page: Page,
  { username, password }: Pick<User, "username" | "password">,
) {
  await page.getByLabel("Username or email address").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs a user in, and adds a passkey of a new authenticator on the security page. */
export async function addPasskey(page: Page, userId: string, suggests = false) {
  const authenticator = await VirtualAuthenticator.connect(page, suggests);
  await signInContext(page.context(), userId, { amr: COMPLETE });
  await page.goto(`${world().origin}/account/security`);
  await authenticator.answer(page.getByRole("button", { name: "Add a passkey" }));
  await expect(page.getByText("Passkey added.")).toBeVisible();
  return authenticator;
}
