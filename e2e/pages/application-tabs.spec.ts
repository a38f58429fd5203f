import { makeApplication, makeUser } from "@/test/factories";
import { expect, press, submit, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const LIST = "/developer/apps";

test("has a tab per page, all in one row on a phone", async ({ visit }) => {
  const { page, user } = await visit();
  const { id, clientId } = await makeApplication(db(), { ownerId: user.id });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${LIST}/${id}/activity`);
  const tabs = page.getByRole("navigation", { name: "Pages of this application" });
  const current = tabs.locator("[aria-current=page]");
  await expect(current).toHaveText("Activity");
  await expect(current).toBeInViewport();
  expect((await tabs.boundingBox())?.height).toBeLessThan(60);
  await expect(tabs.getByRole("link")).toHaveText([
    ...["Overview", "Settings", "Secrets", "People", "Quickstart", "Activity"],
  ]);
  await tabs.getByRole("link", { name: "Secrets" }).click();
  await expect(page).toHaveURL(`${world().origin}${LIST}/${id}/secrets`);
  await expect(page).toHaveTitle(/^Secrets · Test Application/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy client_id" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(clientId);
});

test("offers to save only what has changed, and discards it", async ({ visit }) => {
  const { page, user } = await visit();
  const { id } = await makeApplication(db(), { ownerId: user.id });
  await page.goto(`${LIST}/${id}/settings`);
  const name = page.getByLabel("Name", { exact: true });
  const save = page.getByRole("button", { name: "Save settings" });
  await expect(save).toBeHidden();
  await name.fill("Renamed");
  await expect(page.getByText("Unsaved changes")).toBeInViewport();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(name).toHaveValue("Test Application");
  await expect(save).toBeHidden();
  await page.getByLabel("Authentication method").selectOption("client_secret_post");
  await save.click();
  await expect(page.getByText("Application saved.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LIST}/${id}/settings\\?`));
  await expect(save).toBeHidden();
  await name.fill("Renamed");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Authentication method")).toHaveValue("client_secret_post");
});

test("saves settings without JavaScript, and returns to the tab with what is wrong", async ({
  visit,
}) => {
  const { page, user } = await visit({ scripted: false });
  const { id } = await makeApplication(db(), { ownerId: user.id });
  await page.goto(`${LIST}/${id}/settings`);
  await submit(page, { "Back-channel logout URI": "ftp://client.example/" }, "Save settings");
  await expect(page).toHaveURL(new RegExp(`${LIST}/${id}/settings\\?`));
  const address = page.getByLabel("Back-channel logout URI");
  await expect(address).toHaveAccessibleDescription(/ftp:\/\/client\.example\/: Must start with/);
  await expect(address).toBeFocused();
  await expect(address).toBeInViewport();
  await page.goto(`${LIST}/${id}/secrets`);
  await press(page, "Create secret", "Enter a label.");
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${LIST}/${id}/secrets\\?`));
});

test("registers a browser app without a secret", async ({ visit }) => {
  const { page } = await visit();
  await page.goto(`${LIST}/new`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Browser app" }).click();
  await page.getByLabel("Redirect URIs", { exact: true }).fill("/callback");
  await press(page, "Register application", "Enter a name.");
  await expect(page.getByRole("link", { name: "Browser app" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.getByLabel("Name", { exact: true }).fill("Board");
  await page.getByLabel("Redirect URIs", { exact: true }).fill("https://client.example/callback");
  await press(page, "Register application", "Application registered.");
  await expect(page.getByText("Public client")).toBeVisible();
  await expect(page.getByRole("link", { name: "Secrets" })).toHaveCount(0);
});

for (const { scripted, how } of WAYS)
  test(`names every wrong field of a registration at once, ${how}`, async ({ visit }) => {
    const { page } = await visit({ scripted });
    await page.goto(`${LIST}/new?kind=web`);
    await page.getByText("More settings").click();
    await page.getByLabel("Homepage URL").fill("ftp://client.example/");
    await submit(page, { "Privacy policy URL": "policy" }, "Register application");
    const summary = page.getByRole("alert").filter({ hasText: "Fix 4 fields" });
    await expect(summary.getByRole("link")).toHaveText([
      ...["Name", "Redirect URIs", "Homepage URL", "Privacy policy URL"],
    ]);
    for (const asked of ["Enter a name.", "Enter a redirect URI."])
      await expect(page.getByText(asked)).toBeVisible();
    await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", LIST);
    await expect(page.getByText("ftp://client.example/: Must start with")).toBeVisible();
    await expect(page.getByText("policy: This isn't a URL")).toBeVisible();
    await summary.getByRole("link", { name: "Privacy policy URL" }).click();
    await expect(page.getByLabel("Privacy policy URL")).toBeInViewport();
    await page.getByLabel("Homepage URL").fill("");
    await page.getByLabel("Privacy policy URL").fill("");
    await page.getByLabel("Name", { exact: true }).fill("Fixed");
    const redirects = page.getByLabel("Redirect URIs", { exact: true });
    await redirects.fill("https://client.example/callback");
    await page.getByRole("button", { name: "Register application" }).click();
    const secret = page.getByLabel("client_secret", { exact: true });
    await expect(secret).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await secret.evaluate(
        (field) => field.scrollWidth > field.clientWidth || field.scrollHeight > field.clientHeight,
      );
      expect(cut).toBe(false);
    }
  });

test("shows the history of an application, without its users to the owner", async ({ visit }) => {
  const { page, user } = await visit();
  const { user: admin, ...desk } = await visit({ role: "administrator" });
  const person = await makeUser(db());
  const { id, clientId } = await makeApplication(db(), { ownerId: user.id });
  await db().$client`
    insert into audit_events (at, event, actor_id, user_id, application_id) values
      (now(), 'application.registered', ${user.id}, null, ${id}),
      (now(), 'application.approved', ${admin.id}, null, ${id}),
      (now(), 'grant.given', ${person.id}, ${person.id}, ${id})`;
  await page.goto(`${LIST}/${id}/activity`);
  const events = page.locator("#events li");
  await expect(events).toHaveText([
    /^Application approved.*Another person/,
    /^Application registered.*You/,
  ]);
  expect(await page.content()).not.toContain(admin.username);
  await desk.page.goto(`/admin/applications/${id}/activity`);
  await expect(desk.page.locator("#events li")).toHaveText([
    /^Application approved.*You/,
    new RegExp(`^Application registered.*${user.username}`),
  ]);
  await desk.page.getByRole("link", { name: "View in audit log" }).click();
  await expect(desk.page).toHaveURL(`/admin/audit?application=${clientId}`);
  await expect(desk.page.getByRole("rowheader", { name: "Application authorized" })).toBeVisible();
});
