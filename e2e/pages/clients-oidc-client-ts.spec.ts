import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { startOidcClientTs } from "../support/clients/oidc-client-ts";
import { enterPassword, expect, test } from "../support/visit";
import { db, world } from "../support/world";

let party: Awaited<ReturnType<typeof startOidcClientTs>>;
test.beforeAll(async () => {
  party = await startOidcClientTs();
});
test.afterAll(() => party.stop());

/** Returns what the application displays: the access token, and the claims of the ID token and of userinfo. */
async function shown(page: Page) {
  await expect(page.locator("output")).toContainText("foyer_at_");
  const [token, ...profile] = (await page.locator("output").innerText()).split(" ");
  return { token, profile: JSON.parse(profile.join(" ")) };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("oidc-client-ts 3 signs in, reads the profile and renews, from another origin", async ({
  page,
}) => {
  const user = await makeUser(db());
  const claims = { sub: user.id, name: user.name, email: user.email };
  await page.goto(party.origin);
  await press(page, "Sign in");
  await enterPassword(page, user);
  await press(page, "Allow");
  const first = await shown(page);
  expect(first.profile).toMatchObject(claims);

  await press(page, "Renew");
  await expect(page.locator("output")).not.toContainText(`${first.token}`);
  expect((await shown(page)).profile).toMatchObject(claims);
});

test("oidc-client-ts 3 signs out at the provider too, and comes back", async ({ page }) => {
  await page.goto(party.origin);
  await press(page, "Sign in");
  await enterPassword(page, await makeUser(db()));
  await press(page, "Allow");
  await shown(page);
  await press(page, "Sign out");
  await expect(page).toHaveURL(new RegExp(`^${party.origin}/`));
  await expect(page.locator("output")).toHaveText("nobody");
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("oidc-client-ts 3 signs in in a popup", async ({ page }) => {
  const user = await makeUser(db());
  await page.goto(party.origin);
  const opened = page.waitForEvent("popup");
  await press(page, "Sign in in a popup");
  const popup = await opened;
  await enterPassword(popup, user);
  await press(popup, "Allow");
  expect((await shown(page)).profile).toMatchObject({ sub: user.id, name: user.name });
  expect(popup.isClosed()).toBe(true);
});

test("oidc-client-ts 3 reports a denial", async ({ page }) => {
  await page.goto(party.origin);
  await press(page, "Sign in");
  await enterPassword(page, await makeUser(db()));
  await press(page, "Cancel");
  await expect(page.locator("output")).toContainText("ErrorResponse access_denied");
});

test("oidc-client-ts 3 signs in with DPoP, reads the profile and renews, from another origin", async ({
  page,
}) => {
  const user = await makeUser(db());
  const bound = await startOidcClientTs(true);
  await page.goto(bound.origin);
  await press(page, "Sign in");
  await enterPassword(page, user);
  await press(page, "Allow");
  const first = await shown(page);
  expect(first.profile).toMatchObject({ sub: user.id });
  await press(page, "Read the profile");
  await expect(page.locator("output")).toContainText(user.email ?? "");
  await press(page, "Renew");
  await expect(page.locator("output")).not.toContainText(`${first.token}`);
  await press(page, "Read the profile");
  await expect(page.locator("output")).toContainText(user.email ?? "");
  const asBearer = await fetch(`${world().origin}/api/v1/me`, {
    headers: { Authorization: `Bearer ${(await shown(page)).token}` },
  });
  expect(asBearer.status).toBe(401);
  await bound.stop();
});
