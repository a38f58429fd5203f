import type { Fixtures } from "./visit";

export async function openOrganization(visit: Fixtures["visit"], tab = "") {
  const { page } = await visit({ role: "administrator" });
  await page.goto(`/admin/organization${tab}`);
  return page;
}
