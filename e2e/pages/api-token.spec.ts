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
