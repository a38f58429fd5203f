import type { Page } from "@playwright/test";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { setUpOwnServer } from "../support/own-server";
import { expect, press, test, WAYS } from "../support/visit";
import { db } from "../support/world";

setUpOwnServer();
test.beforeAll(async () => {
  await db().$client`delete from sites`;
});

const names = (page: Page) => page.getByRole("rowheader").getByRole("link");

/** Sorts by a heading and expects the rows in that order. */
async function sortBy(page: Page, heading: string, order: string, first: readonly string[]) {
  const column = page.getByRole("columnheader", { name: heading });
  await column.getByRole("link").click();
  await expect(column).toHaveAttribute("aria-sort", order);
  await expect(page.locator("th[aria-sort]")).toHaveCount(1);
  await expect(names(page)).toHaveText(first);
}

test("headings sort the lists without JavaScript, and keep the search", async ({ visit }) => {
  const admin = await makeUser(db(), { name: "Zoe", role: "administrator" });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  for (const [n, name] of ["Carla", "bruno", "Alba"].entries()) {
    const username = `sorted-${n}`;
    const { id } = await makeUser(db(), { username, name, createdAt: at(n + 1) });
    if (name !== "bruno")
      await db()
        .$client`insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at)
        values (${id}, sha256(${name}::text::bytea), ${at(n + 1)}, ${at(n + 5)})`;
    await makeApplication(db(), { name: `App ${name}`, createdAt: at(n + 1) });
    await makeSite(db(), { title: `Site ${name}`, pinWeight: n, createdAt: at(9 - n) });
  }
  const { page } = await visit({ person: admin, scripted: false });
  const open = (path: string) => page.goto(`/admin/${path}`);

  await open("users?q=sorted");
  await sortBy(page, "User", "ascending", ["Alba", "bruno", "Carla"]);
  await sortBy(page, "User", "descending", ["Carla", "bruno", "Alba"]);
  await sortBy(page, "Last sign-in", "descending", ["Alba", "Carla", "bruno"]);
  await sortBy(page, "Last sign-in", "ascending", ["bruno", "Carla", "Alba"]);
  await page.getByRole("searchbox").fill("ARL");
  await page.getByRole("searchbox").press("Enter");
  await expect(names(page)).toHaveText(["Carla"]);
  expect(new URL(page.url()).searchParams.get("sort")).toBe("last-sign-in");

  await open("applications?q=App");
  await expect(names(page)).toHaveText(["App Alba", "App bruno", "App Carla"]);
  await sortBy(page, "Registered", "descending", ["App Alba", "App bruno", "App Carla"]);
  await sortBy(page, "Registered", "ascending", ["App Carla", "App bruno", "App Alba"]);

  await open("sites");
  await expect(page.getByRole("button", { name: "Move Site bruno up" })).toBeVisible();
  await sortBy(page, "Site", "ascending", ["Site Alba", "Site bruno", "Site Carla"]);
  await expect(page.getByRole("button", { name: "Move Site bruno up" })).toHaveCount(0);
  await sortBy(page, "Added", "descending", ["Site Carla", "Site bruno", "Site Alba"]);
  await page.getByRole("switch", { name: /Site bruno/ }).click();
  await expect(names(page)).toHaveText(["Site Carla", "Site bruno", "Site Alba"]);
  await sortBy(page, "Weight", "descending", ["Site Alba", "Site bruno", "Site Carla"]);

  // On a phone there are no headings: the search form has the order.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("columnheader").getByRole("link")).toHaveCount(0);
  await expect(page.getByLabel("Sort by")).toBeHidden();
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Sort by").selectOption("Title: Z to A");
  await page.getByRole("searchbox").press("Enter");
  await expect(names(page)).toHaveText(["Site Carla", "Site bruno", "Site Alba"]);
});

