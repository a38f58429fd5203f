import type { Fixtures } from "./visit";

/** Opens a tab of the organization's page as an administrator. */
export async function openOrganization(visit: Fixtures["visit"], tab = "") {
  const { page } = await visit({ role: "administrator" });
  await page.goto(`/admin/organization${tab}`);
  return page;
}
