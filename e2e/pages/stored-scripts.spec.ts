import { expect, type Page, test } from "@playwright/test";
import { makeApplication, makeSite, makeUser } from "@/db/factories";
import { widenGrant } from "@/db/grants";
import {
  authorizeAddress,
  challengeOf,
  newVerifier,
  sessionCookieValue,
  signedInBrowser,
} from "../support/errand";
import { scriptPayloads } from "../support/script-payloads";
import { SCRIPT_PAYLOADS } from "../support/sizes";
import { db, world } from "../support/world";

/*
 * F16: scripts in every stored text, on every page that shows it, in Chromium: none runs. Each payload would call
 * `pwned`, which only the test listens to.
 */

const PAGES = [
  "/",
  "/account",
  "/account/apps",
  "/account/sessions",
  "/account/security",
  "/account/activity",
  "/sign-out",
];

async function watch(page: Page): Promise<string[]> {
  const executed: string[] = [];
  await page.exposeFunction("pwned", (which: unknown) => executed.push(String(which)));
  page.on("dialog", (dialog) => {
    executed.push(dialog.message());
    void dialog.dismiss();
  });
  return executed;
}

test("no stored text is ever executed", async ({ browser }) => {
  test.setTimeout(60_000 + SCRIPT_PAYLOADS * 12_000);
  for (const payload of scriptPayloads(SCRIPT_PAYLOADS)) {
    const user = await makeUser(db(), {
      name: payload,
      email: `${payload}@example.org`,
      picture: payload,
    });
    const application = await makeApplication(db(), {
      name: payload,
      developerName: payload,
      homepageUrl: payload,
    });
    await makeSite(db(), {
      title: payload,
      description: payload,
      displayUrl: payload,
      applicationId: application.id,
    });
    const grant = { userId: user.id, applicationId: application.id, now: new Date() };
    await widenGrant(db(), { ...grant, scopes: ["openid"] });
    const { session } = await signedInBrowser(user, { userAgent: payload, network: payload });
    const context = await browser.newContext();
    const value = await sessionCookieValue(session.id);
    await context.addCookies([{ name: "foyer.session", value, url: world().origin }]);
    const page = await context.newPage();
    const executed = await watch(page);
    for (const address of PAGES) {
      await page.goto(world().origin + address);
      await page.waitForLoadState("load");
    }
    await page.goto(
      world().origin +
        authorizeAddress(application, challengeOf(newVerifier()), {
          scope: "openid profile email",
        }),
    );
    expect(page.url()).toContain("/consent?");
    expect({ payload, executed }).toEqual({ payload, executed: [] });
    await context.close();
  }
});

test("the watch is awake: a script of the page's own is seen", async ({ page }) => {
  const executed = await watch(page);
  await page.setContent("<img src=x onerror=\"pwned('seen')\">");
  await expect.poll(() => executed).toEqual(["seen"]);
});
