import { makeApi, makeService } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

const required = async (table: "apis" | "applications", id: string) => {
  const { $client: sql } = db();
  const [row] = await sql`select require_dpop from ${sql(table)} where id = ${id}`;
  return row?.require_dpop;
};

test("rule 102: an administrator requires DPoP for an API, of an application and of a service", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const api = await makeApi(db());
  const [application, service] = [await makeApplication(db()), await makeService(db(), [api])];
  const box = page.getByLabel("Require DPoP");
  const save = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByText(/ saved\.$/)).toBeVisible();
  };

  await page.goto(`/admin/apis/${api.id}/settings`);
  await page.getByText("More settings").click();
  await expectAccessible(page);
  await box.check();
  await save("Save");
  expect(await required("apis", api.id)).toBe(true);
  await page.goto(`/admin/apis/${api.id}/settings`);
  await expect(box).toBeChecked();
  await box.uncheck();
  await save("Save");
  expect(await required("apis", api.id)).toBe(false);

  await page.goto(`/admin/applications/${application.id}/settings`);
  await page.getByText("Keys, algorithm, PAR and DPoP").click();
  await box.check();
  await expectAccessible(page);
  await save("Save settings");
  expect(await required("applications", application.id)).toBe(true);
  await page.goto(`/admin/applications/${service.id}/settings`);
  await box.check();
  await save("Save settings");
  expect(await required("applications", service.id)).toBe(true);
});
