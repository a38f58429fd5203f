import { expect, press, test } from "../support/visit";
import { db } from "../support/world";

test("says of GitHub only what was checked", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin/providers/new/github");
  await page.getByLabel("Client ID").fill("id");
  await page.getByLabel("Client secret").fill("secret");
  await page.getByLabel("Required organizations").fill("acme");
  await press(page, "Add provider", "Provider added. Now try a sign-in, then enable it.");
  await expect(page.getByRole("button", { name: "Try sign-in" })).toBeVisible();
  await expect(page.getByText("Metadata and keys")).toHaveCount(0);
  // A command added it.
  await db().$client`update identity_providers set metadata = null where id = 'github'`;
  await page.reload();
  await press(page, "Check", "Only that shows whether GitHub accepts");
  await db().$client`delete from identity_providers where id = 'github'`;
});
