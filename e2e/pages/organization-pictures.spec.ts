import sharp from "sharp";
import { expectAccessible } from "../support/accessible";
import { holdsAfter } from "../support/holds-after";
import { openOrganization } from "../support/organization-page";
import { setUpOwnServer } from "../support/own-server";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

setUpOwnServer();

const png = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test("pictures are uploaded, previewed, shown to visitors in their theme, and removed", async ({
  newPage,
  visit,
}) => {
  test.setTimeout(90_000);
  const page = await openOrganization(visit);
  const pictures = {
    Logo: await png("#0f766e", 640, 160),
    "Logo for the dark theme": await png("#5eead4", 640, 160),
    Icon: await png("#b45309", 300, 300),
    "Background of the sign-in page": await png("#1e3a8a", 1600, 900),
  };
  for (const [name, buffer] of Object.entries(pictures)) {
    const section = page.getByRole("region", { name, exact: true });
    await section
      .getByLabel(name, { exact: true })
      .and(section.locator("input"))
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await expect(section.getByRole("button", { name: `Remove: ${name}` })).toBeVisible();
    await expectAccessible(page);
  }

  const visitor = await newPage();
  const logo = visitor.getByRole("banner").getByRole("img");
  const drawn = () =>
    logo.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth]);
  const background = visitor.locator('img[src$=".webp"]');
  const sources: unknown[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await visitor.emulateMedia({ colorScheme });
    await visitor.goto("/sign-in");
    await expect.poll(async () => (await drawn())[1]).toBe(640);
    sources.push((await drawn())[0]);
    await expect
      .poll(() => background.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1600);
    await expectAccessible(visitor);
  }
  expect(sources[0]).not.toBe(sources[1]);
  await visitor.getByRole("button", { name: "Dark", exact: true }).click();
  await visitor.emulateMedia({ colorScheme: "light" });
  await expect.poll(async () => (await drawn())[0]).toBe(sources[1]);
  await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute("href", /^\/images\/.*\.png$/);
  await expect(visitor.locator('link[rel="apple-touch-icon"]')).toHaveCount(1);

  // Addresses that browsers ask for by themselves, and pages without Next.
  const favicon = await visitor.request.get("/favicon.ico");
  expect(favicon.headers()["content-type"]).toBe("image/png");
  await visitor.goto("/forgot-password");
  await expect(background).toHaveCount(1);
  await visitor.goto("/oauth/authorize");
  await expect.poll(async () => (await drawn())[1]).toBe(640);
  await expectAccessible(visitor);

  await page.getByRole("button", { name: "Remove: Background of the sign-in page" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await holdsAfter(1500, async () => {
    await visitor.goto("/sign-in");
    await expect(background).toHaveCount(0, { timeout: 100 });
  });

  // A wide logo and a long name leave the rest of the frame its room.
  await db().$client`
    update organization set name = 'University of Applied Sciences', revision = revision + 1`;
  const { page: framed } = await visit({ role: "developer" });
  const build = framed.getByRole("link", { name: "Build with University of Applied Sciences" });
  await holdsAfter(1500, async () => {
    await framed.goto("/developer/apps");
    const within = await build.first().evaluate((link) => link.scrollWidth <= link.clientWidth);
    expect(within).toBe(true);
  });
  await framed.setViewportSize({ width: 320, height: 640 });
  const menu = await framed.getByRole("button", { name: /^Menu of / }).boundingBox();
  expect(menu?.width).toBe(menu?.height);
});
