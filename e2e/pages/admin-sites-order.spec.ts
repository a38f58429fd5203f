import type { Locator, Page } from "@playwright/test";
import { makeSite } from "@/test/factories";
import { setUpOwnServer } from "../support/own-server";
import { expect, press, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

// The order covers all sites, so this file has its own server.
setUpOwnServer();

/** Replaces all sites by three. */
async function threeSites() {
  await db().$client`delete from sites`;
  const made = [];
  for (const [title, pinWeight] of [
    ["Alpha", 90],
    ["Beta", 50],
    ["Gamma", 10],
  ] as const)
    made.push(await makeSite(db(), { title, slug: title.toLowerCase(), pinWeight }));
  return made;
}

const list = () => `${world().origin}/admin/sites`;

const expectOrder = (page: Page, ...titles: string[]) =>
  expect(page.getByRole("rowheader").getByRole("link")).toHaveText(titles);

const idle = (page: Page) => expect(page.locator("form[aria-busy]")).toHaveCount(0);

const redirectOf = async (slug: string) => {
  const answer = await fetch(`${world().origin}/api/v1/sites/${slug}/redirect`, {
    redirect: "manual",
  });
  return answer.headers.get("location") ?? answer.status;
};

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test("buttons enable, disable and move sites", async ({ visit }) => {
      await threeSites();
      const { page } = await visit({ role: "editor", scripted });
      await page.goto(list());
      await expectOrder(page, "Alpha", "Beta", "Gamma");
      await page.getByRole("button", { name: "Move Gamma up" }).click();
      await expectOrder(page, "Alpha", "Gamma", "Beta");
      await expect(page.getByText("Gamma moved.")).toBeVisible();
      await page.getByRole("switch", { name: "Alpha" }).click();
      await expect(page.getByText("Alpha is now hidden")).toBeVisible();
      await expect(page.getByRole("switch", { name: "Alpha" })).not.toBeChecked();
      expect(await redirectOf("alpha")).toBe(404);
      await idle(page);
      await page.getByRole("switch", { name: "Alpha" }).click();
      await expect(page.getByRole("switch", { name: "Alpha" })).toBeChecked();
      expect(await redirectOf("alpha")).toBe("https://alpha.example.org/");
    });

    test("a move based on an outdated order is refused with an explanation", async ({ visit }) => {
      const [, beta] = await threeSites();
      const { page } = await visit({ role: "editor", scripted });
      const other = await page.context().newPage();
      for (const tab of [page, other]) await tab.goto(list());
      await other.getByRole("button", { name: "Move Gamma up" }).click();
      await expectOrder(other, "Alpha", "Gamma", "Beta");
      await db()
        .$client`update sites set title = 'B', revision = revision + 1 where id = ${beta?.id ?? ""}`;
      await press(page, "Move Beta down", "someone else just updated this site");
      await expectOrder(page, "Alpha", "Gamma", "B");
    });
  });

test("rows are moved by dragging and by arrow keys, which keep the focus", async ({ visit }) => {
  await threeSites();
  const { page } = await visit({ role: "editor" });
  await page.goto(list());
  const handle = (title: string) => page.getByRole("button", { name: `Move ${title}: drag` });
  await handle("Gamma").focus();
  await page.keyboard.press("ArrowUp");
  await expectOrder(page, "Alpha", "Gamma", "Beta");
  await expect(handle("Gamma")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expectOrder(page, "Gamma", "Alpha", "Beta");
  await expect(handle("Gamma")).toBeFocused();

  const [from, to] = [await handle("Gamma").boundingBox(), await handle("Beta").boundingBox()];
  if (!from || !to) throw new Error("no handles");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height + 20, { steps: 5 });
  await page.mouse.up();
  await expectOrder(page, "Alpha", "Beta", "Gamma");
  const [{ writes } = { writes: 0 }] = await db().$client`
    select count(*)::int as writes from audit_events where event = 'site.ordered'
      and before->'pinWeights' ? 'gamma' and (select count(*) from jsonb_object_keys(before->'pinWeights')) = 1`;
  expect(writes).toBeGreaterThanOrEqual(3);
});

