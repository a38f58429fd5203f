import { makeApplication } from "@/test/factories";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

for (const scripted of [true, false])
  test(`copies the lines to paste, ${scripted ? "with" : "but not without"} JavaScript`, async ({
    visit,
  }) => {
    const { page, user } = await visit({ scripted });
    const { id } = await makeApplication(db(), { ownerId: user.id });
    await page.goto(`/developer/apps/${id}/quickstart`);
    const first = page.locator("#snippets");
    await page.getByRole("link", { name: "next-auth" }).click();
    await expect(first.getByText("export const { handlers, auth")).toBeVisible();
    await expect(first.locator("pre")).toBeVisible();
    const copy = first.getByRole("button", { name: /^Cop(?:y|ied)/ });
    if (!scripted) return expect(copy).toHaveCount(0);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    await expect(copy).toHaveAccessibleName(/^Copied: /);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await first.locator("pre").textContent());
  });
