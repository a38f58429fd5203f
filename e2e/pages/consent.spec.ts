import type { BrowserContext, Page } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { type Application, authorizeAddress } from "../support/flow";
import { ALL_SCOPES, CHALLENGE, grantTo } from "../support/pending-authorization";
import { expect, signInContext, test } from "../support/visit";
import { db, world } from "../support/world";

const PAGES = {
  name: "GitLab",
  developerName: "Platform team",
  homepageUrl: "https://gitlab.example.org/",
  policyUri: "https://gitlab.example.org/privacy",
  tosUri: "https://gitlab.example.org/terms",
  redirectUris: ["https://gitlab.example.org/callback"],
};

type Visit = { page: Page; context: BrowserContext };

const signIn = async (context: BrowserContext) => {
  const person = await makeUser(db(), { name: "Ada Lovelace" });
  await signInContext(context, person.id);
  return person;
};

const ask = (page: Page, application: Application, changes: Record<string, string> = {}) =>
  page.goto(
    world().origin +
      authorizeAddress(application, CHALLENGE, { scope: ALL_SCOPES.join(" "), ...changes }),
  );

/** Opens the consent page of a new application for a new person. */
async function openConsent({ page, context }: Visit, given: Parameters<typeof makeApplication>[1]) {
  const person = await signIn(context);
  const application = await makeApplication(db(), { ...PAGES, ...given });
  await ask(page, application);
  return { person, application };
}

const allowIn = (page: Page) => page.getByRole("button", { name: "Allow" });

for (const [width, height, most] of [
  [1366, 768, 700],
  [390, 844, 844],
] as const)
  test(`both buttons are in view at ${width} by ${height}, with four scopes and links`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    await openConsent({ page, context }, { verifiedAt: new Date() });
    for (const text of ["Profile", "Email", "Offline access"])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    for (const name of [/^Privacy/, /^Terms/])
      await expect(page.getByRole("link", { name })).toBeVisible();
    const [allow, cancel] = await Promise.all(
      ["Allow", "Cancel"].map((name) => page.getByRole("button", { name }).boundingBox()),
    );
    if (!allow || !cancel) throw new Error("a button has no box");
    expect(allow.y + allow.height).toBeLessThanOrEqual(most);
    // Neither button is the obvious one.
    expect({ ...cancel, x: 0 }).toEqual({ ...allow, x: 0 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

test("an approved application says calmly that nobody vouches for it, and who made it", async ({
  page,
  context,
}) => {
  await openConsent({ page, context }, {});
  await expect(page.getByText("By Platform team · gitlab.example.org")).toBeVisible();
  await expect(page.getByText("Not verified by Foyer")).toBeVisible();
  await expect(page.getByText("Verified", { exact: true })).toHaveCount(0);
  await expect(page.getByText(/review/)).toHaveCount(0);
});

test("an application that doesn't say who made it is told so", async ({ page, context }) => {
  await openConsent({ page, context }, { developerName: null, homepageUrl: null });
  await expect(page.getByText("Doesn't say who made it")).toBeVisible();
});

test("a verified application has its badge", async ({ page, context }) => {
  await openConsent({ page, context }, { verifiedAt: new Date() });
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await expect(page.getByText(/Not verified/)).toHaveCount(0);
});

test("the owner of a pending application is told that only they can use it", async ({
  page,
  context,
}) => {
  const { id: ownerId } = await signIn(context);
  const given = { ownerId, approvedAt: null, submittedAt: new Date(), verifiedAt: new Date() };
  await ask(page, await makeApplication(db(), { ...PAGES, ...given }));
  await expect(
    page.getByText("Only you can use this application until an administrator reviews it."),
  ).toBeVisible();
  await expect(page.getByText("Verified")).toHaveCount(0);
  await expectAccessible(page);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("what is new comes first, and what was allowed is folded", async ({ page, context }) => {
      const person = await signIn(context);
      const application = await makeApplication(db(), PAGES);
      await grantTo(person, application, ["openid", "email"]);
      await ask(page, application);
      await expect(page.getByRole("heading", { name: "GitLab asks for more" })).toBeVisible();
      // Rows that are folded aren't exposed.
      await expect(page.locator("main").getByRole("listitem")).toHaveText([
        /^Profile.*Ada Lovelace/,
        /^Offline access.*Stays connected after you sign out/,
      ]);
      const address = page.getByText(person.email ?? "").last();
      await expect(address).toBeHidden();
      await page.getByText("Already allowed").click();
      await expect(address).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });

test("an identifier alone has no row", async ({ page, context }) => {
  await signIn(context);
  await ask(page, await makeApplication(db(), PAGES), { scope: "openid" });
  await expect(page.getByText("It gets only an ID that identifies your account")).toBeVisible();
  await expect(page.locator("main").getByRole("listitem")).toHaveCount(0);
  await expect(allowIn(page)).toBeVisible();
});

test("a native application explains why it asks each time", async ({ page, context }) => {
  const native = { tokenEndpointAuthMethod: "none", redirectUris: ["http://127.0.0.1:4000/cb"] };
  await openConsent({ page, context }, native as Parameters<typeof makeApplication>[1]);
  await expect(page.getByText("This app runs on your device")).toBeVisible();
});
