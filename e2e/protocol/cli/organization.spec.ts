import { rm, writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { foyer, foyerJson } from "../../support/foyer";
import { createOwnDatabase } from "../../support/own-database";
import { world } from "../../support/world";

test("the organization's name and pictures are set, shown and removed, and each command ends", async () => {
  const { url, drop } = await createOwnDatabase();
  const { appSecret: APP_SECRET, origin: PUBLIC_URL } = world();
  const call = { env: { DATABASE_URL: url, APP_SECRET, PUBLIC_URL } };
  const set = await foyerJson(["organization", "--name", "Riverside", "--accent", "#0F766E"], call);
  expect(set).toMatchObject({ name: "Riverside", accent: "#0f766e" });
  const file = test.info().outputPath("logo.png");
  const plain = { width: 300, height: 100, channels: 3, background: "#0f766e" } as const;
  await writeFile(file, await sharp({ create: plain }).png().toBuffer());
  expect(await foyer(["organization", "picture", "logo", "--file", file], call)).toMatchObject({
    status: 0,
    stderr: "",
  });
  expect(await foyer(["organization", "picture", "logo", "--remove"], call)).toMatchObject({
    status: 0,
  });
  await writeFile(file, "not a picture");
  const refused = await foyer(["organization", "picture", "logo", "--file", file], call);
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toContain("isn't a PNG, JPEG or WebP");
  expect(await foyerJson(["organization"], call)).toMatchObject({ name: "Riverside" });
  await rm(file);
  await drop();
});
