import type { Page } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { eventsOf } from "../support/events-of";
import {
  type Application,
  authorize,
  authorizeAddress,
  challengeOf,
  newVerifier,
  redeem,
  signedInBrowser,
  type User,
} from "../support/flow";
import { expect, press, submit, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const LIST = "/developer/apps";
const REDIRECT = "https://client.example/callback";

const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

const NOT_APPROVED = "An administrator has to approve it first.";

/** Returns the authorization endpoint's page for a signed-in user. */
async function openVisit(application: Application, user: User) {
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

for (const { scripted, how } of WAYS)
  test(`registers an application that works for its owner, then for everyone, ${how}`, async ({
    visit,
  }) => {
    const { page, user } = await visit({ scripted });
    const other = await makeUser(db());
    await page.goto("/account");
    await page.getByRole("button", { name: /^Menu of / }).click();
    await page.getByRole("link", { name: "Developer" }).click();
    await expect(page.getByText("No applications yet")).toBeVisible();
    await expect(page.getByText("You can register 3 more applications (limit: 3).")).toBeVisible();
    await page.getByRole("link", { name: "Register application" }).click();
    await page.getByRole("link", { name: "Web app" }).click();
    await expect(page.getByLabel("First-party")).toHaveCount(0);
    await page.getByLabel("Name", { exact: true }).fill("Mine");
    await page.getByLabel("Redirect URIs", { exact: true }).fill(REDIRECT);
    await page.getByRole("button", { name: "Register application" }).click();
    const clientSecret = await page.getByLabel("client_secret", { exact: true }).inputValue();
    const clientId = await page.getByLabel("client_id", { exact: true }).inputValue();
    await page.getByRole("link", { name: /^Continue to / }).click();
    await expect(page.getByText("Application registered.")).toBeVisible();
    await expect(page.getByText("Pending review by an administrator")).toBeVisible();
    const id = idOf(page);
    const application = {
      clientId,
      clientSecret,
      redirectUri: REDIRECT,
      tokenEndpointAuthMethod: "client_secret_basic",
    } as Application;

    expect(await signInTo(application, user)).toBe(200);
    expect(await openVisit(application, other)).toContain(NOT_APPROVED);
    await page.goto(LIST);
    const steps = page.getByRole("region", { name: "Get started" });
    await expect(steps.getByText("2 of 3 done")).toBeVisible();
    await page.goto(`${LIST}/${id}/people`);
    await expect(page.getByText("1 user has authorized it.")).toBeVisible();

    const admin = await visit({ role: "administrator", scripted });
    await admin.page.goto(`/admin/applications/${id}`);
    await expect(admin.page.getByLabel("Show as verified on the consent screen")).not.toBeChecked();
    await expect(admin.page.getByRole("link", { name: `${user.name}` })).toBeVisible();
    await expect(admin.page.getByText(`${user.email}`)).toBeVisible();
    await admin.page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(admin.page.getByText("Application approved.")).toBeVisible();
    expect(await signInTo(application, other)).toBe(200);
    await page.goto(LIST);
    await expect(steps).toHaveCount(0);
    expect((await eventsOf(id)).map(({ event, actorId }) => [event, actorId])).toEqual(
      expect.arrayContaining([
        ["application.registered", user.id],
        ["application.approved", admin.user.id],
      ]),
    );
  });

test("returns to review with another redirect address, after a warning", async ({ visit }) => {
  const { page, user } = await visit();
  const application = await makeApplication(db(), { ownerId: user.id, verifiedAt: new Date() });
  const { id } = application;
  const other = await makeUser(db());
  await page.goto(`${LIST}/${id}/settings`);
  await page.getByText("Some changes need a new review").click();
  await expect(page.getByText("Adding a scope or URI, allowing the device grant")).toBeVisible();
  const save = async () => page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Keys, algorithm, PAR and DPoP").click();
  await page.getByLabel("ID token signing algorithm").selectOption("ES256");
  await save();
  await expect(page.getByText("Application saved.", { exact: true })).toBeVisible();
  expect(await signInTo(application, other)).toBe(200);

  await page.getByLabel("Privacy policy").fill("https://client.example/policy");
  await page
    .getByLabel("Redirect URIs", { exact: true })
    .fill(`${REDIRECT}\nhttps://client.example/b`);
  await save();
  await expect(page.getByText("saved and submitted for review")).toBeVisible();
  expect(await openVisit(application, other)).toContain(NOT_APPROVED);
  expect(await signInTo(application, user)).toBe(200);

  const admin = await visit({ role: "administrator" });
  await admin.page.goto(`/admin/applications/${id}`);
  const link = admin.page
    .getByRole("listitem")
    .filter({ hasText: "https://client.example/policy" });
  await expect(link.getByText("New", { exact: true })).toBeVisible();
  const added = admin.page.getByRole("listitem").filter({ hasText: "https://client.example/b" });
  await expect(added.getByText("New", { exact: true })).toBeVisible();
  await expect(admin.page.getByText("New", { exact: true })).toHaveCount(2);
  await admin.page.getByLabel("Note to the owner").fill("Whose is /b?");
  await admin.page.getByRole("button", { name: "Send back" }).click();
  await expect(admin.page).toHaveURL(/done=rejected/);
  await page.goto(`${LIST}/${id}`);
  await expect(page.getByText("Whose is /b?")).toBeVisible();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Renamed");
  await save();
  await expect(page.getByText("saved and submitted for review")).toContainText(
    "It lost its verified badge",
  );
  await page.goto(`${LIST}/${id}`);
  await expect(page.getByText("Whose is /b?")).toHaveCount(0);
  expect((await eventsOf(id)).at(-2)).toMatchObject({
    before: { verified: true },
    after: { name: "Renamed", verified: false },
  });
});

test("manages up to three secrets", async ({ visit }) => {
  const { page, user } = await visit();
  const { id } = await makeApplication(db(), { ownerId: user.id });
  for (let n = 0; n < 2; n++)
    await makeApplication(db(), { ownerId: user.id, suspendedAt: new Date() });
  await page.goto(`${LIST}/new`);
  await expect(page.getByText("You've reached your limit of 3 applications.")).toBeVisible();
  await expect(page.getByLabel("Redirect URIs", { exact: true })).toHaveCount(0);

  await page.goto(`${LIST}/${id}/secrets`);
  await submit(page, { Label: "second" }, "Create secret");
  await page.getByRole("link", { name: /^Continue to / }).click();
  await page.getByRole("link", { name: "Delete second" }).click();
  await press(page, "Delete secret", "Secret deleted.");
});

for (const { scripted, how } of WAYS)
  test(`asks before a method deletes secrets, along with what is wrong, ${how}`, async ({
    visit,
  }) => {
    const { page, user } = await visit({ scripted });
    const { id } = await makeApplication(db(), { ownerId: user.id });
    const secrets = () => db().$client`
      select from application_secrets where application_id = ${id}`;
    const save = async () => page.getByRole("button", { name: "Save settings" }).click();
    await page.goto(`${LIST}/${id}/settings`);
    const box = page.getByLabel("Delete the existing secret");
    await expect(box).toHaveCount(0);
    await page.getByLabel("Authentication method").selectOption("none");
    await page.getByLabel("Homepage").fill("no address");
    await save();
    await expect(page.getByText("Saving deletes the existing secret")).toBeVisible();
    await expect(page.getByText("no address: Use 1 to 2,048 printable")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "Fix 2 fields" })).toBeVisible();
    await expect(page.getByLabel("Homepage")).toBeFocused();
    expect(await secrets()).toHaveLength(1);
    await box.check();
    await save();
    await expect(page.getByText("Saving deletes the existing secret")).toHaveCount(0);
    await expect(page.getByText("no address: Use 1 to 2,048 printable")).toBeVisible();
    await expect(box).toBeChecked();
    expect(await secrets()).toHaveLength(1);
    await page.getByLabel("Homepage").fill("");
    await save();
    await expect(page.getByText("saved and submitted for review")).toBeVisible();
    expect(await secrets()).toHaveLength(0);
  });
