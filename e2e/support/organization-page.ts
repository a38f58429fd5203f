import type { Fixtures } from "./visit";

/** Opens the organization's page as an administrator. */
export async function openOrganization(visit: Fixtures["visit"]) {
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin/organization");
  return page;
}
