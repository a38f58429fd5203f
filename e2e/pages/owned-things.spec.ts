import { makeApi } from "@/test/apis";
import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { foyerJson } from "../support/foyer";
import { setUpOwnServer } from "../support/own-server";
import { expect, submit, test } from "../support/visit";
import { db } from "../support/world";

// The overview names what everybody left behind, so this file has a server of its own.
setUpOwnServer();

async function ownerOf() {
  const name = { application: "Room booking", api: "Files API" };
  const owner = await makeUser(db(), { role: "developer" });
  const application = await makeApplication(db(), {
    name: name.application,
    ownerId: owner.id,
  });
  const api = await makeApi(db(), { name: name.api, ownerId: owner.id });
  return { name, owner, application, api };
}

test("deactivating a developer names what they own, and leads to a new owner or a suspension", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const heir = await makeUser(db());
  const { name, owner, application, api } = await ownerOf();
  await page.goto(`/admin/users/${owner.id}/deactivate`);
  await expect(page.getByText("The user owns these, and they keep working.")).toBeVisible();
  await expect(page.getByRole("link", { name: name.application, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: name.api, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Deactivate Test Person" }).click();

  const owns = page.locator("section", { has: page.getByRole("heading", { name: "Owns" }) });
  await expect(owns.getByText("The account is deactivated, and these keep working.")).toBeVisible();
  await page.goto("/admin");
  const attention = page.getByText(/belongs? to deactivated accounts:/).locator("..");
  await expect(attention.getByRole("link", { name: name.application })).toBeVisible();
  await attention.getByRole("link", { name: name.application }).click();
  await page.getByRole("combobox", { name: "New owner" }).fill(heir.username);
  await submit(page, {}, "Transfer application");
  await expect(page.getByRole("status")).toBeVisible();

  await page.goto(`/admin/users/${owner.id}`);
  await expect(owns.getByRole("listitem")).toHaveCount(1);
  await owns.getByRole("link", { name: `Suspend ${name.api}…` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/apis/${api.id}/suspend$`));
  await page.locator("main form button[type=submit]").click();
  await expect(page.getByRole("status")).toBeVisible();
  await page.goto(`/admin/users/${owner.id}`);
  await expect(owns.getByText("Suspended")).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByText(/belongs? to deactivated accounts:/)).toHaveCount(0);
  const [moved] = await db()
    .$client`select owner_id from applications where id = ${application.id}`;
  expect(moved).toEqual({ owner_id: heir.id });
});

test("the command that deactivates names what goes on", async () => {
  const { name, owner, application, api } = await ownerOf();
  expect(await foyerJson(["users", "deactivate", owner.username])).toEqual({
    username: owner.username,
    state: "deactivated",
    owned: [
      { kind: "api", id: api.id, name: name.api, suspended: false },
      { kind: "application", id: application.id, name: name.application, suspended: false },
    ],
  });
});
