import type { Page } from "@playwright/test";
import { makeApplication, makeSite } from "@/test/factories";
import { everyPage } from "../support/every-page";
import { expect, test, WAYS } from "../support/visit";
import { db } from "../support/world";

/** Returns the right edges of the header, of a page's content, and of what is widest on it. */
const rightEdges = (page: Page) =>
  page.evaluate(() => {
    const edge = (element: Element) => Math.round(element.getBoundingClientRect().right);
    const inner = document.querySelector("header > div") as HTMLElement;
    const content = document.querySelector("#content") as HTMLElement;
    const hasSides = ({ borderLeftWidth, borderRightWidth }: CSSStyleDeclaration) =>
      borderLeftWidth !== "0px" || borderRightWidth !== "0px";
    const shown = [...content.querySelectorAll("*")].filter(
      (element) =>
        element.checkVisibility() &&
        // Links and buttons of empty lists are in the middle; a card fills its column.
        !element.matches("a:not(.site-card), button") &&
        (element.role === "status" || hasSides(getComputedStyle(element))),
    );
    return {
      header: edge(inner) - Number.parseFloat(getComputedStyle(inner).paddingRight),
      content: edge(content),
      widest: shown.length === 0 ? edge(content) : Math.max(...shown.map(edge)),
    };
  });

test("all pages of the account and the consoles end at the right edge of the header", async ({
  visit,
}) => {
  test.slow();
  const { page, user } = await visit({ role: "administrator" });
  const { id } = await makeApplication(db(), { ownerId: user.id });
  const site = await makeSite(db());
  const sections = /^\/(?:account|admin|developer)/;
  const addresses = (await everyPage(user.id, id)).filter((address) => sections.test(address));
  const uneven: object[] = [];
  for (const address of [...addresses, `/admin/sites/${site.id}`, "/account?done=profile"]) {
    await page.goto(address);
    const { header, content, widest } = await rightEdges(page);
    if (content !== header || widest !== header) uneven.push({ address, header, content, widest });
  }
  expect(uneven).toEqual([]);
});

test("a row of pages that is cut fades there, and its ends don't", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  const { id } = await makeApplication(db());
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [address, name, last] of [
    [`/admin/applications/${id}`, "Pages of this application", "Activity"],
    ["/admin/organization", "Organization", "Announcement"],
  ] as const) {
    await page.goto(address);
    const row = page.getByRole("navigation", { name, exact: true });
    await expect(row).toHaveCSS("mask-image", /^linear-gradient\(90deg, rgba\(0, 0, 0, 0\)/);
    const before = await row.getByRole("link").first().boundingBox();
    expect(before?.x).toBeGreaterThanOrEqual(12);
    await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    const after = await row.getByRole("link", { name: last }).boundingBox();
    // The fade is 40 px wide.
    expect((after?.x ?? 0) + (after?.width ?? 320)).toBeLessThanOrEqual(281);
  }
});

for (const { scripted, how } of WAYS)
  test(`on a phone the pages of a section are a menu that names the current one ${how}`, async ({
    visit,
  }) => {
    const { page } = await visit({ role: "administrator", scripted });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto("/admin/users");
      const menu = page.getByRole("navigation", { name: "Administration" });
      await expect(menu).toBeHidden();
      await page.getByRole("button", { name: "Administration: Users" }).click();
      await expect(menu.getByRole("link", { name: "Users" })).toHaveAttribute(
        "aria-current",
        "page",
      );
      const box = await menu.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
      await menu.getByRole("link", { name: "Audit log" }).click();
      await expect(page).toHaveURL("/admin/audit");
      await expect(page.getByRole("button", { name: "Administration: Audit log" })).toBeVisible();
    }
  });

test("the administration's menu has three groups, and a page that doesn't exist leads back", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin/nothing");
  const menu = page.getByRole("navigation", { name: "Administration" });
  const inGroup = (name: string) => menu.getByRole("list", { name }).getByRole("link");
  await expect(inGroup("Directory")).toHaveText(["Sites", "Organization"]);
  await expect(inGroup("Access")).toHaveText(["Users", "Groups", "Applications", "APIs"]);
  await expect(inGroup("Security")).toHaveText([
    "Sign-in",
    "Sign-in providers",
    "Keys",
    "Audit log",
  ]);
  await page.getByRole("link", { name: "Go to administration" }).click();
  await expect(page).toHaveURL("/admin");
  const { page: theirs } = await visit({ role: "editor" });
  await theirs.goto("/admin/nothing");
  await theirs.getByRole("link", { name: "Go to sites" }).click();
  await expect(theirs).toHaveURL("/admin/sites");
  const { page: users } = await visit();
  await users.goto("/admin/nothing");
  await expect(users.getByRole("link", { name: "Go to directory" })).toBeVisible();
  await expect(users.getByRole("link", { name: "Go to administration" })).toHaveCount(0);
});
