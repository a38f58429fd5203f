import { expect, type Page } from "@playwright/test";
import { COMPLETE } from "./authenticator";
import { VirtualAuthenticator } from "./virtual-authenticator";
import { signInContext } from "./visit";

export const passkeyButton = (page: Page) =>
  page.getByRole("button", { name: /^(Sign in|Confirm) with a passkey$/ });

/** Signs a user in, and adds a passkey of a new authenticator on the security page. */
export async function addPasskey(page: Page, userId: string, suggests = false) {
  const authenticator = await VirtualAuthenticator.connect(page, suggests);
  await signInContext(page.context(), userId, { amr: COMPLETE });
  await page.goto("/account/security");
  await authenticator.answer(page.getByRole("button", { name: "Add a passkey" }));
  await expect(page.getByText("Passkey added.")).toBeVisible();
  return authenticator;
}
