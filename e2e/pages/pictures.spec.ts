import { randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import { makeApplication, makeGrant, makeSite, makeUser } from "@/test/factories";
import { storedImage } from "../support/admin-writes";
import { authorizeAddress, challengeOf, newVerifier } from "../support/flow";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

/** Expects that the browser decoded the image, not only that it has an address. */
const expectDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((drawn) => (drawn as HTMLImageElement).naturalWidth)).toBe(256);

test("consent shows the images of the application and the user", async ({ visit }) => {
  const logoHash = await storedImage({ db: db() }, "#2060c0");
  const pictureHash = await storedImage({ db: db() }, "#c02060");
  const application = await makeApplication(db(), { logoHash });
  const { page } = await visit({ person: await makeUser(db(), { pictureHash }) });
  const address = authorizeAddress(application, challengeOf(newVerifier()), { scope: "openid" });
  await page.goto(address);
  await expect(page.getByRole("heading", { name: /wants to access your account/ })).toBeVisible();
  const images = page.locator("main img");
  await expect(images).toHaveCount(2);
  for (const [n, hash] of [logoHash, pictureHash].entries()) {
    const source = `/images/${hash.toString("base64url")}.png`;
    await expect(images.nth(n)).toHaveAttribute("src", new RegExp(`${source}$`));
    await expectDrawn(images.nth(n));
  }
});

test("the list of authorized applications shows their logos", async ({ visit }) => {
  const application = await makeApplication(db(), {
    logoHash: await storedImage({ db: db() }, "#a06020"),
  });
  const { page, user: person } = await visit();
  await makeGrant(db(), { userId: person.id, applicationId: application.id });
  await page.goto("/account/apps");
  await expectDrawn(
    page.getByRole("listitem").filter({ hasText: application.name }).locator("img"),
  );
});

test("a card shows its icon and when its application was used", async ({ visit }) => {
  const title = `Lamp Room ${randomBytes(3).toString("hex")}`;
  const application = await makeApplication(db());
  const iconHash = await storedImage({ db: db() }, "#20a060");
  await makeSite(db(), { title, iconHash, applicationId: application.id });
  const { page, user: person } = await visit();
  const now = Date.now();
  await makeGrant(db(), {
    userId: person.id,
    applicationId: application.id,
    createdAt: new Date(now - 9 * 86_400_000),
    lastUsedAt: new Date(now - 3 * 3_600_000 - 60_000),
  });
  const card = page.locator("main").getByRole("listitem").filter({ hasText: title });
  await expect(async () => {
    await page.goto(`/?q=${encodeURIComponent(title)}`);
    await expect(card).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(card).toContainText("Connected, last used 3 hours ago");
  await expectDrawn(card.locator("img"));
});

test("/favicon.ico is served without a cookie", async () => {
  const answer = await fetch(`${world().origin}/favicon.ico`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^image\//);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(new URL(answer.url).pathname).toBe("/icon.ico");
  // Header of an icon file with two sizes.
  expect(Buffer.from(await answer.arrayBuffer()).readUIntBE(0, 6)).toBe(0x000001000200);
});
