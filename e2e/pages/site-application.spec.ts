import { randomBytes } from "node:crypto";
import { makeApplication, makeSite } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, press, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const tag = () => randomBytes(3).toString("hex");

for (const { scripted, how } of WAYS)
  test(`a site follows the application that is chosen for it, ${how}`, async ({ visit }) => {
    const name = `Tides ${tag()}`;
    const { id } = await makeSite(db(), { title: "Harbor" });
    const application = await makeApplication(db(), { name });
    const { page } = await visit({ role: "administrator", scripted });
    await page.goto(`/admin/sites/${id}`);
    const field = page.getByLabel("Application (optional)");
    await page.getByLabel("People who may use the application").check();
    await press(page, "Save", "Choose an application, or choose who else sees the site.");
    if (scripted) {
      await expectAccessible(page);
      await field.fill(name.toLowerCase());
      await page.getByRole("option", { name }).click();
      await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
    } else await field.fill(application.clientId);
    await press(page, "Save", "Harbor saved.");
    await expect(page.getByLabel("People who may use the application")).toBeChecked();
    if (scripted) await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
    else await expect(field).toHaveValue(application.clientId);
    await page.getByRole("link", { name }).click();
    await page.getByRole("link", { name: "Harbor" }).click();
    await expect(page.getByRole("heading", { name: "Harbor", level: 1 })).toBeVisible();
  });
