import sharp from "sharp";
import { makeApplication } from "@/test/factories";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

const LIST = "/developer/apps";

test("says when the badge was lost", async ({ visit }) => {
  const { page, user } = await visit({ scripted: false });
  const given = { ownerId: user.id, verifiedAt: new Date() };
  const [named, shown] = [await makeApplication(db(), given), await makeApplication(db(), given)];
  const lost = page.getByText("Application saved. It lost its verified badge");
  await page.goto(`${LIST}/${named.id}/settings`);
  await page.getByLabel("Name", { exact: true }).fill("Renamed");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(lost).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Renamed again");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Application saved.", { exact: true })).toBeVisible();

  await page.goto(`${LIST}/${shown.id}/settings`);
  const create = { width: 64, height: 64, channels: 3, background: "teal" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page
    .locator("#logo input[type=file]")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Upload logo" }).click();
  await expect(lost).toBeVisible();
});
