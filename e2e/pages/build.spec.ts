import type { Page } from "@playwright/test";
import * as client from "openid-client";
import { expectAccessible } from "../support/accessible";
import { relyingParty, startCheck, steps } from "../support/integration-check";
import { expect, test } from "../support/visit";
import { world } from "../support/world";

const REDIRECT = "https://client.example/callback";

/** Registers a web app from "Build with Foyer", and follows the page to its code. */
async function buildWebApp(page: Page) {
  await page.getByRole("link", { name: /^Web app/ }).click();
  await expect(page).toHaveURL(/\/developer\/apps\/new\?kind=web#register$/);
  await page.getByLabel("Name", { exact: true }).fill("Built");
  await page.getByLabel("Redirect URIs", { exact: true }).fill(REDIRECT);
  await page.getByRole("button", { name: "Register application" }).click();
  const clientSecret = await page.getByLabel("client_secret", { exact: true }).inputValue();
  const clientId = await page.getByLabel("client_id", { exact: true }).inputValue();
  await page.getByRole("link", { name: /^Continue to / }).click();
  await page.getByRole("link", { name: "Integrate it" }).click();
  await expect(page).toHaveURL(/\/quickstart$/);
  return { clientId, clientSecret, redirectUri: REDIRECT };
}

test("a developer builds an application, and sees each step of its first sign-in", async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const { page, user } = await visit();
  await page.goto("/developer/apps");
  await page.getByRole("link", { name: "Choose what you build" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Build with Foyer");
  const registered = await buildWebApp(page);
  const code = page.locator("#snippets pre").first();
  for (const value of [world().origin, registered.clientId, REDIRECT])
    await expect(code).toContainText(value);
  await startCheck(page);
  await expectAccessible(page);

  const check = page.locator("#check");
  const { config, signIn } = await relyingParty(registered);
  const { exchange } = await signIn(user);
  await expect(check.getByRole("status")).toHaveText("Waiting for the code exchange");
  await expect(steps(page)).toHaveText([
    "Done: Authorization request received",
    "Done: PKCE is correct (S256)",
    "Done: Signed in and consented",
    "Waiting: Code exchange",
    "Not yet: Profile (userinfo)",
    "Not yet: Refresh",
  ]);
  const tokens = await exchange();
  await expect(check.getByRole("status")).toHaveText("Waiting for a request to /api/v1/me");
  await client.fetchUserInfo(config, tokens.access_token, user.id);
  await expect(check.getByRole("status")).toHaveText("Your integration works.");
  await expect(check).not.toContainText("ended at");
  await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
  await expect(steps(page)).toHaveText([
    "Done: Authorization request received",
    "Done: PKCE is correct (S256)",
    "Done: Signed in and consented",
    "Done: Code exchanged, tokens issued",
    "Done: Profile read (userinfo)",
    "Done: Tokens refreshed",
  ]);
  await expectAccessible(page);
});

test("each choice leads to the registration of its kind, also for an API", async ({ visit }) => {
  const { page } = await visit({ scripted: false });
  await page.goto("/developer/build");
  const choices = page.getByRole("navigation", { name: "What do you build?" }).getByRole("link");
  const links = await choices.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links).toEqual([
    ...["web", "browser", "native", "device", "service"].map(
      (kind) => `/developer/apps/new?kind=${kind}#register`,
    ),
    "/developer/apis/new",
  ]);
  const names = await choices.locator(".font-semibold").allInnerTexts();
  await page.getByRole("link", { name: /^Service/ }).click();
  for (const kind of names.slice(0, -1))
    await expect(page.getByRole("link", { name: new RegExp(`^${kind}`) })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Service/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(page.getByLabel("Redirect URIs", { exact: true })).toHaveCount(0);

  const admin = await visit({ role: "administrator" });
  await admin.page.goto("/developer/build");
  await expect(admin.page.getByRole("link", { name: /^API An API/ })).toHaveAttribute(
    "href",
    "/admin/apis/new",
  );
  await expectAccessible(admin.page);
});

test("whoever chooses before signing in gets the form of that kind", async ({ page }) => {
  const { origin } = world();
  await page.goto(`${origin}/developer/build`);
  await page.getByRole("link", { name: /^Command line or TV/ }).click();
  await expect(page).toHaveURL(
    `${origin}/sign-in?${new URLSearchParams({ next: "/developer/apps/new?kind=device" })}#register`,
  );
});
