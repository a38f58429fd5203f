import { expect, type Page, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { adminVisit, eventsOf } from "../support/admin-visit";
import {
  type Application,
  authorize,
  authorizeAddress,
  challengeOf,
  newVerifier,
  redeem,
  signedInBrowser,
  type User,
} from "../support/errand";
import { ownVisit } from "../support/own-visit";
import { db } from "../support/world";

const LIST = "/developer/apps";
const REDIRECT = "https://client.example/callback";

const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

const NOT_APPROVED = "This application is not approved yet";

/** Returns the authorization endpoint's page for a signed-in user. */
async function visit(application: Application, user: User) {
  const { browser } = await signedInBrowser(user);
  const answer = await browser.get(authorizeAddress(application, challengeOf(newVerifier())));
  expect(answer.headers.get("location")).toBeNull();
  return answer.text();
}

async function signInTo(application: Application, user: User) {
  const { browser } = await signedInBrowser(user);
  const verifier = newVerifier();
  const back = await authorize(browser, authorizeAddress(application, challengeOf(verifier)));
  const code = back.searchParams.get("code") ?? "";
  const answer = await redeem(application, { code, verifier, redirectUri: REDIRECT });
  return answer.status;
}

for (const scripted of [true, false])
  test(`registers an application that works for its owner, then for all, ${scripted ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const { page, user, open } = await ownVisit(browser, scripted);
    const other = await makeUser(db());
    await open("/account");
    await page.getByRole("link", { name: "Your applications" }).click();
    await expect(page.getByText("No applications yet")).toBeVisible();
    await expect(page.getByText("You can register 3 more, of 3 in all.")).toBeVisible();
    await page.getByRole("link", { name: "Register an application" }).click();
    await expect(page.getByLabel("First-party")).toHaveCount(0);
    await page.getByLabel("Name", { exact: true }).fill("Mine");
    await page.getByLabel("Redirect addresses").fill(REDIRECT);
    await page.getByRole("button", { name: "Register an application" }).click();
    const clientSecret = await page.getByLabel("client_secret", { exact: true }).inputValue();
    const clientId = await page.getByLabel("client_id", { exact: true }).inputValue();
    await page.getByRole("link", { name: "I have kept it: continue" }).click();
    await expect(page.getByText("The application was registered.")).toBeVisible();
    await expect(page.getByText("It waits for an administrator's review")).toBeVisible();
    const id = idOf(page);
    const application = {
      clientId,
      clientSecret,
      redirectUri: REDIRECT,
      tokenEndpointAuthMethod: "client_secret_basic",
    } as Application;

    expect(await signInTo(application, user)).toBe(200);
    expect(await visit(application, other)).toContain(NOT_APPROVED);
    await open(`${LIST}/${id}`);
    await expect(page.getByText("One person lets it use their account.")).toBeVisible();

    const admin = await adminVisit(browser, scripted);
    await admin.open(`/admin/applications/${id}`);
    await admin.page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(admin.page.getByText("The application was approved.")).toBeVisible();
    expect(await signInTo(application, other)).toBe(200);
    expect((await eventsOf(id)).map(({ event, actorId }) => [event, actorId])).toEqual(
      expect.arrayContaining([
        ["application.registered", user.id],
        ["application.approved", admin.admin.id],
      ]),
    );
  });

test("goes back to review with another redirect address, and says so before", async ({
  browser,
}) => {
  const { page, user, open } = await ownVisit(browser);
  const application = await makeApplication(db(), { ownerId: user.id, verifiedAt: new Date() });
  const { id } = application;
  const other = await makeUser(db());
  await open(`${LIST}/${id}`);
  await expect(page.getByText("Saving asks for a review if you add a scope")).toBeVisible();
  const save = async () => page.getByRole("button", { name: "Save settings" }).click();
  await page.getByLabel("Signature of ID tokens").selectOption("ES256");
  await save();
  await expect(page.getByText("The application was saved.", { exact: true })).toBeVisible();
  expect(await signInTo(application, other)).toBe(200);

  await page.getByLabel("Privacy policy").fill("https://client.example/policy");
  await page.getByLabel("Redirect addresses").fill(`${REDIRECT}\nhttps://client.example/b`);
  await save();
  await expect(page.getByText("saved and waits for a review")).toBeVisible();
  expect(await visit(application, other)).toContain(NOT_APPROVED);
  expect(await signInTo(application, user)).toBe(200);

  const admin = await adminVisit(browser);
  await admin.open(`/admin/applications/${id}`);
  const link = admin.page
    .getByRole("listitem")
    .filter({ hasText: "https://client.example/policy" });
  await expect(link.getByText("New", { exact: true })).toBeVisible();
  const added = admin.page.getByRole("listitem").filter({ hasText: "https://client.example/b" });
  await expect(added.getByText("New", { exact: true })).toBeVisible();
  await expect(admin.page.getByText("New", { exact: true })).toHaveCount(2);
  await admin.page.getByLabel("Note to the owner").fill("Whose is /b?");
  await admin.page.getByRole("button", { name: "Do not approve" }).click();
  await expect(admin.page).toHaveURL(/done=rejected/);
  await open(`${LIST}/${id}`);
  await expect(page.getByText("Whose is /b?")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Renamed");
  await save();
  await expect(page.getByText("saved and waits for a review")).toContainText(
    "It is verified no more",
  );
  await expect(page.getByText("Whose is /b?")).toHaveCount(0);
  expect((await eventsOf(id)).at(-2)).toMatchObject({
    before: { verified: true },
    after: { name: "Renamed", verified: false },
  });
});

test("looks after secrets, and may have three", async ({ browser }) => {
  const { page, user, open } = await ownVisit(browser);
  const { id } = await makeApplication(db(), { ownerId: user.id });
  for (let n = 0; n < 2; n++)
    await makeApplication(db(), { ownerId: user.id, suspendedAt: new Date() });
  await open(`${LIST}/new`);
  await expect(page.getByText("You have as many applications as you may have (3).")).toBeVisible();
  await expect(page.getByLabel("Redirect addresses")).toHaveCount(0);

  await open(`${LIST}/${id}`);
  await page.getByLabel("Label").fill("second");
  await page.getByRole("button", { name: "Make a secret" }).click();
  await page.getByRole("link", { name: "I have kept it: continue" }).click();
  await page.getByRole("link", { name: "Remove second" }).click();
  await page.getByRole("button", { name: "Remove the secret" }).click();
  await expect(page.getByText("The secret was removed.")).toBeVisible();
});

for (const scripted of [true, false])
  test(`deletes secrets with a method that takes none once it is confirmed, ${scripted ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const { page, user, open } = await ownVisit(browser, scripted);
    const { id } = await makeApplication(db(), { ownerId: user.id });
    const secrets = () => db().$client`
      select from application_secrets where application_id = ${id}`;
    const save = async () => page.getByRole("button", { name: "Save settings" }).click();
    await open(`${LIST}/${id}`);
    const box = page.getByLabel("Delete its secret");
    await expect(box).toHaveCount(0);
    await page.getByLabel("Authentication method").selectOption("none");
    await page.getByLabel("Homepage").fill("no address");
    await save();
    await expect(page.getByText("The application's secret is deleted with it")).toBeVisible();
    await expect(page.getByText("Nothing was saved.")).toBeVisible();
    expect(await secrets()).toHaveLength(1);
    await box.check();
    await save();
    await expect(page.getByText("no address: This must be")).toBeVisible();
    await expect(box).toBeChecked();
    expect(await secrets()).toHaveLength(1);
    await page.getByLabel("Homepage").fill("");
    await save();
    await expect(page.getByText("saved and waits for a review")).toBeVisible();
    expect(await secrets()).toHaveLength(0);
  });
