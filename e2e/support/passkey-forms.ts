import { expect } from "@playwright/test";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import { COMPLETE } from "./authenticator";
import { signedInBrowser, type User } from "./flow";
import { world } from "./world";

/** Adds a passkey over the forms, as the page's script does. */
export async function addPasskeyOf(user: User): Promise<SoftAuthenticator> {
  const { browser } = await signedInBrowser(user, { amr: COMPLETE });
  const authenticator = new SoftAuthenticator();
  const options = await (await browser.post("/forms/account/passkey-options", {})).json();
  const answer = authenticator.add(options, { origin: world().origin });
  const added = await browser.post("/forms/account/add-passkey", { answer });
  expect(added.headers.get("location")).toContain("done=passkey_added");
  return authenticator;
}