test("a list numbers its pages, and shows what a search finds as one types", async ({ visit }) => {
  for (let n = 0; n < 104; n++)
    await makeSite(db(), { title: `Berth ${n + 1}`, slug: `berth-${n + 1}`, pinWeight: 600 - n });
  const { page } = await visit({ role: "editor" });
  await page.goto("/admin/sites?q=berth&sort=-weight");
  const pages = page.getByRole("navigation", { name: "Pagination" });
  await expect(pages.getByText("1–50 of 104")).toBeVisible();
  await pages.getByRole("link", { name: "Page 3" }).click();
  await expect(pages.getByText("101–104 of 104")).toBeVisible();
  await expect(names(page)).toHaveText(["Berth 101", "Berth 102", "Berth 103", "Berth 104"]);
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(pages.getByText("51–100 of 104")).toBeVisible();
  await expect(names(page).first()).toHaveText("Berth 51");
  await expect(pages.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await page.getByRole("searchbox").fill("berth 77");
  await expect(names(page)).toHaveText(["Berth 77"]);
  await expect(page).toHaveURL(/[?]q=berth[+]77/);
  await expect(page.getByRole("searchbox")).toBeFocused();
});

for (const { scripted, how } of WAYS)
  test(`on a phone, the actions on selected users are in a menu, ${how}`, async ({ visit }) => {
    const { page } = await visit({ role: "administrator", scripted });
    await page.setViewportSize({ width: 390, height: 844 });
    const { name } = await makeUser(db(), { name: `Yolanda ${how}` });
    await page.goto(`/admin/users?q=yolanda+${how.split(" ")[0]}`);
    await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
    await expect(page.getByRole("button", { name: "Set role…" })).toBeHidden();
    const actions = page.getByRole("button", { name: "Actions" });
    const bar = await page.locator("#rows").boundingBox();
    expect(bar?.height).toBeLessThan(100);
    await actions.click();
    if (scripted) await expectAccessible(page);
    await expect(page.getByRole("button", { name: /…$/ }).last()).toHaveText("Deactivate…");
    await page.getByRole("button", { name: "Set role…" }).click();
    await expect(page.getByRole("heading", { name: /role/i })).toBeVisible();
  });

for (const { scripted, how } of WAYS)
  test(`an administrator deactivates and reactivates several users, ${how}`, async ({ visit }) => {
    const { page } = await visit({ role: "administrator", scripted });
    const people = await Promise.all(
      ["Xavier", "Xenia", "Ximena"].map((name) => makeUser(db(), { name })),
    );
    const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
    await page.goto("/admin/users?q=x");
    await expect(page.getByRole("button", { name: "Deactivate…" })).toBeHidden();
    for (const { name } of people) {
      await box(name ?? "").focus();
      await page.keyboard.press("Space");
    }
    if (scripted) {
      await expect(page.getByText("3 selected")).toBeVisible();
      await expectAccessible(page);
    }
    // None is deactivated, and none has yet to accept an invitation.
    for (const name of ["Reactivate…", "Invite again…"])
      await expect(page.getByRole("button", { name })).toBeHidden();
    // Somebody else was faster with one of them.
    await db().$client`update users set deactivated_at = now() where id = ${people[2]?.id ?? ""}`;
    await page.getByRole("button", { name: "Deactivate…" }).click();
    await expect(page.getByRole("heading", { name: "Deactivate 2 users?" })).toBeVisible();
    await expect(page.getByText("1 other selected user is already deactivated.")).toBeVisible();
    if (scripted) await expectAccessible(page);
    await db().$client`update users set deactivated_at = now() where id = ${people[1]?.id ?? ""}`;
    await press(page, "Deactivate 2 users", "1 user deactivated.");
    await expect(page.getByRole("listitem").filter({ hasText: "Xenia: already" })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("q")).toBe("x");
    for (const { name } of people) await box(name ?? "").check();
    await page.getByRole("button", { name: "Reactivate…" }).click();
    await press(page, "Reactivate 3 users", "3 users reactivated.");
    const made = await makeSite(db(), { title: "Xylophone" });
    await makeApplication(db(), { name: "Xylograph" });
    const act = async (list: string, name: string, ask: string, confirm: string) => {
      await page.goto(`/admin/${list}?q=xylo`);
      await box(name).check();
      await expect(page.getByRole("button", { name: "Show…" })).toBeHidden();
      await page.getByRole("button", { name: ask }).click();
      await page.getByRole("button", { name: confirm }).click();
    };
    await act("sites", "Xylophone", "Hide…", "Hide 1 site");
    await expect(page.getByText("1 site is now hidden.")).toBeVisible();
    await expect(page.getByRole("switch", { name: /Xylophone/ })).not.toBeChecked();
    await act("applications", "Xylograph", "Suspend…", "Suspend 1 application");
    await expect(page.getByText("1 application suspended.")).toBeVisible();
    await db().$client`delete from sites where id = ${made.id}`;
    await db().$client`delete from applications where name = 'Xylograph'`;
  });

test("users are filtered by a group and a provider of a link, even those that are gone", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin/users?group=disbanded&provider=removed");
  await expect(page.locator("select[name=group]")).toHaveValue("disbanded");
  await expect(page.locator("select[name=provider]")).toHaveValue("removed");
});
