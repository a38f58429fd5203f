import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { DEVICE_GRANT } from "../support/devices";
import { expect, press, test } from "../support/visit";
import { db } from "../support/world";

const idOf = (page: Page) => new URL(page.url()).pathname.split("/")[3] ?? "";

const name = (page: Page) => page.getByLabel("Name", { exact: true });
const register = (page: Page) => page.getByRole("button", { name: "Register application" });
const deviceGrant = (page: Page) => page.getByLabel("Allow the device grant");

const stored = async (id: string) => {
  const [row] = await db().$client`
    select type, grant_types as grants, approved_at is not null as approved from applications where id = ${id}`;
  return row;
};

for (const scripted of [true, false])
  test(`rule 76: an administrator registers a device without redirect URIs, ${scripted ? "with" : "without"} JavaScript`, async ({
    visit,
  }) => {
    const { page } = await visit({ role: "administrator", scripted });
    await page.goto("/admin/applications/new");
    await page.getByRole("link", { name: /^Command line or TV/ }).click();
    await expect(name(page)).toBeVisible();
    for (const label of ["Redirect URIs", "Back-channel logout URI"])
      await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
    if (scripted) await expectAccessible(page);
    await name(page).fill("Living Room TV");
    await page.getByLabel("Everyone", { exact: true }).check();
    await register(page).click();
    await expect(page.getByText("Application registered")).toBeVisible();
    const id = idOf(page);
    const expected = { type: "device", grants: ["refresh_token", DEVICE_GRANT], approved: true };
    expect(await stored(id)).toEqual(expected);
    await page.goto(`/admin/applications/${id}/quickstart`);
    await expect(page.getByText("initiateDeviceAuthorization")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Try it" })).toHaveCount(0);
    await page.goto(`/admin/applications/${id}/settings`);
    await expect(page.getByLabel("Redirect URIs", { exact: true })).toHaveCount(0);
    await expect(deviceGrant(page)).toHaveCount(0);
    if (scripted) await expectAccessible(page);
    await name(page).fill("Bedroom TV");
    await press(page, "Save settings", "Application saved.");
    expect(await stored(id)).toEqual(expected);
  });

test("rule 76: an owner who adds the device grant to a native application asks for a review", async ({
  visit,
}) => {
  const { page, user } = await visit();
  await page.goto("/developer/apps/new?kind=native");
  await name(page).fill("Example CLI");
  await page.getByLabel("Redirect URIs", { exact: true }).fill("com.example.cli:/callback");
  await register(page).click();
  await expect(page).toHaveURL(/\/developer\/apps\/[0-9a-f-]{36}/);
  const id = idOf(page);
  const usual = ["authorization_code", "refresh_token"];
  expect(await stored(id)).toEqual({ type: "native", grants: usual, approved: false });
  await db().$client`update applications set approved_at = now() where id = ${id}`;
  await db().$client`update sessions set authenticated_at = now() where user_id = ${user.id}`;
  await page.goto(`/developer/apps/${id}/settings`);
  await page.getByText("Keys, algorithm, PAR and DPoP").click();
  await deviceGrant(page).check();
  await page.getByRole("button", { name: "Save settings" }).click();
  const expected = { type: "native", grants: [...usual, DEVICE_GRANT], approved: false };
  await expect.poll(() => stored(id)).toEqual(expected);
  const admin = await visit({ role: "administrator" });
  await admin.page.goto(`/admin/applications/${id}`);
  await expect(
    admin.page.getByText("People can also sign in by a code that they enter in another browser"),
  ).toBeVisible();
});

test("no registration is wider than the smallest phone", async ({ visit }) => {
  const { page, user: admin } = await visit({ role: "administrator" });
  // The form offers all groups while they are few.
  const name = `${admin.username}-donaudampfschifffahrtselektrizitätenhauptbetriebswerk`;
  await db().$client`insert into groups (key, name) values (${admin.username}, ${name})`;
  await page.setViewportSize({ width: 320, height: 700 });
  const wider: string[] = [];
  for (const kind of ["web", "browser", "native", "device", "service"]) {
    await page.goto(`/admin/applications/new?kind=${kind}`);
    await page.getByText("More settings").click();
    const by = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (by > 0) wider.push(`${kind}: ${by}`);
  }
  await db().$client`delete from groups where key = ${admin.username}`;
  expect(wider).toEqual([]);
});
