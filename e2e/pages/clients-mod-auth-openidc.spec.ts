import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { missing } from "../../scripts/debian-parts.mjs";
import { startApache } from "../support/clients/apache";
import { enterPassword, expect, press, test } from "../support/visit";
import { db } from "../support/world";

const absent = missing("mod_auth_openidc");
test.skip(absent !== null, absent ?? "");

const tokenOn = async (page: Page) =>
  /^access token: (foyer_at_\S+)$/m.exec(await page.innerText("body"))?.[1];

for (const application of [
  {},
  { tokenEndpointAuthMethod: "client_secret_post", idTokenSigningAlg: "ES256" },
] as const)
  test(`mod_auth_openidc 2.4 lets a user in, tells the page the claims and refreshes ${JSON.stringify(application)}`, async ({
    page,
  }) => {
    const user = await makeUser(db());
    const party = await startApache({ application });
    await page.goto(`${party.origin}/protected/`);
    await enterPassword(page, user);
    await page.getByRole("button", { name: "Allow" }).click();

    const claims = `sub: ${user.id}\nname: ${user.name}\nemail: ${user.email}\n`;
    await expect(page).toHaveURL(`${party.origin}/protected/`);
    expect(await page.innerText("body")).toContain(claims);
    const token = await tokenOn(page);
    expect(token).toBeDefined();

    // Calls the module's refresh hook, which redirects back to the page.
    const hook = new URLSearchParams({ refresh: page.url(), access_token: `${token}` });
    await page.goto(`${party.origin}/protected/redirect_uri?${hook}`);
    await expect(page).toHaveURL(`${party.origin}/protected/`);
    expect(await page.innerText("body")).toContain(claims);
    expect(await tokenOn(page)).toBeDefined();
    expect(await tokenOn(page)).not.toBe(token);
    await party.stop();
  });

test("mod_auth_openidc 2.4 does not let in a user who denies", async ({ page }) => {
  const party = await startApache({ responseMode: "query" });
  await page.goto(`${party.origin}/protected/`);
  await enterPassword(page, await makeUser(db()));
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/protected\/redirect_uri\?error=access_denied&/);
  // 2.4.12 treats any response with `iss` (RFC 9207) and without a code as a third-party initiated
  // sign-in, and reports it.
  await expect(page.getByText("Invalid Request")).toBeVisible();
  await page.goto(`${party.origin}/protected/`);
  await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
  await party.stop();
});

test("mod_auth_openidc 2.4 reports a denial that comes by form_post", async ({ page }) => {
  const posted = await startApache();
  await page.goto(`${posted.origin}/protected/`);
  await enterPassword(page, await makeUser(db()));
  await press(page, "Cancel", "access_denied");
  await posted.stop();
});
