import { makeApi, makeService } from "@/test/apis";
import { expectAccessible } from "../support/accessible";
import { obtainServiceToken } from "../support/services";
import { newUserOf, obtainCodeFor, redeemFor, tokensOf } from "../support/user-apis";
import { expect, test, WAYS } from "../support/visit";
import { db } from "../support/world";

for (const { scripted, how } of WAYS)
  test(`an owner pastes tokens into the page of an API, ${how}`, async ({ visit }) => {
    const { page, user } = await visit({ role: "user", scripted });
    const api = await makeApi(db(), { ownerId: user.id, name: "File store", tokenFormat: "jwt" });
    const other = await makeApi(db(), { tokenFormat: "jwt" });
    const service = await makeService(db(), [api, other], { name: "Nightly job" });
    const ask = (resource: string) =>
      obtainServiceToken(service, { resource, scope: "files:read" });
    const { access_token: token } = await ask(api.identifier);
    await page.setViewportSize({ width: 360, height: 720 });
    await page.goto(`/developer/apis/${api.id}`);
    const snippets = page.getByRole("region", { name: "Check tokens in your API" });
    await expect(snippets).toContainText("This code refuses tokens that are bound to a key (DPoP)");
    const section = page.getByRole("region", { name: "Test a token" });
    const paste = async (text: string) => {
      await section.getByLabel("Access token").fill(text);
      await section.getByRole("button", { name: "Check token" }).click();
    };
    await paste(`Bearer ${token}`);
    await expect(section.getByText("File store should accept this token")).toBeVisible();
    await expect(section.getByRole("definition")).toContainText([
      "Nightly job",
      service.clientId,
      "Itself: it is a service",
      "in 5 minutes",
      "files:read · Use files:read",
    ]);
    await expect(section.getByLabel("Access token")).toHaveValue("");
    expect(await page.content()).not.toContain(token);
    if (scripted) await expectAccessible(page);
    await paste((await ask(other.identifier)).access_token);
    await expect(section.getByText("but not for this API.")).toBeVisible();
    await expect(section.getByRole("definition")).toHaveCount(0);
    for (const text of ["xyz", "abc"]) {
      await paste(text);
      await expect(section.getByLabel("Access token")).toHaveValue("");
      await expect(section.getByText("Foyer has no such token.")).toBeVisible();
    }
  });

for (const { scripted, how } of WAYS)
  test(`an owner gets a token to try an API with, ${how}`, async ({ visit }) => {
    const { page, user } = await visit({ role: "user", scripted });
    const owned = { ownerId: user.id };
    const api = await makeApi(db(), { ...owned, identifier: "https://files.example/v1/o'k" });
    const foreign = await makeService(db(), [api], { name: "Someone else's" });
    await page.setViewportSize({ width: 360, height: 720 });
    const section = page.getByRole("region", { name: "Test a token" });
    await page.goto(`/developer/apis/${api.id}`);
    await expect(section).toContainText("None of your services may use this API yet");
    await section.getByRole("link", { name: "Register a service" }).click();
    await expect(page.locator('[name="authMethod"]')).toHaveValue("client_secret_basic");
    const service = await makeService(db(), [api], { ...owned, name: "Nightly job" });
    await page.goto(`/developer/apis/${api.id}`);
    await expect(section).toContainText("as your service Nightly job would");
    await expect(section).not.toContainText(foreign.name);
    const get = section.getByRole("button", { name: "Get test token" });
    await section.getByLabel("files:write").uncheck();
    await db().$client`
      update sessions set authenticated_at = now() - interval '1 hour' where user_id = ${user.id}`;
    await get.click();
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(section.getByLabel("files:read")).toBeChecked();
    await expect(section.getByLabel("files:write")).not.toBeChecked();
    await section.getByLabel("files:read").uncheck();
    await section.getByLabel("files:write").uncheck();
    await get.click();
    await expect(section.getByText("Choose at least one scope.")).toBeVisible();
    for (const scope of ["files:read", "files:write"])
      await expect(section.getByLabel(scope)).not.toBeChecked();
    await section.getByLabel("files:read").check();
    if (scripted) await expectAccessible(page);
    await get.click();
    await expect(page.getByRole("heading", { name: "Test token" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Settings" })).toHaveAttribute(
      "href",
      `/developer/apis/${api.id}/settings`,
    );
    await expect(page.getByText("works for 15 minutes and permits files:read.")).toBeVisible();
    const token = await page.getByLabel("access_token", { exact: true }).inputValue();
    const curl = await page.getByLabel("curl", { exact: true }).inputValue();
    expect(curl).toBe(
      `curl --header "Authorization: Bearer ${token}" 'https://files.example/v1/o'\\''k'`,
    );
    await page.getByRole("link", { name: "Back to the API" }).click();
    await section.getByLabel("Access token").fill(token);
    await section.getByRole("button", { name: "Check token" }).click();
    await expect(section.getByText("should accept this token")).toBeVisible();
    await expect(section.getByRole("definition").first()).toHaveText("Nightly job");
    await page.goto(`/developer/apps/${service.id}/activity`);
    await expect(page.getByText("Test token issued")).toBeVisible();
    expect(await page.content()).not.toContain(token);
  });

test("an administrator sees for whom a token is, by name", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  const api = await makeApi(db());
  const { application, user } = await newUserOf([api]);
  const granted = await obtainCodeFor(application, user, [api.identifier]);
  const { access_token: token } = await tokensOf(redeemFor(application, granted, api.identifier));
  await page.goto(`/admin/apis/${api.id}`);
  const section = page.getByRole("region", { name: "Test a token" });
  await section.getByLabel("Access token").fill(token);
  await section.getByRole("button", { name: "Check token" }).click();
  await expect(section.getByText("Test API should accept this token")).toBeVisible();
  const person = section.locator(`a[href="/admin/users/${user.id}"]`);
  await expect(person).toHaveText("Test Person");
});
