import type { Browser, Page } from "@playwright/test";
import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import {
  authorizeAddress,
  challengeOf,
  newVerifier,
  sessionCookieValue,
  signedInBrowser,
} from "../support/flow";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

/* Every page, in both themes and at phone and desktop width, has no axe violation. */

/** Pages of a visitor who isn't signed in. */
const PUBLIC = [
  "/",
  "/?q=nothing-is-called-like-this",
  "/sign-in",
  "/sign-in?problem=credentials",
  "/sign-out?done=1",
  "/consent",
  "/invitation/gone",
  "/developer/api",
  "/developer/build",
  "/forgot-password",
  "/reset-password/gone",
  "/reset-password/done?passkeys=2",
  "/verify-email/gone",
  "/not-a-page",
  "/oauth/authorize?client_id=nobody",
];

/** Pages of a signed-in user who authorized an application. */
const SIGNED_IN = [
  "/",
  "/sign-in",
  "/sign-out",
  "/account",
  "/account/profile",
  "/account/apps",
  "/account/apps?done=app_removed",
  "/account/sessions",
  "/account/security",
  "/account/activity",
  "/account/sessions/sign-out-others",
  "/account/apps/remove-all",
];

async function expectAccessibleAt(page: Page, address: string) {
  await page.goto(address);
  await expectAccessible(page);
}

/** A browser with a signed-in user who authorized an application. */
async function signedInContext(browser: Browser) {
  const user = await makeUser(db());
  const application = await makeApplication(db(), { homepageUrl: "https://client.example/" });
  const grant = { userId: user.id, applicationId: application.id, now: new Date() };
  await widenGrant(db(), { ...grant, scopes: ["openid", "profile"] });
  const { session } = await signedInBrowser(user);
  const context = await browser.newContext();
  const value = await sessionCookieValue(session.id);
  await context.addCookies([{ name: "foyer.session", value, url: world().origin }]);
  return { context, application };
}

test("anonymous pages", async ({ newPage }) => {
  test.setTimeout(120_000);
  await makeSite(db());
  const page = await newPage();
  for (const address of PUBLIC) await expectAccessibleAt(page, address);
});

test("pages of a signed-in user", async ({ browser }) => {
  test.setTimeout(120_000);
  const { context, application } = await signedInContext(browser);
  const page = await context.newPage();
  for (const address of SIGNED_IN) await expectAccessibleAt(page, address);
  const asking = authorizeAddress(application, challengeOf(newVerifier()), {
    scope: "openid profile email offline_access",
  });
  await expectAccessibleAt(page, asking);
  expect(page.url()).toContain("/consent?");
  await context.close();
});
