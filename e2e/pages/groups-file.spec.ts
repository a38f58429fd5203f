import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { adminVisit } from "../support/admin-visit";
import { db, world } from "../support/world";

test("an administrator checks a file of groups, imports it and exports it again", async ({
  browser,
}) => {
  const { page } = await adminVisit(browser);
  const key = `file-${randomBytes(4).toString("hex")}`;
  const [ada, bob] = await Promise.all([makeUser(db()), makeUser(db())]);
  const choose = (...rows: string[]) =>
    page.getByLabel("File", { exact: true }).setInputFiles({
      name: "groups.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["group,username,administers", ...rows].join("\n")),
    });
  await page.goto(`${world().origin}/admin/groups`);
  await page.getByRole("link", { name: "Import" }).click();
  await choose(`${key},${ada.username},maybe`, `${key},nobody at all,`);
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByText("the file contains 2 errors")).toBeVisible();
  await expect(page.getByRole("row", { name: /Row 2.*administers.*true or false/ })).toBeVisible();
  await expectAccessible(page);

  const rows = [`${key},${ada.username},true`, `${key},${bob.username},`];
  await choose(...rows);
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByText("creates 1 group, adds 2 members")).toBeVisible();
  await expect(page.getByText(`New groups: ${key}.`)).toBeVisible();
  expect(await db().$client`select from groups where key = ${key}`).toHaveLength(0);
  await choose(...rows);
  await page.getByRole("button", { name: "Import groups" }).click();
  await expect(page.getByText("Import complete: 1 group created, 2 members added")).toBeVisible();

  await choose(`${key},${ada.username},true`);
  await page.getByLabel("Remove members that the file doesn't list").check();
  await page.getByRole("button", { name: "Import groups" }).click();
  await expect(page.getByText("1 member removed")).toBeVisible();

  await page.getByRole("link", { name: "Back to groups" }).click();
  await page.getByRole("link", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  const text = (await (await download.createReadStream()).toArray()).join("");
  expect(text).toContain(`"${key}","${ada.username}","true"\r\n`);
  expect(text).not.toContain(bob.username);
});
