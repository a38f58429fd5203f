import { generateKeyPairSync } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeApplication } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { eventsOf } from "../support/events-of";
import { newSecureClient } from "../support/secure-clients";
import { expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const JWKS = JSON.stringify({ keys: [publicKey.export({ format: "jwk" })] });

const DEPARTURE = /Doesn't conform to FAPI 2\.0, 5\.3\.2\.1-9/;

/** Unfolds the profile, which is open once it is chosen. */
async function chooseProfile(page: Page, profile: string) {
  const select = page.getByLabel("Profile", { exact: true });
  if (!(await select.isVisible()))
    await page.locator("summary", { hasText: "High security" }).click();
  await select.selectOption(profile);
}

const save = (page: Page) => page.getByRole("button", { name: "Save settings" }).click();

for (const { scripted, how } of WAYS)
  test(`rules 104 and 107: an administrator turns on high security, as the form says (${how})`, async ({
    visit,
  }) => {
    const { page } = await visit({ role: "administrator", scripted });
    const application = await makeApplication(db(), {
      redirectUris: ["http://localhost:3000/cb", "https://client.example/callback"],
    });
    const home = `/admin/applications/${application.id}`;
    await page.goto(`${home}/settings`);
    await chooseProfile(page, "high_security");
    await expect(page.getByText("Authorization codes expire after 60 seconds.")).toBeVisible();
    await save(page);
    for (const problem of [
      "High security requires private_key_jwt.",
      "Line 1, http://localhost:3000/cb: High security requires https://.",
      "High security rules out RS256. Choose ES256 or EdDSA",
    ])
      await expect(page.getByText(problem).first()).toBeVisible();
    if (scripted) await expectAccessible(page);

    await page.getByLabel("Redirect URIs", { exact: true }).fill("https://client.example/callback");
    await page.getByLabel("Authentication method").selectOption("private_key_jwt");
    await page.getByLabel("Public keys (JWKS)").fill(JWKS);
    await page.getByLabel("ID token signing algorithm").selectOption("ES256");
    await save(page);
    await page.getByLabel("Delete the existing secret").check();
    await save(page);
    await expect(page.getByText(/ saved\.$/)).toBeVisible();
    await page.goto(`${home}/settings`);
    await expect(page.getByLabel("Require DPoP")).toBeChecked();
    await expect(page.getByLabel("Require pushed authorization requests (PAR)")).toBeChecked();
    const refresh = page.getByLabel("Issue refresh tokens with high security");
    await expect(refresh).not.toBeChecked();
    await page.goto(home);
    await expect(page.getByText("High security (FAPI 2.0)")).toBeVisible();
    await expect(page.getByText(DEPARTURE)).toHaveCount(0);

    await page.goto(`${home}/settings`);
    await expect(page.getByText(DEPARTURE)).toBeVisible();
    await refresh.check();
    await save(page);
    await expect(page.getByText(/ saved\.$/)).toBeVisible();
    await page.goto(home);
    await expect(page.getByText(DEPARTURE)).toBeVisible();
    if (scripted) await expectAccessible(page);
    const changes = (await eventsOf(application.id)).filter(
      ({ event }) => event === "application.changed",
    );
    expect(changes.map(({ after }) => after)).toMatchObject([
      { profile: "high_security", requirePar: true, requireDpop: true },
      { refreshDespiteProfile: true },
    ]);
  });

test("rule 104: an owner turns high security off, which an administrator reviews", async ({
  visit,
}) => {
  const { page, user } = await visit();
  const { application } = await newSecureClient({ ownerId: user.id });
  const home = `/developer/apps/${application.id}`;
  await page.goto(home);
  await expect(page.getByText("High security (FAPI 2.0)")).toBeVisible();
  await page.goto(`${home}/settings`);
  await expectAccessible(page);
  await chooseProfile(page, "standard");
  await save(page);
  await expect(page.getByText(/submitted for review/)).toBeVisible();
  const admin = await visit({ role: "administrator" });
  await admin.page.goto(`/admin/applications/${application.id}`);
  await expect(admin.page.getByText("High security is turned off")).toBeVisible();
});

test("rule 104: the form of high security in Chinese, on a phone", async ({ visit }) => {
  const { page, user } = await visit();
  const locale = { name: "foyer.locale", value: "zh-CN", url: world().origin };
  await page.context().addCookies([locale]);
  const { application } = await newSecureClient({ ownerId: user.id });
  await page.goto(`/developer/apps/${application.id}/settings`);
  await expect(page.getByText("授权码 60 秒后过期。")).toBeVisible();
  await expect(page.getByText("不符合 FAPI 2.0 第 5.3.2.1-9 条")).toBeVisible();
  await expectAccessible(page);
});

test("rule 104: applications on the devices of their users have no such profile", async ({
  visit,
}) => {
  const { page, user } = await visit();
  const { id } = await makeApplication(db(), {
    ...{ ownerId: user.id, type: "browser", tokenEndpointAuthMethod: "none" },
  });
  await page.goto(`/developer/apps/${id}/settings`);
  await expect(page.getByLabel("Authentication method")).toBeVisible();
  await expect(page.getByLabel("Profile", { exact: true })).toHaveCount(0);
});
