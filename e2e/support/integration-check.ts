import { expect, type Page } from "@playwright/test";
import * as client from "openid-client";
import type { makeUser } from "@/test/factories";
import { CookieClient } from "./cookie-client";
import { type Decision, walk } from "./walk";
import { world } from "./world";

type Person = Pick<Awaited<ReturnType<typeof makeUser>>, "username" | "password">;
type Registered = { clientId: string; clientSecret: string; redirectUri: string };

/** A relying party with openid-client, configured as the snippet of an application's page. */
export async function relyingParty({ clientId, clientSecret, redirectUri }: Registered) {
  const method = client.ClientSecretBasic(clientSecret);
  const config = await client.discovery(new URL(world().origin), clientId, undefined, method, {
    execute: [client.allowInsecureRequests],
  });
  /** Sends a person to Foyer; returns the callback, and what exchanges its code. */
  async function signIn(
    person: Person,
    changes: Record<string, string> = {},
    decision: Decision = "allow",
  ) {
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: "openid profile email",
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
      ...changes,
    });
    const callback = await walk(new CookieClient(world().origin), address, person, decision);
    const exchange = () =>
      client.authorizationCodeGrant(config, callback, { pkceCodeVerifier, idTokenExpected: true });
    return { callback, exchange };
  }
  return { config, signIn };
}

/** Returns the steps of the check, each as its state and title. */
export const steps = (page: Page) =>
  page.locator("#check ol > li p:first-child > span:first-child");

/** Starts a check on an application's Quickstart tab. */
export async function startCheck(page: Page) {
  await page.getByRole("button", { name: "Start check" }).click();
  await expect(page.locator("#check").getByRole("status")).toHaveText(/^Waiting for the first/);
  // The mark that "Start check" succeeded isn't one of "Start over" (app/_ui/form.tsx).
  const restart = page.getByRole("button", { name: "Start over" });
  expect(await restart.getAttribute("data-state")).toBeNull();
}

/** Loads the page again until it shows the step, as without JavaScript. */
export const expectStep = (page: Page, step: string) =>
  expect(async () => {
    await page.getByRole("link", { name: "Check again" }).click();
    await expect(steps(page).filter({ hasText: step })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
