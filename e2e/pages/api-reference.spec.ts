import { makeSite } from "@/test/factories";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

test("the API reference answers with this directory and the reader's own account", async ({
  visit,
}) => {
  const { page, user } = await visit();
  await makeSite(db());
  // Changes reach every process within a second, and other tests change the directory meanwhile.
  await expect(async () => {
    await page.goto("/developer/api");
    const [request, , , response] = await page.locator("#listSites pre").allTextContents();
    const [, address = ""] = /"(http.*)"/.exec(request ?? "") ?? [];
    expect(address.startsWith(`${world().origin}/api/v1/sites`)).toBe(true);
    const answer = await (await page.request.get(address)).json();
    expect(answer.items).toHaveLength(1);
    expect(JSON.parse(response?.split("\n\n")[1] ?? "")).toEqual(answer);
  }).toPass();
  const site = page.locator("#listSites details").filter({ hasText: "SitePage" });
  await site.locator("summary").first().click();
  await expect(site.getByText("pageSize", { exact: true })).toBeVisible();
  await expect(page.locator("#token_endpoint")).toContainText("invalid_grant");
  await expect(page.locator("#currentUser pre").last()).toContainText(
    `"preferred_username": "${user.username}"`,
  );
});
