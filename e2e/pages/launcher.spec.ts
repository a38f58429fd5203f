import { makeSite } from "@/test/factories";
import { serve } from "../support/clients/serve";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

/** Serves a page of another origin, whose policy allows nothing but Foyer's script and API. */
const startStranger = () =>
  serve(async () => ({
    listener: (_, response) => {
      const policy = `default-src 'none'; script-src ${world().origin}; connect-src ${world().origin}; require-trusted-types-for 'script'; trusted-types 'none'`;
      response.setHeader("content-security-policy", policy);
      response.setHeader("content-type", "text/html");
      response.end(`<!doctype html><html lang="en"><title>Elsewhere</title>
<script type="module" src="${world().origin}/launcher.js"></script><foyer-launcher></foyer-launcher>`);
    },
  }));

test("the launcher lists public sites in another application, without cookies and by keyboard", async ({
  visit,
}) => {
  const shown = await makeSite(db(), { targetUrl: "https://wiki.example.org/", pinWeight: 999 });
  const hidden = await makeSite(db(), { audience: "signed_in", pinWeight: 999 });
  const stranger = await startStranger();
  const { page } = await visit();
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const asked = page.waitForRequest(/\/api\/v1\/sites/);
  await page.goto(stranger.origin);
  const button = page.getByRole("button", { name: "Sites" });
  const icon = await button.locator("svg path").boundingBox();
  expect([icon?.width, icon?.height]).toEqual([16, 16]);
  await button.focus();
  await page.keyboard.press("Enter");
  expect((await (await asked).allHeaders()).cookie).toBeUndefined();
  const menu = page.getByRole("navigation", { name: "Sites" });
  const link = menu.getByRole("link", { name: shown.title }).first();
  await expect(link).toBeVisible();
  expect(
    await menu
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)),
  ).toContain(`${world().origin}/go/${shown.slug}`);
  expect(await menu.innerHTML()).not.toContain(hidden.slug);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  expect(errors).toEqual([]);
  const { length } = await (await fetch(`${world().origin}/launcher.js`)).text();
  expect(length).toBeLessThan(5000);
  await stranger.stop();
});
