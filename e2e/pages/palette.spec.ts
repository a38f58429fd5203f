import { EventEmitter, once } from "node:events";
import { makeSite, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

test("Ctrl+K goes to a site, a page or a person by keyboard alone", async ({ visit }) => {
  const [admin, sought] = [
    await makeUser(db(), { role: "administrator" }),
    await makeUser(db(), { name: "Wilhelmina Sought" }),
  ];
  const site = await makeSite(db(), { title: `Almanac ${admin.username}` });
  const { page } = await visit({ person: admin });
  await page.goto("/account");
  const open = page.getByRole("button", { name: "Go to…" });
  await expect(open).toBeVisible();
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox", { name: /Go to a site/ });
  await expect(input).toBeFocused();
  const options = page.getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);

  await input.pressSequentially("sought");
  await expect(options).toHaveText([/Wilhelmina Sought/]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/users/${sought.id}`);

  await open.click();
  const here = page.getByRole("group", { name: "On this page" }).getByRole("option");
  await expect(here.last()).toHaveText("Delete account…");
  await page.goto(`/admin/users/${admin.id}`);
  await page.goto("/admin/users");
  await open.click();
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    new RegExp(admin.name ?? admin.username),
    /Wilhelmina Sought/,
  ]);
  await input.pressSequentially("invite");
  await expect(page.getByRole("group", { name: "Actions" }).getByRole("option")).toHaveText([
    "Invite people",
  ]);
  await input.clear();
  await input.pressSequentially("sites");
  await expect(options.first()).toHaveText("Sites");
  const before = await options.first().getAttribute("id");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowUp");
  await expect(input).toHaveAttribute("aria-activedescendant", before ?? "");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(open).toBeFocused();

  await open.click();
  await input.pressSequentially("dark");
  await expect(options.first()).toHaveText("Use the dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await open.click();
  await input.fill("Wilhelmina Sought");
  const parts = page.getByRole("group", { name: "For the first result" }).getByRole("option");
  await expect(parts.first()).toHaveText(/^Edit/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/users/${sought.id}/sessions`);

  // Enter before the answer waits for it.
  await open.click();
  await input.fill(site.title);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).not.toContain("/admin/users");
});

test("the palette changes the language and signs out", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/account");
  const goTo = async (name: string, text: string) => {
    await page.getByRole("button", { name }).click();
    await page.getByRole("combobox").fill(text);
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
  };
  await goTo("Go to…", "language");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await goTo("前往…", "登出");
  await expect(page).toHaveURL(/\/sign-in|\/sign-out|\/$/);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("a lost connection and an ended session are said in the palette", async ({ visit }) => {
  const { page, user } = await visit();
  await page.goto("/");
  await page.route("**/palette?*", (route) => route.abort());
  await page.getByRole("button", { name: "Go to…" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Can't reach" })).toBeVisible();
  await page.unroute("**/palette?*");
  await db().$client`delete from sessions where user_id = ${user.id}`;
  await page.getByRole("combobox").fill("x");
  await expect(page.getByRole("link", { name: "Sign in again" })).toBeVisible();
});

test("results of an older text are dimmed until the answer to the new one", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/account");
  await page.getByRole("button", { name: "Go to…" }).click();
  const list = page.getByRole("listbox");
  await expect(list).toHaveAttribute("aria-busy", "false");
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  await page.route("**/palette?*", async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByRole("combobox").fill("sessions");
  await expect(list).toHaveAttribute("aria-busy", "true");
  await expect(list).toHaveCSS("opacity", "0.5");
  gate.emit("open");
  await expect(list).toHaveAttribute("aria-busy", "false");
  await expect(page.getByRole("option").first()).toHaveText("Your sessions");
});

test("Ctrl+K takes the next keys, and Enter waits for a slow network", async ({ visit }) => {
  const user = await makeUser(db(), { givenName: null });
  const { page } = await visit({ person: user });
  await page.goto(`${world().origin}/account/profile`, { waitUntil: "networkidle" });
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  await page.route(/\/_next\/static\/|\/palette\?/, async (route) => {
    await opened;
    await route.continue();
  });
  const name = page.getByLabel("Given name", { exact: true });
  await name.focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("sessions");
  await page.keyboard.press("Enter");
  await expect(name).toHaveValue("");
  gate.emit("open");
  await expect(page).toHaveURL("/account/sessions");
});

test("G and a letter open the pages that the role may open, outside of fields and within a moment", async ({
  visit,
}) => {
  const { page } = await visit({ role: "editor" });
  await page.goto("/account/profile", { waitUntil: "networkidle" });
  const name = page.getByLabel("Given name", { exact: true });
  await name.focus();
  await page.keyboard.type("gs");
  await expect(name).toHaveValue(/gs$/);
  await name.fill("");
  await name.blur();
  // Users aren't for editors, and one key alone is for nothing.
  for (const keys of ["gu", "s", "xs"]) await page.keyboard.type(keys);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Go to a site or page" }).fill("sites");
  const option = page.getByRole("option").first();
  await expect(option.locator("kbd")).toHaveCount(2);
  await page.keyboard.press("Escape");
  expect(new URL(page.url()).pathname).toBe("/account/profile");
  await page.goto("/account", { waitUntil: "networkidle" });
  await page.keyboard.type("gs");
  await expect(page).toHaveURL("/admin/sites");
});
