import { makeUser } from "@/test/factories";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

test("the page of a user unfolds the account's record and what applications read", async ({
  visit,
}) => {
  const person = await makeUser(db());
  const { page } = await visit({ role: "administrator", scripted: false });
  await page.goto(`/admin/users/${person.id}`);
  const sub = page.getByRole("definition").filter({ hasText: new RegExp(`^${person.id}$`) });
  await expect(sub).toBeVisible();
  const data = page.getByRole("region", { name: "Raw data" });
  const [record, claims] = [data.getByText(`"id": "${person.id}"`), data.getByText('"sub": ')];
  await expect(record).toBeHidden();
  await data.getByText("Record of the account").click();
  await expect(record).toContainText(`"username": "${person.username}"`);
  await expect(record).not.toContainText(/password|token/i);
  await data.getByText("What applications with the scopes").click();
  await expect(claims).toContainText(person.id);
});