test("the list has a group for each section, and a row dropped in another one goes there", async ({
  visit,
}) => {
  await db().$client`delete from sites`;
  for (const [title, section, pinWeight] of [
    ["Alpha", "Work", 800],
    ["Beta", "Work", 50],
    ["Gamma", null, 10],
  ] as const)
    await makeSite(db(), { title, section, slug: title.toLowerCase(), pinWeight });
  const { page } = await visit({ role: "editor" });
  await page.goto(list());
  const groups = page.locator("tr.row-group");
  await expect(groups).toHaveText(["Pinned", "Work", "Other sites"]);
  const handle = (title: string) => page.getByRole("button", { name: `Move ${title}: drag` });
  const drop = async (title: string, below: Locator) => {
    const [from, to] = [await handle(title).boundingBox(), await below.boundingBox()];
    if (!from || !to) throw new Error("nothing to drag");
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + to.height - 3, { steps: 5 });
    await page.mouse.up();
  };
  await drop("Gamma", groups.nth(1));
  await expect(page.getByText("Gamma moved.")).toBeVisible();
  await expectOrder(page, "Alpha", "Gamma", "Beta");
  await expect(groups).toHaveText(["Pinned", "Work"]);
  await drop("Beta", groups.nth(0));
  await expectOrder(page, "Beta", "Alpha", "Gamma");
  const stored = await db()
    .$client`select section, pin_weight >= 700 as pinned from sites order by slug`;
  expect(stored.map(({ section, pinned }) => [section, pinned])).toEqual([
    ["Work", true],
    ["Work", true],
    ["Work", false],
  ]);
});

test("arrow keys pressed before the new order arrives wait for it", async ({ visit }) => {
  await threeSites();
  await makeSite(db(), { title: "Delta", slug: "delta", pinWeight: 5 });
  const { page } = await visit({ role: "editor" });
  await page.goto(list());
  const handle = page.getByRole("button", { name: "Move Delta: drag" });
  await handle.focus();
  await page.keyboard.press("ArrowUp", { delay: 20 });
  await page.keyboard.press("ArrowUp", { delay: 20 });
  await page.keyboard.press("ArrowUp", { delay: 20 });
  await expectOrder(page, "Delta", "Alpha", "Beta", "Gamma");
  await expect(handle).toBeFocused();
  // The extra key press moves nothing, and delays none of the others.
  for (const key of ["ArrowUp", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expectOrder(page, "Alpha", "Beta", "Delta", "Gamma");
});

test("an arrow key pressed as the page becomes ready waits for earlier ones", async ({ visit }) => {
  await threeSites();
  await makeSite(db(), { title: "Delta", slug: "delta", pinWeight: 5 });
  const { page } = await visit({ role: "editor" });
  await page.goto(list());
  const handle = page.getByRole("button", { name: "Move Delta: drag" });
  await handle.evaluate((button) => {
    const form = button.closest("form") as HTMLFormElement;
    const observer = new MutationObserver(() => {
      if (form.hasAttribute("aria-busy")) return;
      observer.disconnect();
      button.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    });
    observer.observe(form, { attributeFilter: ["aria-busy"] });
  });
  for (const key of ["ArrowUp", "ArrowUp"]) await handle.press(key);
  await expectOrder(page, "Delta", "Alpha", "Beta", "Gamma");
});

test("the list explains how to begin if there are no sites", async ({ visit }) => {
  await db().$client`delete from sites`;
  const { page } = await visit({ role: "editor" });
  await page.goto("/");
  await page.getByRole("link", { name: "Add site" }).click();
  await expect(page.getByRole("heading", { name: "Add site" })).toBeVisible();
  await page.goto(list());
  await page.getByRole("link", { name: "Add site" }).click();
  await expect(page.getByRole("heading", { name: "Add site" })).toBeVisible();
});
