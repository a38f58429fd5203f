import { randomBytes } from "node:crypto";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, press, test } from "../support/visit";
import { db } from "../support/world";

test("an administrator checks a file of groups, imports it and exports it again", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const key = `file-${randomBytes(4).toString("hex")}`;
  const [ada, bob] = await Promise.all([makeUser(db()), makeUser(db())]);
  const choose = (...rows: string[]) =>
    page.getByLabel("File", { exact: true }).setInputFiles({
      name: "groups.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["group,username,administers", ...rows].join("\n")),
    });
  await page.goto("/admin/groups");
  await page.getByRole("link", { name: "Import" }).click();
  await choose(`${key},${ada.username},maybe`, `${key},nobody at all,`);
  await press(page, "Check file", "the file contains 2 errors");
  await expect(page.getByRole("row", { name: /Row 2.*administers.*true or false/ })).toBeVisible();
  await expectAccessible(page);

  const rows = [`${key},${ada.username},true`, `${key},${bob.username},`];
  await choose(...rows);
  await press(page, "Check file", "creates 1 group, adds 2 members");
  await expect(page.getByText(`New groups: ${key}.`)).toBeVisible();
  expect(await db().$client`select from groups where key = ${key}`).toHaveLength(0);
  await choose(...rows);
  await press(page, "Import groups", "Import complete: 1 group created, 2 members added");
  await expect(page).toHaveURL(/\/admin\/groups\?report=import$/);
  await expect(page.getByRole("link", { name: key })).toBeVisible();

  await page.getByRole("link", { name: "Import" }).click();
  await choose(`${key},${ada.username},true`);
  await page.getByLabel("Remove members that the file doesn't list").check();
  await press(page, "Import groups", "1 member removed");

  await page.getByRole("link", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  const text = (await (await download.createReadStream()).toArray()).join("");
  expect(text).toContain(`"${key}","${ada.username}","true"\r\n`);
  expect(text).not.toContain(bob.username);
});
