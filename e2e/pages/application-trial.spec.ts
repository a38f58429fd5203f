import type { Page } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { expect, type Fixtures, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

type Given = Parameters<typeof makeApplication>[1];

/** A developer on the Quickstart tab of their own application. */
async function quickstart(visit: Fixtures["visit"], given: Given = {}, scripted = true) {
  const { page, user } = await visit({ scripted });
  const application = await makeApplication(db(), { ownerId: user.id, ...given });
  const path = `/developer/apps/${application.id}/quickstart`;
  await page.goto(path);
  return { page, user, application, path };
}

/** Returns what is stored about an application besides its registration. */
const traces = (id: string) =>
  db().$client`
    select (select count(*)::int from grants where application_id = ${id}) as grants,
      (select count(*)::int from token_families where application_id = ${id}) as families,
      (select count(*)::int from application_secrets where application_id = ${id}) as secrets,
      (select count(*)::int from audit_events where application_id = ${id}) as events`;

const tryIt = (page: Page) => page.getByRole("button", { name: "Try it" }).click();

const step = (page: Page, title: string) =>
  page.locator("#try li").filter({ hasText: title }).locator("pre");

for (const { scripted, how } of WAYS)
  test(`shows what an application receives ${how}, and stores nothing`, async ({ visit }) => {
    const { page, user, application, path } = await quickstart(visit, {}, scripted);
    const before = await traces(application.id);
    await tryIt(page);
    await expect(page).toHaveURL(`${world().origin}${path}?try=1#try`);
    const idToken = JSON.parse(`${await step(page, "The ID token, decoded").textContent()}`);
    expect(idToken.claims).toMatchObject({
      iss: world().origin,
      aud: application.clientId,
      sub: user.id,
    });
    const profile = JSON.parse(`${await step(page, "The profile").textContent()}`);
    expect(profile).toMatchObject({ sub: user.id, name: user.name, email: user.email });
    await expect(page.getByRole("button", { name: "Try again" })).toBeInViewport();
    expect(await traces(application.id)).toEqual(before);
    expect(before).toMatchObject([{ grants: 0, families: 0, secrets: 1, events: 0 }]);
  });

test("refuses to try a suspended application, and another person's pending one", async ({
  visit,
}) => {
  const { page, application } = await quickstart(visit, { suspendedAt: new Date() });
  await tryIt(page);
  const refusal = page.locator("#try").getByRole("alert");
  await expect(refusal).toContainText("client_suspended");
  await expect(step(page, "The profile")).toHaveCount(0);

  const { page: adminPage } = await visit({ role: "administrator" });
  const owner = await makeUser(db());
  const pending = await makeApplication(db(), { ownerId: owner.id, approvedAt: null });
  await adminPage.goto(`/admin/applications/${pending.id}/quickstart`);
  await tryIt(adminPage);
  await expect(adminPage.locator("#try").getByRole("alert")).toContainText("client_pending");
  for (const { id } of [application, pending])
    expect(await traces(id)).toMatchObject([{ grants: 0, families: 0, events: 0 }]);
});

test("shows a trial to nobody else", async ({ request, visit }) => {
  const { application, path } = await quickstart(visit);
  const { page } = await visit();
  const address = `${world().origin}${path}?try=1`;
  expect((await page.request.get(address)).status()).toBe(404);
  const anonymous = await request.get(address, { maxRedirects: 0 });
  expect(anonymous.headers().location).toContain("/sign-in?next=");
  expect(await traces(application.id)).toMatchObject([{ grants: 0, families: 0, events: 0 }]);
});
